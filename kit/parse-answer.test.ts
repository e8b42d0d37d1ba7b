import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { call } from '#core/call'
import { parseAnswer, parseLongAnswer } from './parse-answer'
import { errorMessage, isRefusal } from './response-error'

const readClient = call('GET /api/clients/:id', { input: z.object({}), output: z.object({ name: z.string() }) })

test('an answer is reduced to what the call promises', () => {
  expect(parseAnswer(readClient, { name: 'Rosa', secret: 1 })).toEqual({ name: 'Rosa' })
})

test('an answer in another form asks for a reload, and is not fetched again', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let caught: unknown
  try {
    parseAnswer(readClient, { name: 7 })
  } catch (error) {
    caught = error
  }
  expect(errorMessage(caught, 'Failed')).toBe(
    'The server answered in a form that this page does not know. Please reload.',
  )
  expect(isRefusal(caught)).toBe(true)
  expect(log.mock.calls[0]?.[0]).toContain('GET /api/clients/:id')
  log.mockRestore()
})

const listClients = call('GET /api/clients', { input: z.object({}), output: z.array(z.object({ name: z.string() })) })

test('a list of thousands is parsed part by part, each in a task of its own', async () => {
  const body = Array.from({ length: 1_200 }, (_, index) => ({ name: `Client ${index}`, secret: index }))
  const parse = vi.spyOn(listClients.output, 'safeParse')
  const parsing = parseLongAnswer(listClients, body)
  expect(parse).not.toHaveBeenCalled()
  expect(await parsing).toEqual(body.map(({ name }) => ({ name })))
  expect(parse.mock.calls.map(([rows]) => (rows as unknown[]).length)).toEqual([500, 500, 200])
  parse.mockRestore()
})

test('a row in another form, however late in a list, asks for a reload', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const body = Array.from({ length: 1_200 }, (_, index) => ({ name: index === 1_199 ? 7 : 'Rosa' }))
  await expect(parseLongAnswer(listClients, body)).rejects.toThrow('Please reload')
  log.mockRestore()
})
