import { addDays, type Day, dayIn } from '#core/days'
import { minute, day as oneDay } from '#core/durations'
import { firstInstant, spanInstants } from '#core/span-instants'
import { hoursOn, type WeeklyHours } from '#core/weekly-hours'
import { BusyTimes, type Interval } from './busy-times'
import { type DayOff, isDayOff } from './days-off'
import type { HoursException } from './hours-exceptions'

/** A booking that holds its time, with the minutes that its own kind of meeting keeps free around it. */
export type TakenSlot = Interval & { bufferBefore: number; bufferAfter: number; isSameKind: boolean }

export type SlotRules = {
  minutes: number
  bufferBefore: number
  bufferAfter: number
  noticeMinutes: number
  horizonDays: number
  /** Null: one slot after the other. */
  stepMinutes: number | null
  maxPerDay: number | null
  maxPerWeek: number | null
  hours: WeeklyHours
  exceptions: HoursException[]
}

export type SlotQuery = {
  rules: SlotRules
  /** The time zone of the hours. */
  ownersZone: string
  daysOff: DayOff[]
  busy: BusyTimes
  taken: TakenSlot[]
  /** Slots that start within. */
  within: Interval
  now: Date
}

/** The starts that a guest can choose, earliest first. */
export function freeSlots({ rules, ownersZone, daysOff, busy, taken, within, now }: SlotQuery): number[] {
  const earliest = Math.max(within.start, now.getTime() + rules.noticeMinutes * minute)
  const lastDay = addDays(dayIn(ownersZone, now), rules.horizonDays)
  const span = rules.minutes * minute
  const step = (rules.stepMinutes ?? rules.minutes) * minute
  const [before, after] = [rules.bufferBefore * minute, rules.bufferAfter * minute]
  const isBusy = busy.overlapFinder()
  const isTaken = BusyTimes.of(taken).overlapFinder()
  const isKeptFree = BusyTimes.of(taken.map(withBuffers)).overlapFinder()
  const isFull = fullDays(rules, taken, ownersZone)
  const slots: number[] = []
  for (let day = dayIn(ownersZone, new Date(earliest)); day <= lastDay; day = addDays(day, 1)) {
    if (firstInstant(ownersZone, day) >= within.end) break
    if (isFull(day)) continue
    for (const open of openIntervals(day, rules, daysOff, ownersZone)) {
      for (let start = open.start; start + span <= open.end; start += step) {
        if (start < earliest || start >= within.end) continue
        const end = start + span
        const [first, last] = [start - before, end + after]
        if (!isBusy(first, last) && !isTaken(first, last) && !isKeptFree(start, end)) slots.push(start)
      }
    }
  }
  return slots
}

/** When guests can book on a day. */
function openIntervals(day: Day, { hours, exceptions }: SlotRules, daysOff: DayOff[], ownersZone: string): Interval[] {
  const exception = exceptions.find((one) => one.day === day)
  const spans = exception?.spans ?? (isDayOff(day, daysOff) ? [] : hoursOn(hours, day))
  return spans.map((span) => spanInstants(day, span, ownersZone))
}

const withBuffers = ({ start, end, bufferBefore, bufferAfter }: TakenSlot): Interval => ({
  start: start - bufferBefore * minute,
  end: end + bufferAfter * minute,
})

/** Whether a day or its week has as many bookings of this kind as the owner wants. */
function fullDays({ maxPerDay, maxPerWeek }: SlotRules, taken: TakenSlot[], zone: string): (day: Day) => boolean {
  if (maxPerDay === null && maxPerWeek === null) return () => false
  const perDay = new Map<Day, number>()
  const perWeek = new Map<Day, number>()
  for (const { start, isSameKind } of taken) {
    if (!isSameKind) continue
    const day = dayIn(zone, new Date(start))
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
    perWeek.set(mondayOf(day), (perWeek.get(mondayOf(day)) ?? 0) + 1)
  }
  return (day) =>
    (maxPerDay !== null && (perDay.get(day) ?? 0) >= maxPerDay) ||
    (maxPerWeek !== null && (perWeek.get(mondayOf(day)) ?? 0) >= maxPerWeek)
}

export function mondayOf(day: Day): Day {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -fromMonday)
}

/** Bookings are also counted by the week. */
export const weeksAround = ({ start, end }: Interval): Interval => ({
  start: start - 8 * oneDay,
  end: end + 8 * oneDay,
})

/** The range in which busy times can conflict with a slot that starts in the interval. */
export const conflictRange = (
  { start, end }: Interval,
  { minutes, bufferBefore, bufferAfter }: SlotRules,
): Interval => ({
  start: start - bufferBefore * minute,
  end: end + (minutes + bufferAfter) * minute,
})
