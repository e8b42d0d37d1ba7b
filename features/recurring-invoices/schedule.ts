import { addDays, type Day } from '#core/days'
import { lastBillingDay } from '#features/invoices/billing-day'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** Ten years. */
export const maxInterval: Record<Frequency, number> = { daily: 3650, weekly: 520, monthly: 120, yearly: 10 }

/** How many dates the preview shows. */
export const previewLength = 12

/** The days of a series. Issues are numbered from 0; the numbers go on when the owner changes the schedule. */
export type Schedule = {
  frequency: Frequency
  interval: number
  /** The day of the issue `anchorOccurrence`, from which the others are counted. */
  anchorDate: Day
  anchorOccurrence: number
  /** The 31st means the last day of shorter months. Kept apart, because the anchor may lie in one of these. */
  dayOfMonth: number
  /** Last day on which an issue may fall. */
  endDate: Day | null
  /** Of all issues, skipped ones included. */
  count: number | null
}

export const scheduleFrom = (
  startDate: Day,
  rest: Pick<Schedule, 'frequency' | 'interval' | 'endDate' | 'count'>,
): Schedule => ({ ...rest, anchorDate: startDate, anchorOccurrence: 0, dayOfMonth: dayOfMonthOf(startDate) })

export const dayOfMonthOf = (day: Day) => Number(day.slice(8))

/** The day of an issue; undefined after the end of the series. */
export function issueDay(schedule: Schedule, occurrence: number): Day | undefined {
  const { endDate, count } = schedule
  if (count !== null && occurrence >= count) return undefined
  const day = plannedDay(schedule, occurrence - schedule.anchorOccurrence)
  return day <= (endDate ?? lastBillingDay) ? day : undefined
}

/** The issues from a number on that are not skipped. */
export function upcomingIssues(
  schedule: Schedule,
  from: number,
  skipped: ReadonlySet<number> = new Set(),
  limit = previewLength,
): { occurrence: number; day: Day }[] {
  const found: { occurrence: number; day: Day }[] = []
  for (let occurrence = from; found.length < limit; occurrence++) {
    const day = issueDay(schedule, occurrence)
    if (day === undefined) break
    if (!skipped.has(occurrence)) found.push({ occurrence, day })
  }
  return found
}

/** The first planned day on or after a day, as the schedule of the issues from `occurrence` on. */
export function scheduleOnOrAfter(schedule: Schedule, occurrence: number, day: Day): Schedule {
  let steps = occurrence - schedule.anchorOccurrence
  while (plannedDay(schedule, steps) < day) steps++
  return { ...schedule, anchorDate: plannedDay(schedule, steps), anchorOccurrence: occurrence }
}

function plannedDay({ frequency, interval, anchorDate, dayOfMonth }: Schedule, steps: number): Day {
  const away = steps * interval
  if (frequency === 'daily') return addDays(anchorDate, away)
  if (frequency === 'weekly') return addDays(anchorDate, away * 7)
  return addMonths(anchorDate, frequency === 'monthly' ? away : away * 12, dayOfMonth)
}

/** From the month of the anchor, never from the issue before: January 31, February 28, March 31. */
function addMonths(anchor: Day, months: number, dayOfMonth: number): Day {
  const [year = 0, month = 1] = anchor.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

const units: Record<Frequency, string> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }

/** 'Every month', 'Every 2 weeks'. */
export const scheduleWords = ({ frequency, interval }: Pick<Schedule, 'frequency' | 'interval'>) =>
  interval === 1 ? `Every ${units[frequency]}` : `Every ${interval} ${units[frequency]}s`
