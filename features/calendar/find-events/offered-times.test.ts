import { expect, test } from 'vitest'
import { wallTimeIn } from '#core/wall-clock'
import { freeStart, offeredTimes } from './offered-times'

// A Monday.
const now = new Date('2026-11-16T14:00:00Z')
const timeZone = 'America/New_York'
const read = (text: string) =>
  offeredTimes(text, { now, timeZone, minutes: 30 }).map(({ start, end }) =>
    [start, end].map((at) => wallTimeIn(timeZone, at)).join(' '),
  )

test.each([
  [
    'I can do Tuesday at 3pm, Wednesday at 10am or Friday between 2 and 4pm.',
    ['2026-11-17T15:00 2026-11-17T15:30', '2026-11-18T10:00 2026-11-18T10:30', '2026-11-20T14:00 2026-11-20T16:00'],
  ],
  [
    'What suits you?\n- Thu Nov 19, 9:00 - 10:00\n- Thu Nov 19, 13:30\n- Mon Nov 23, 11:00',
    ['2026-11-19T09:00 2026-11-19T10:00', '2026-11-19T13:30 2026-11-19T14:00', '2026-11-23T11:00 2026-11-23T11:30'],
  ],
  [
    'Me viene bien el martes a las 16:00 o el jueves a las 10:30.',
    ['2026-11-17T16:00 2026-11-17T16:30', '2026-11-19T10:30 2026-11-19T11:00'],
  ],
  ['No times here, only words.', []],
])('%s', (text, expected) => expect(read(text)).toEqual(expected))

test('within an offered span the first free start counts; a single time is free or not', () => {
  const at = (time: string) => Date.parse(`2026-11-17T${time}Z`)
  const span = { start: new Date(at('14:00')), end: new Date(at('16:00')), isSpan: true }
  const busy = [
    { start: at('14:15'), end: at('15:00') },
    { start: at('13:00'), end: at('14:10') },
  ]
  expect(freeStart(span, 30, [])?.getTime()).toBe(at('14:00'))
  expect(freeStart(span, 30, busy)?.getTime()).toBe(at('15:00'))
  expect(freeStart(span, 90, busy)).toBeUndefined()
  expect(freeStart({ ...span, isSpan: false }, 30, busy)).toBeUndefined()
})
