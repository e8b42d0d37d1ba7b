import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'
import { errorHandler } from '#platform/http/error-handler'
import { openTestDatabase } from '#tests/support/test-database'
import type { Database } from './database'

/** The thread that a database sends its statements to. */
async function threadOf(database: Database): Promise<Worker | undefined> {
  let thread: Worker | undefined
  const { postMessage } = Worker.prototype
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    thread ??= this
    return postMessage.apply(this, sent)
  })
  await database.execute('select 1')
  spy.mockRestore()
  return thread
}

test.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'when the thread of the database dies, what waits and what comes is answered 503, and the process learns why',
  async () => {
    const { database, remove } = await openTestDatabase()
    const thread = await threadOf(database)
    const app = Fastify()
    app.setErrorHandler(errorHandler)
    app.get('/', () => database.orm.execute(sql`select 1`))
    app.post('/', () =>
      database.orm.transaction(async (tx) => {
        const waiting = app.inject({ url: '/' })
        await thread?.terminate()
        answers.push(waiting)
        await tx.execute(sql`select 1`)
      }),
    )
    const answers: PromiseLike<LightMyRequestResponse>[] = []
    answers.push(app.inject({ method: 'POST', url: '/' }))
    expect((await database.lost).message).toMatch(
      /^The database stopped \(its thread ended with \d+\)\. Everything saved/,
    )
    answers.push(app.inject({ url: '/' }))
    await answers[0]
    expect(answers).toHaveLength(3)
    for (const answer of await Promise.all(answers)) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'database-lost'])
      expect(answer.headers['retry-after']).toBe('2')
    }
    await database.close()
    remove()
  },
)
