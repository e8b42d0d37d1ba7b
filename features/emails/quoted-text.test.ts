import { expect, test } from 'vitest'
import { splitQuotedText } from './quoted-text'

test('new text is separated from the history below', () => {
  expect(splitQuotedText('Yes, at ten.\n\nOn Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?\n')).toEqual({
    fresh: 'Yes, at ten.',
    quoted: 'On Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?',
  })
  expect(splitQuotedText('Ok\n-----Original Message-----\nFrom: Rosa').fresh).toBe('Ok')
})

test('an introduction over two lines is recognised', () => {
  expect(splitQuotedText('Yes.\nOn Mar 5, 2026, Rosa Delfino\n<rosa@example.com> wrote:\n> When?').fresh).toBe('Yes.')
})

test('an answer between quoted lines stays whole', () => {
  const body = '> When?\nAt ten.\n> Where?\nHere.'
  expect(splitQuotedText(body)).toEqual({ fresh: body, quoted: '' })
})

test('a forward is not hidden', () => {
  const body = '---------- Forwarded message ----------\nFrom: Rosa'
  expect(splitQuotedText(body).quoted).toBe('')
})

test('a text that ends in "wrote:" is not cut', () => {
  expect(splitQuotedText('This is what he wrote:').fresh).toBe('This is what he wrote:')
})
