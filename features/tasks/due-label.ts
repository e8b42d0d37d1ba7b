import { type Day, daysBetween } from '#core/days'
import type { Time } from './due'

type LocalDue = { dueDay: Day | null; dueTime: Time | null }

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const time = inEnglish({ hour: 'numeric', minute: '2-digit' })
const weekday = inEnglish({ weekday: 'long' })
const thisYear = inEnglish({ month: 'short', day: 'numeric' })
const otherYear = inEnglish({ month: 'short', day: 'numeric', year: 'numeric' })
const fullDay = inEnglish({ weekday: 'long', month: 'short', day: 'numeric' })

/** 'Today, 3:00 PM', 'Tomorrow', 'Friday', and beyond a week the date; empty without a due date. */
export function dueLabel({ dueDay, dueTime }: LocalDue, today: Day): string {
  if (!dueDay) return ''
  const day =
    nearDay(dueDay, today) ?? (dueDay.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(at(dueDay))
  return dueTime ? `${day}, ${timeLabel(dueTime)}` : day
}

/** '3:00 PM' */
export const timeLabel = (dueTime: Time) => time.format(new Date(`2000-01-01T${dueTime}:00Z`))

/** 'Thursday, Mar 5 at 3:00 PM', which stays correct when read on another day. */
export const dueSentence = (dueDay: Day, dueTime: Time | null) =>
  dueTime ? `${fullDay.format(at(dueDay))} at ${timeLabel(dueTime)}` : fullDay.format(at(dueDay))

function nearDay(day: Day, today: Day): string | undefined {
  const daysAway = daysBetween(today, day)
  const named = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[daysAway]
  return named ?? (daysAway > 1 && daysAway < 7 ? weekday.format(at(day)) : undefined)
}

const at = (day: Day) => new Date(`${day}T00:00:00Z`)
