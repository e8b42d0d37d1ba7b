import { showDay, showTime } from '#kit/dates'

const sameYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Today's mail by its time, this year's by its day, older by its date. */
export function showMailDate(when: string | null, now: Date): string {
  const date = new Date(when ?? '')
  if (Number.isNaN(date.getTime())) return showDay(when)
  if (date.toDateString() === now.toDateString()) return showTime(when)
  return date.getFullYear() === now.getFullYear() ? sameYear.format(date) : showDay(when)
}
