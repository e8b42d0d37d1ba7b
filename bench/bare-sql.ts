import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'

/** What Fastify and the driver alone take for the same statements; a process of its own, as the product is. */
const { BARE_FOLDER, BARE_URL } = process.env
const database = BARE_URL
  ? await openPostgres(BARE_URL, () => {})
  : await openEmbedded(BARE_FOLDER as string, new URL('file:///nowhere'), () => {})

const app = fastify({ bodyLimit: 1e9 })
const known = new Map<string, string[]>()

app.get<{ Params: { statements: string } }>('/read/:statements', { config: {} }, async ({ params: { statements } }) => {
  const texts = known.get(statements) ?? []
  const answers: unknown[] = []
  // The driver takes a statement with values by a shorter way than a script.
  for (const text of texts) answers.push((await database.execute(text, [1])).rows)
  return answers
})

app.post<{ Body: { name: string; statements: string[] } }>('/know', async ({ body }) => {
  known.set(body.name, body.statements)
  return {}
})

app.post<{ Body: { text: string } }>('/run', async ({ body }) => ({ rows: (await database.execute(body.text)).rows }))

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', async () => {
  await database.close()
  process.exit(0)
})
