import { expect, test } from 'vitest'
import { officeHours, WeeklyHours } from '#core/weekly-hours'
import { hoursFromFormer, restBetween, restOn } from './working-hours'

const twoSpans = WeeklyHours.parse({
  monday: [
    { from: '08:00', to: '12:00' },
    { from: '13:30', to: '24:00' },
  ],
  tuesday: [
    { from: '09:00', to: '12:00' },
    { from: '12:00', to: '17:00' },
  ],
})

test('a day rests before, between and after its spans', () => {
  expect(restOn('2026-11-16', twoSpans)).toEqual([
    { from: 0, to: 480 },
    { from: 720, to: 810 },
  ])
  expect(restOn('2026-11-17', twoSpans)).toEqual([
    { from: 0, to: 540 },
    { from: 1020, to: 1440 },
  ])
  expect(restOn('2026-11-18', twoSpans)).toEqual([{ from: 0, to: 1440 }])
})

test('rest is meant on the owner’s clock, also on the day on which it changes', () => {
  const sunday = WeeklyHours.parse({ sunday: [{ from: '09:00', to: '17:00' }] })
  const noon = Date.parse('2026-03-08T16:00Z')
  const rest = restBetween({ start: noon, end: noon + 1 }, sunday, 'America/New_York')
  expect(rest.map(({ start, end }) => [start, end].map((at) => new Date(at).toISOString()))).toEqual([
    ['2026-03-08T05:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    ['2026-03-08T21:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])
})

test('hours that a browser kept become weekly hours, unless they are the usual ones or none', () => {
  expect(hoursFromFormer({ from: '10:00', to: '18:00', workdays: [0, 6] })).toEqual(
    WeeklyHours.parse({ saturday: [{ from: '10:00', to: '18:00' }], sunday: [{ from: '10:00', to: '18:00' }] }),
  )
  expect(hoursFromFormer({ from: '09:00', to: '17:00', workdays: [5, 4, 3, 2, 1] })).toBeUndefined()
  expect(hoursFromFormer({ from: '18:00', to: '10:00', workdays: [1] })).toBeUndefined()
  expect(officeHours.monday).toEqual([{ from: '09:00', to: '17:00' }])
})
