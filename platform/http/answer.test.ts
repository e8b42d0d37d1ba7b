import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Call, call } from '#core/call'
import { answer } from './answer'

const nothing = z.object({})

test('a call that creates something is registered with answerOnce, unless it is for strangers', () => {
  const app = fastify()
  app.decorate('calls', [] as Call[])
  const creating = call('POST /api/loaves', { input: nothing, output: nothing, status: 201 })
  expect(() => answer(app, creating, async () => ({}))).toThrow('POST /api/loaves creates something')
  expect(app.calls).toEqual([])
  answer(app, creating, async () => ({}), { withoutKey: true })
  answer(app, call('GET /api/loaves', { input: nothing, output: nothing }), async () => ({}))
  expect(app.calls).toHaveLength(2)
})
