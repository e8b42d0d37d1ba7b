import { expect, test } from 'vitest'
import { reasonOf } from './reason'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test('the server’s own words come first', () => {
  expect(reasonOf(failure('Command failed', { responseText: 'Mailbox is full' }))).toBe('Mailbox is full')
})

test('what befell a connection is said in words, for reading and for sending alike', () => {
  expect(reasonOf(failure('getaddrinfo ENOTFOUND mail.example.com', { code: 'EDNS' }))).toBe(
    'The mail server could not be found.',
  )
  expect(reasonOf(failure('connect ECONNREFUSED 127.0.0.1:9', { code: 'ESOCKET' }))).toBe(
    'The mail server refused the connection.',
  )
  expect(reasonOf(failure('Greeting never received', { code: 'ETIMEDOUT' }))).toBe(
    'The mail server did not answer in time.',
  )
})

test('what has no words of ours keeps its own', () => {
  expect(reasonOf(failure('self-signed certificate'))).toBe('self-signed certificate')
})
