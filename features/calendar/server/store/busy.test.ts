import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#core/days'
import { day, minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import type { Database } from '#platform/db/database'
import { borrowTestDatabase } from '#tests/support/test-database'
import { wholeDays } from '../../times'
import { calendarSubscriptions, events, meetings, outsideEvents } from '../table'
import { busyTimes } from './busy'

let database: Database
let giveBack: () => Promise<void>
let subscriptionId: number
beforeAll(async () => {
  ;({ database, giveBack } = await borrowTestDatabase())
  const [made] = await database.orm
    .insert(calendarSubscriptions)
    .values({ name: 'Club', url: 'https://club.example.com/club.ics', color: '#16a34a' })
    .returning()
  subscriptionId = made?.id as number
})
afterAll(() => giveBack())

const zone = 'America/New_York'
const from = Date.parse('2026-03-06T00:00:00Z')
const between = { start: from, end: from + 5 * day }

const one = fc.record({
  startsAfter: fc.integer({ min: -4 * 1440, max: 7 * 1440 }),
  minutes: fc.integer({ min: 0, max: 4 * 1440 }),
  allDay: fc.boolean(),
  isFree: fc.boolean(),
  isSuggested: fc.boolean(),
  isOutside: fc.boolean(),
  isExcepted: fc.boolean(),
})
type One = typeof one extends fc.Arbitrary<infer Value> ? Value : never

test('the times of all events that count are busy, except for an excluded event', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 25 }), async (all) => {
      await database.orm.delete(events)
      await database.orm.delete(outsideEvents)
      const excepted: number[] = []
      for (const each of all) {
        const times = { title: 'Event', allDay: each.allDay, ...timesOf(each) }
        if (each.isOutside) await database.orm.insert(outsideEvents).values({ ...times, subscriptionId })
        else {
          const { isFree, isSuggested } = each
          const [made] = await database.orm
            .insert(events)
            .values({ ...times, isFree, isSuggested })
            .returning({ id: events.id })
          if (each.isExcepted) excepted.push(made?.id as number)
        }
      }
      const [except = null] = excepted
      const first = all.find((each) => each.isExcepted && !each.isOutside)
      const expected = all.filter((each) => each.isOutside || (!each.isFree && !each.isSuggested && each !== first))
      const found = await busyTimes(database.orm, between, zone, except)
      expect(sorted(found)).toEqual(sorted(expected.map(busyOf).filter(overlaps)))
    }),
    { numRuns: 25 },
  )
})

const firstDay = (each: One): Day => new Date(from + each.startsAfter * minute).toISOString().slice(0, 10)
const lastDay = (each: One): Day => addDays(firstDay(each), Math.floor(each.minutes / 1440))

function timesOf(each: One) {
  if (each.allDay) return wholeDays(firstDay(each), lastDay(each), zone)
  const start = from + each.startsAfter * minute
  return { startDateTime: new Date(start), endDateTime: new Date(start + each.minutes * minute) }
}

function busyOf(each: One) {
  const { allDay } = each
  if (!allDay) {
    const { startDateTime, endDateTime } = timesOf(each)
    return { start: startDateTime.getTime(), end: endDateTime.getTime(), allDay }
  }
  const midnight = (on: Day) => instantIn(zone, `${on}T00:00`).getTime()
  return { start: midnight(firstDay(each)), end: midnight(addDays(lastDay(each), 1)), allDay }
}

const overlaps = ({ start, end }: { start: number; end: number }) => start < between.end && end > between.start

const sorted = <Time extends { start: number; end: number }>(times: Time[]) =>
  times.toSorted((a, b) => a.start - b.start || a.end - b.end)

test('instants are exact before 2000, and a part of a millisecond is kept busy', async () => {
  await database.orm.delete(events)
  await database.orm.delete(outsideEvents)
  await database.execute(`insert into events (title, start_date_time, end_date_time)
    values ('Old', '1999-12-31T22:00:00.0004Z', '1999-12-31T23:00:00.0004Z')`)
  const [start, end] = [Date.parse('1999-12-31T22:00:00Z'), Date.parse('1999-12-31T23:00:00.001Z')]
  const found = await busyTimes(database.orm, { start: start - day, end: end + day }, zone)
  expect(found).toEqual([{ start, end, allDay: false }])
})

test('busy are also the occurrences of series, without those that were left out or moved, and meetings', async () => {
  await database.orm.delete(events)
  await database.orm.delete(outsideEvents)
  const series = {
    title: 'Daily',
    startDateTime: new Date('2026-03-01T14:00:00Z'),
    endDateTime: new Date('2026-03-01T14:30:00Z'),
    timeZone: zone,
    rrule: 'FREQ=DAILY',
    skippedDays: ['2026-03-07'],
  }
  const [made] = await database.orm.insert(events).values(series).returning({ id: events.id })
  await database.orm.insert(events).values({
    title: 'Daily, moved',
    startDateTime: new Date('2026-03-09T20:00:00Z'),
    endDateTime: new Date('2026-03-09T20:30:00Z'),
    seriesId: made?.id as number,
    occurrenceDay: '2026-03-09',
  })
  const allDay = { title: 'Market', allDay: true, ...wholeDays('2026-03-03', '2026-03-03', zone) }
  await database.orm.insert(outsideEvents).values({ ...allDay, subscriptionId, rrule: 'FREQ=WEEKLY', timeZone: zone })
  const meeting = { title: 'Lunch', startTime: '12:00', endTime: '13:00' }
  await database.orm.insert(meetings).values([
    { ...meeting, startDate: '2026-03-06', endDate: '2026-03-06' },
    { ...meeting, startDate: '2026-03-07', endDate: '2026-03-07', status: 'cancelled' },
  ])
  const found = await busyTimes(database.orm, between, zone)
  const shown = sorted(found).map(({ start, end, allDay }) => [iso(start), iso(end), allDay])
  expect(shown).toEqual([
    ['2026-03-06T14:00', '2026-03-06T14:30', false],
    ['2026-03-06T17:00', '2026-03-06T18:00', false],
    // Since the eighth, the clocks of New York are an hour ahead.
    ['2026-03-08T13:00', '2026-03-08T13:30', false],
    ['2026-03-09T20:00', '2026-03-09T20:30', false],
    ['2026-03-10T04:00', '2026-03-11T04:00', true],
    ['2026-03-10T13:00', '2026-03-10T13:30', false],
  ])
})

const iso = (at: number) => new Date(at).toISOString().slice(0, 16)
