import { expect, test } from 'vitest'
import { wallTimeIn } from '#core/wall-clock'
import { freeStart, offeredTimes, preferredStart } from './offered-times'

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

test('a start within working hours comes first; outside of them it is free, and said to be outside', () => {
  const at = (time: string) => Date.parse(`2026-11-17T${time}Z`)
  const rest = [
    { start: at('00:00'), end: at('09:00') },
    { start: at('12:00'), end: at('13:00') },
    { start: at('17:00'), end: at('23:59') },
  ]
  const preferred = (from: string, to: string, busy: { start: number; end: number }[] = [], isSpan = true) => {
    const offered = { start: new Date(at(from)), end: new Date(at(to)), isSpan }
    const { freeStart, isOutsideHours } = preferredStart(offered, 60, busy, rest)
    return [freeStart?.toISOString().slice(11, 16) ?? null, isOutsideHours]
  }
  expect(preferred('08:00', '11:00')).toEqual(['09:00', false])
  expect(preferred('11:30', '15:00')).toEqual(['13:00', false])
  expect(preferred('18:00', '20:00')).toEqual(['18:00', true])
  expect(preferred('08:00', '11:00', [{ start: at('09:00'), end: at('11:00') }])).toEqual(['08:00', true])
  expect(preferred('16:30', '17:30', [], false)).toEqual(['16:30', true])
  expect(preferred('18:00', '19:00', [{ start: at('18:00'), end: at('19:00') }])).toEqual([null, false])
})
