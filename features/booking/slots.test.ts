import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { minute } from '#core/durations'
import { wallTimeIn } from '#core/wall-clock'
import { hoursOn, WeeklyHours } from '#core/weekly-hours'
import { BusyTimes, type Interval } from './busy-times'
import { freeSlots, mondayOf, type SlotQuery, type SlotRules, type TakenSlot } from './slots'

const everyDay = (from: string, to: string) =>
  WeeklyHours.parse(
    Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        [{ from, to }],
      ]),
    ),
  )

const rules: SlotRules = {
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 0,
  horizonDays: 400,
  stepMinutes: null,
  maxPerDay: null,
  maxPerWeek: null,
  hours: everyDay('09:00', '12:00'),
  exceptions: [],
}

type Asked = Partial<Omit<SlotQuery, 'rules' | 'busy' | 'within' | 'now'>> & {
  busy?: Interval[]
  rules?: Partial<SlotRules>
  from: string
  to: string
  now?: string
}

function slots({ rules: changed, busy = [], from, to, now = '2026-01-01T00:00:00Z', ...rest }: Asked): number[] {
  return freeSlots({
    rules: { ...rules, ...changed },
    ownersZone: 'America/New_York',
    daysOff: [],
    taken: [],
    ...rest,
    busy: BusyTimes.of(busy),
    within: { start: Date.parse(from), end: Date.parse(to) },
    now: new Date(now),
  })
}

const shownIn = (zone: string, starts: number[]) => starts.map((start) => wallTimeIn(zone, new Date(start)))
const between = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) })
const taken = (start: string, end: string, more: Partial<TakenSlot> = {}): TakenSlot => ({
  ...between(start, end),
  bufferBefore: 0,
  bufferAfter: 0,
  isSameKind: true,
  ...more,
})

const aDay = { from: '2026-03-02T05:00:00Z', to: '2026-03-03T05:00:00Z' }

test('slots follow one another within the hours of the weekday, in the zone of the owner', () => {
  expect(shownIn('America/New_York', slots(aDay))).toEqual(['2026-03-02T09:00', '2026-03-02T10:00', '2026-03-02T11:00'])
})

test('a day can have several spans, and a step other than the length', () => {
  const hours = {
    ...rules.hours,
    monday: [
      { from: '09:00', to: '10:15' },
      { from: '23:00', to: '24:00' },
    ],
  }
  const found = slots({ ...aDay, rules: { hours, stepMinutes: 15 } })
  expect(shownIn('America/New_York', found)).toEqual(['2026-03-02T09:00', '2026-03-02T09:15', '2026-03-02T23:00'])
})

test('an exception replaces the hours of its date, also on a day off', () => {
  const daysOff = [{ from: '2026-03-02', to: '2026-03-06', name: 'Holiday' }]
  expect(slots({ ...aDay, daysOff })).toEqual([])
  const exceptions = [{ day: '2026-03-02', spans: [{ from: '15:00', to: '16:00' }] }]
  expect(shownIn('America/New_York', slots({ ...aDay, daysOff, rules: { exceptions } }))).toEqual(['2026-03-02T15:00'])
  expect(slots({ ...aDay, rules: { exceptions: [{ day: '2026-03-02', spans: [] }] } })).toEqual([])
})

test('busy times block, with the buffers before and after; times that only touch do not', () => {
  const busy = [between('2026-03-02T15:00:00Z', '2026-03-02T16:00:00Z')]
  const free = (changed: Partial<SlotRules>) => shownIn('America/New_York', slots({ ...aDay, busy, rules: changed }))
  expect(free({})).toEqual(['2026-03-02T09:00', '2026-03-02T11:00'])
  expect(free({ bufferBefore: 5 })).toEqual(['2026-03-02T09:00'])
  expect(free({ bufferAfter: 5 })).toEqual(['2026-03-02T11:00'])
})

test('a booking keeps its own buffers free, and the longer of two buffers counts, not their sum', () => {
  const booked = [taken('2026-03-02T14:00:00Z', '2026-03-02T15:00:00Z', { bufferAfter: 15 })]
  const free = (bufferBefore: number) =>
    shownIn('America/New_York', slots({ ...aDay, taken: booked, rules: { minutes: 15, bufferBefore } }))[0]
  expect(free(0)).toBe('2026-03-02T10:15')
  expect(free(15)).toBe('2026-03-02T10:15')
  expect(free(20)).toBe('2026-03-02T10:30')
})

test('notice and horizon bound what can be booked', () => {
  const at = { ...aDay, now: '2026-03-02T14:30:00Z' }
  expect(shownIn('America/New_York', slots({ ...at, rules: { noticeMinutes: 30 } }))[0]).toBe('2026-03-02T10:00')
  expect(shownIn('America/New_York', slots({ ...at, rules: { noticeMinutes: 31 } }))[0]).toBe('2026-03-02T11:00')
  const week = { from: '2026-03-02T05:00:00Z', to: '2026-03-09T05:00:00Z', now: '2026-03-01T20:00:00Z' }
  expect(shownIn('America/New_York', slots({ ...week, rules: { horizonDays: 2 } })).at(-1)).toBe('2026-03-03T11:00')
})

test('a guest who asks for 1900 or 2100 finds nothing', () => {
  expect(slots({ from: '1900-01-01T00:00:00Z', to: '1900-02-01T00:00:00Z' })).toEqual([])
  expect(slots({ from: '2100-01-01T00:00:00Z', to: '2100-02-01T00:00:00Z' })).toEqual([])
})

test('a day and a week take as many bookings of a kind as the owner wants', () => {
  const monday = taken('2026-03-02T14:00:00Z', '2026-03-02T15:00:00Z')
  const other = taken('2026-03-03T14:00:00Z', '2026-03-03T15:00:00Z', { isSameKind: false })
  const days = (changed: Partial<SlotRules>) => {
    const found = slots({
      from: '2026-03-02T05:00:00Z',
      to: '2026-03-11T05:00:00Z',
      taken: [monday, other],
      rules: changed,
    })
    return new Set(shownIn('America/New_York', found).map((wall) => wall.slice(0, 10)))
  }
  expect(days({}).size).toBe(9)
  expect([...days({ maxPerDay: 1 })][0]).toBe('2026-03-03')
  expect([...days({ maxPerWeek: 1 })]).toEqual(['2026-03-09', '2026-03-10'])
})

test('on the day that the clocks go forward, the skipped hour is never offered and the hours stay those of the wall clock', () => {
  const found = slots({
    from: '2026-03-08T05:00:00Z',
    to: '2026-03-09T04:00:00Z',
    rules: { hours: everyDay('01:00', '05:00') },
  })
  expect(shownIn('America/New_York', found)).toEqual(['2026-03-08T01:00', '2026-03-08T03:00', '2026-03-08T04:00'])
  const day = { from: '2026-03-07T05:00:00Z', to: '2026-03-10T04:00:00Z' }
  expect(shownIn('America/New_York', slots(day)).map((wall) => wall.slice(11))).toEqual(
    Array(3).fill(['09:00', '10:00', '11:00']).flat(),
  )
})

test('a span that begins or ends in the skipped hour begins or ends at the change', () => {
  const on = (from: string, to: string) =>
    shownIn(
      'America/New_York',
      slots({
        from: '2026-03-08T05:00:00Z',
        to: '2026-03-09T04:00:00Z',
        rules: { minutes: 30, hours: everyDay(from, to) },
      }),
    )
  expect(on('02:30', '04:00')).toEqual(['2026-03-08T03:00', '2026-03-08T03:30'])
  expect(on('01:00', '02:30')).toEqual(['2026-03-08T01:00', '2026-03-08T01:30'])
})

test('on the day that the clocks go back, an hour that occurs twice is offered twice, as two instants', () => {
  const found = slots({
    from: '2026-11-01T04:00:00Z',
    to: '2026-11-02T05:00:00Z',
    rules: { hours: everyDay('00:00', '03:00') },
  })
  expect(shownIn('America/New_York', found).map((wall) => wall.slice(11))).toEqual(['00:00', '01:00', '01:00', '02:00'])
  expect(new Set(found).size).toBe(4)
})

test('a guest whose clocks change on another day sees the same instants at another time', () => {
  // Between the changes of New York (March 8) and Madrid (March 29) the difference is five hours.
  const nine = (day: string) => slots({ from: `${day}T05:00:00Z`, to: `${day}T23:00:00Z` }).slice(0, 1)
  expect(shownIn('Europe/Madrid', nine('2026-03-07'))).toEqual(['2026-03-07T15:00'])
  expect(shownIn('Europe/Madrid', nine('2026-03-20'))).toEqual(['2026-03-20T14:00'])
  expect(shownIn('Europe/Madrid', nine('2026-03-30'))).toEqual(['2026-03-30T15:00'])
  expect(shownIn('Asia/Kolkata', nine('2026-03-20'))).toEqual(['2026-03-20T18:30'])
  expect(shownIn('Pacific/Chatham', nine('2026-03-20'))).toEqual(['2026-03-21T02:45'])
})

test('an owner in a zone of half hours, and one whose clocks change by half an hour', () => {
  const kolkata = slots({ from: '2026-03-01T18:30:00Z', to: '2026-03-02T18:30:00Z', ownersZone: 'Asia/Kolkata' })
  expect(shownIn('Asia/Kolkata', kolkata)[0]).toBe('2026-03-02T09:00')
  const howe = slots({
    from: '2026-10-03T13:30:00Z',
    to: '2026-10-04T13:00:00Z',
    ownersZone: 'Australia/Lord_Howe',
    rules: { minutes: 30, hours: everyDay('01:30', '03:00') },
  })
  expect(shownIn('Australia/Lord_Howe', howe).map((wall) => wall.slice(11))).toEqual(['01:30', '02:30'])
})

test('a zone of the guest never opens a day on which the owner is closed', () => {
  const hours = { ...rules.hours, sunday: [] }
  // Sunday in New York, from midnight to midnight, is Sunday and Monday in Auckland.
  const sunday = slots({ from: '2026-03-01T05:00:00Z', to: '2026-03-02T05:00:00Z', rules: { hours } })
  expect(sunday).toEqual([])
})

test('the slots equal those found by checking every minute, also on days of clock changes', () => {
  const around = [
    ['America/New_York', '2026-03-07T03:00:00Z'],
    ['America/New_York', '2026-10-31T20:00:00Z'],
    ['Europe/Madrid', '2026-03-28T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T01:00:00Z'],
    ['America/Havana', '2026-03-07T12:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
  ] as const
  const clock = fc.constantFrom('00:00', '00:30', '01:15', '02:30', '03:00', '09:00', '17:45', '23:30', '24:00')
  const span = fc
    .tuple(clock, clock)
    .filter(([from, to]) => from < to && from !== '24:00')
    .map(([from, to]) => ({ from, to }))
  const interval = fc
    .tuple(fc.integer({ min: -600, max: 4000 }), fc.integer({ min: 0, max: 300 }))
    .map(([from, length]) => ({ from, length }))
  const buffer = fc.constantFrom(0, 5, 30)
  const limit = fc.constantFrom(null, 1, 2)
  fc.assert(
    fc.property(
      fc.constantFrom(...around),
      fc.record({
        minutes: fc.constantFrom(15, 45, 60),
        stepMinutes: fc.constantFrom(null, 10, 15),
        bufferBefore: buffer,
        bufferAfter: buffer,
        noticeMinutes: fc.constantFrom(0, 90),
        maxPerDay: limit,
        maxPerWeek: limit,
      }),
      fc.array(span, { maxLength: 1 }),
      span,
      fc.array(interval, { maxLength: 12 }),
      fc.array(fc.tuple(interval, buffer, buffer, fc.boolean()), { maxLength: 4 }),
      ([ownersZone, at], changed, exceptional, daily, busy, booked) => {
        const now = Date.parse(at)
        const timesOf = ({ from, length }: { from: number; length: number }) => ({
          start: now + from * minute,
          end: now + (from + length) * minute,
        })
        const question: SlotQuery = {
          rules: {
            ...{ ...rules, ...changed, horizonDays: 2, hours: everyDay(daily.from, daily.to) },
            exceptions: [{ day: dayIn(ownersZone, new Date(now + 1440 * minute)), spans: exceptional }],
          },
          ownersZone,
          daysOff: [],
          busy: BusyTimes.of(busy.map(timesOf)),
          taken: booked.map(([times, bufferBefore, bufferAfter, isSameKind]) => ({
            ...{ ...timesOf(times), bufferBefore, bufferAfter, isSameKind },
          })),
          within: { start: now - 60 * minute, end: now + 3000 * minute },
          now: new Date(now),
        }
        expect(freeSlots(question)).toEqual(slotsByEveryMinute(question, busy.map(timesOf)))
      },
    ),
    { numRuns: 150 },
  )
})

/** The definition of a free slot without any shortcut. */
function slotsByEveryMinute({ rules, ownersZone, taken, within, now }: SlotQuery, busy: Interval[]): number[] {
  const today = dayIn(ownersZone, now)
  const found: number[] = []
  for (let day = addDays(today, -1); day <= addDays(today, rules.horizonDays); day = addDays(day, 1)) {
    const spans = rules.exceptions.find((one) => one.day === day)?.spans ?? hoursOn(rules.hours, day)
    for (const { from, to } of spans) {
      const [opens, closes] = [firstMinute(ownersZone, day, from), firstMinute(ownersZone, day, to)]
      const step = rules.stepMinutes ?? rules.minutes
      for (let start = opens; start + rules.minutes * minute <= closes; start += step * minute)
        if (isFree(start)) found.push(start)
    }
  }
  return found

  function isFree(start: number): boolean {
    const end = start + rules.minutes * minute
    const [first, last] = [start - rules.bufferBefore * minute, end + rules.bufferAfter * minute]
    const day = dayIn(ownersZone, new Date(start))
    const sameKind = taken.filter((one) => one.isSameKind).map((one) => dayIn(ownersZone, new Date(one.start)))
    const overlaps = (one: { start: number; end: number }, from: number, to: number) =>
      one.start < one.end && one.start < to && one.end > from
    return (
      start >= within.start &&
      start < within.end &&
      start >= now.getTime() + rules.noticeMinutes * minute &&
      sameKind.filter((one) => one === day).length < (rules.maxPerDay ?? Number.POSITIVE_INFINITY) &&
      sameKind.filter((one) => mondayOf(one) === mondayOf(day)).length <
        (rules.maxPerWeek ?? Number.POSITIVE_INFINITY) &&
      ![...busy, ...taken].some((one) => overlaps(one, first, last)) &&
      !taken.some((one) =>
        overlaps({ start: one.start - one.bufferBefore * minute, end: one.end + one.bufferAfter * minute }, start, end),
      )
    )
  }
}

/** The first minute of a day at which the clock shows this or later. */
function firstMinute(zone: string, day: string, time: string): number {
  const wanted = time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`
  const known = firstMinutes.get(`${zone} ${wanted}`)
  if (known !== undefined) return known
  let at = Date.parse(`${day}T00:00:00Z`) - 1440 * minute
  while (wallTimeIn(zone, new Date(at)) < wanted) at += minute
  firstMinutes.set(`${zone} ${wanted}`, at)
  return at
}

const firstMinutes = new Map<string, number>()
