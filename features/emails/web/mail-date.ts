import { dayIn } from '#core/days'
import { showDay, showDayOfYear, showTime } from '#kit/dates'

/** The time of today's mail, the day of this year's, the date of older mail, in the owner's time zone. */
export function showMailDate(when: string | null, now: Date, timeZone: string): string {
  const date = new Date(when ?? '')
  if (Number.isNaN(date.getTime())) return showDay(when)
  const [day, today] = [dayIn(timeZone, date), dayIn(timeZone, now)]
  if (day === today) return showTime(when, timeZone)
  return day.slice(0, 4) === today.slice(0, 4) ? showDayOfYear(when, timeZone) : showDay(when, timeZone)
}
