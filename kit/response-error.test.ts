import { expect, test } from 'vitest'
import { errorMessage, fieldsOf, isRefusal, ResponseError } from './response-error'

test('the message is the status, a colon, a space and the body text', () => {
  expect(new ResponseError(500, 'Internal Server Error', 'the roof leaks').message).toBe('500: the roof leaks')
})

test('with an empty body the message has the status text', () => {
  expect(new ResponseError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('the message of the server is preferred to the fallback', () => {
  expect(errorMessage(new ResponseError(409, 'Conflict', '{"message":"Already done"}'), 'Failed')).toBe('Already done')
  expect(errorMessage(new ResponseError(500, 'Oops', '<html>'), 'Failed')).toBe('Failed')
  expect(errorMessage(new TypeError('network'), 'Failed')).toBe('Failed')
})

test('fields are read from the body, and absent otherwise', () => {
  expect(fieldsOf(new ResponseError(422, '', '{"fields":{"name":"Required"}}'))).toEqual({ name: 'Required' })
  expect(fieldsOf(new Error('x'))).toEqual({})
})

test('4xx is a refusal, except 429; server and network errors are not', () => {
  expect(isRefusal(new ResponseError(404, '', ''))).toBe(true)
  expect(isRefusal(new ResponseError(429, '', ''))).toBe(false)
  expect(isRefusal(new ResponseError(500, '', ''))).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
