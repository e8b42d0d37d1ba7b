import { expect, test } from 'vitest'
import { messageIdFrom, newMessageId } from './message-id'

test('a Message-ID has the domain of the sender', () => {
  expect(newMessageId('dana@example.com')).toMatch(/^<[0-9a-f-]{36}@example\.com>$/)
  expect(newMessageId('dana@bäckerei.example.com')).toMatch(/^<[0-9a-f-]{36}@xn--bckerei-5wa\.example\.com>$/)
  expect(newMessageId('dana@example.com')).not.toBe(newMessageId('dana@example.com'))
})

test('without a sender it is completed later, and then stays', () => {
  const early = newMessageId()
  const known = messageIdFrom(early, 'dana@example.com')
  expect(known).toBe(early.replace('mainstreet.invalid', 'example.com'))
  expect(messageIdFrom(known, 'dana@example.net')).toBe(known)
  expect(messageIdFrom(early, '')).toBe(early)
})
