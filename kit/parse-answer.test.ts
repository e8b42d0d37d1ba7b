import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { call } from '#core/call'
import { parseAnswer } from './parse-answer'
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
