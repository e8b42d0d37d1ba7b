import { expect, test } from 'vitest'
import { mailErrorMessage } from './mail-error-message'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test('the server’s own message comes first', () => {
  expect(mailErrorMessage(failure('Command failed', { responseText: 'Mailbox is full' }))).toBe('Mailbox is full')
})

test('connection errors have a readable message, for IMAP and SMTP', () => {
  expect(mailErrorMessage(failure('getaddrinfo ENOTFOUND mail.example.com', { code: 'EDNS' }))).toBe(
    'The mail server could not be found.',
  )
  expect(mailErrorMessage(failure('connect ECONNREFUSED 127.0.0.1:9', { code: 'ESOCKET' }))).toBe(
    'The mail server refused the connection.',
  )
  expect(mailErrorMessage(failure('Greeting never received', { code: 'ETIMEDOUT' }))).toBe(
    'The mail server did not answer in time.',
  )
})

test('a server that hangs up before it has said hello is said to do so, with its reason if it gave one', () => {
  const closed = { code: 'ClosedAfterConnectTLS' }
  expect(mailErrorMessage(failure('Unexpected close', closed))).toBe('The mail server cut the connection.')
  expect(mailErrorMessage(failure('Unexpected close', { ...closed, reason: 'Too many connections' }))).toBe(
    'Too many connections',
  )
})

test('an unknown error keeps its own message', () => {
  expect(mailErrorMessage(failure('self-signed certificate'))).toBe('self-signed certificate')
})
