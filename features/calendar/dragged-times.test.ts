import { expect, test } from 'vitest'
import { drawnRange, movedTimes, resizedTimes, timesEndingAt } from './dragged-times'

const zone = 'America/New_York'
const talk = {
  startDateTime: '2026-03-07T14:00:00.000Z',
  endDateTime: '2026-03-07T15:00:00.000Z',
  startDay: null,
  endDay: null,
  allDay: false,
}
const fair = { ...talk, allDay: true, startDay: '2026-03-06', endDay: '2026-03-07' }
const on = (day: string, minute: number | null = null) => ({ day, minute })
const iso = ({ startDateTime, endDateTime }: { startDateTime: Date; endDateTime: Date }) => [
  startDateTime.toISOString(),
  endDateTime.toISOString(),
]

test('moved by a day, an event keeps its local time across a daylight saving change', () => {
  expect(iso(movedTimes(talk, on('2026-03-07'), on('2026-03-08'), zone))).toEqual([
    '2026-03-08T13:00:00.000Z',
    '2026-03-08T14:00:00.000Z',
  ])
})

test('moved by hours, an event keeps its duration', () => {
  expect(iso(movedTimes(talk, on('2026-03-07', 550), on('2026-03-06', 640), zone))).toEqual([
    '2026-03-06T15:30:00.000Z',
    '2026-03-06T16:30:00.000Z',
  ])
})

test('all-day events move and resize by days', () => {
  expect(movedTimes(fair, on('2026-03-07'), on('2026-03-10'), zone)).toMatchObject({
    startDay: '2026-03-09',
    endDay: '2026-03-10',
  })
  expect(resizedTimes(fair, on('2026-03-07'), on('2026-03-09'), zone)).toMatchObject({
    startDay: '2026-03-06',
    endDay: '2026-03-09',
  })
  expect(resizedTimes(fair, on('2026-03-07'), on('2026-03-01'), zone)).toMatchObject({ endDay: '2026-03-06' })
})

test('a resized event never ends before it starts', () => {
  expect(iso(resizedTimes(talk, on('2026-03-07', 600), on('2026-03-07', 660), zone))[1]).toBe(
    '2026-03-07T16:00:00.000Z',
  )
  expect(iso(resizedTimes(talk, on('2026-03-07', 600), on('2026-03-07', 300), zone))[1]).toBe(
    '2026-03-07T14:15:00.000Z',
  )
})

test('a range drawn upwards equals one drawn downwards', () => {
  expect(drawnRange(on('2026-03-07', 600), on('2026-03-07', 540)).first.minute).toBe(540)
})

test('a chosen end is the end, and never before the start', () => {
  const chosen = timesEndingAt(talk, { day: '2026-03-08', time: '11:05' }, zone)
  expect(chosen && iso(chosen)).toEqual(['2026-03-07T14:00:00.000Z', '2026-03-08T15:05:00.000Z'])
  expect(timesEndingAt(talk, { day: '2026-03-07', time: '08:59' }, zone)).toBeUndefined()
  expect(timesEndingAt(fair, { day: '2026-03-09', time: '' }, zone)).toMatchObject({
    startDay: '2026-03-06',
    endDay: '2026-03-09',
  })
  expect(timesEndingAt(fair, { day: '2026-03-05', time: '' }, zone)).toBeUndefined()
})
