import { expect, test } from 'vitest'
import { partQuoted } from './quoted-text'

test('what was written is parted from the history below', () => {
  expect(partQuoted('Yes, at ten.\n\nOn Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?\n')).toEqual({
    fresh: 'Yes, at ten.',
    quoted: 'On Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?',
  })
  expect(partQuoted('Ok\n-----Original Message-----\nFrom: Rosa').fresh).toBe('Ok')
})

test('a sentence before the quote that is broken over two lines is understood', () => {
  expect(partQuoted('Yes.\nOn Mar 5, 2026, Rosa Delfino\n<rosa@example.com> wrote:\n> When?').fresh).toBe('Yes.')
})

test('an answer between the lines stays whole', () => {
  const body = '> When?\nAt ten.\n> Where?\nHere.'
  expect(partQuoted(body)).toEqual({ fresh: body, quoted: '' })
})

test('a forward is not hidden', () => {
  const body = '---------- Forwarded message ----------\nFrom: Rosa'
  expect(partQuoted(body).quoted).toBe('')
})

test('somebody who writes "wrote:" at the end is not cut off', () => {
  expect(partQuoted('This is what he wrote:').fresh).toBe('This is what he wrote:')
})
