import { expect, test } from 'vitest'
import { meetingTimes, nextWorkingDay } from './meeting-times'

const dana = { name: 'Dana', timeZone: 'America/New_York', from: 9, to: 17 }
const ines = { name: 'Inés', timeZone: 'Europe/Madrid', from: 9, to: 18 }
const kenji = { name: 'Kenji', timeZone: 'Asia/Tokyo', from: 9, to: 18 }
const starts = (people: (typeof dana)[], day: string, minutes: number, all: number) =>
  meetingTimes(people, day, minutes)
    .filter(({ atWork }) => atWork === all)
    .map(({ clocks }) => clocks.map(({ time }) => time).join(' '))

test('an hour for New York and Madrid is in the New York morning', () => {
  expect(starts([dana, ines], '2026-06-10', 60, 2)).toEqual([
    '09:00 15:00',
    '09:30 15:30',
    '10:00 16:00',
    '10:30 16:30',
    '11:00 17:00',
  ])
})

test('between the two daylight saving changes Madrid is five hours ahead', () => {
  expect(starts([dana, ines], '2026-03-16', 60, 2)[0]).toBe('09:00 14:00')
})

test('without a time for everyone, the best slot has the most people', () => {
  const [best] = meetingTimes([dana, ines, kenji], '2026-06-10', 60)
  expect(best?.atWork).toBe(2)
})

test('nobody works on their local weekend', () => {
  const friday = meetingTimes([dana, kenji], '2026-06-12', 30)
  expect(friday.every(({ atWork }) => atWork === 1)).toBe(true)
  expect(meetingTimes([dana], '2026-06-13', 30)).toEqual([])
})

test('the next working day skips weekends', () => {
  expect(nextWorkingDay('2026-06-12')).toBe('2026-06-12')
  expect(nextWorkingDay('2026-06-13')).toBe('2026-06-15')
})

test('a whole day has 48 half hours', () => {
  const owl = { name: 'Owl', timeZone: 'America/New_York', from: 0, to: 24 }
  expect(meetingTimes([{ ...owl, timeZone: 'Asia/Tokyo' }], '2026-03-09', 30)).toHaveLength(48)
  expect(meetingTimes([], '2026-03-09', 30)).toEqual([])
})
