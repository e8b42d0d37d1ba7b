import { expect, test } from 'vitest'
import { formatWhen } from './format-when'

const meeting = { start: new Date('2026-11-20T14:00:00Z'), end: new Date('2026-11-20T14:30:00Z') }
const shown = (...rest: [string, 'en' | 'es']) => formatWhen(meeting, ...rest).replaceAll('\u202f', ' ')

test('a meeting is written in the language and the time zone of the guest', () => {
  expect(shown('America/New_York', 'en')).toBe('Friday, November 20, 2026, 9:00 AM – 9:30 AM (America/New York)')
  expect(shown('Europe/Madrid', 'es')).toBe('viernes, 20 de noviembre de 2026, 15:00 – 15:30 (Europe/Madrid)')
})

test('a time zone that a browser calls by its former name has the name of the list it was chosen from', () => {
  expect(shown('Asia/Calcutta', 'en')).toContain('(Asia/Kolkata)')
  expect(shown('Asia/Katmandu', 'en')).toContain('(Asia/Kathmandu)')
})
