import { dayIn } from '#core/days'
import { showDay, showDayOfYear, showTime } from '#kit/dates'

/** Today's mail by its time, this year's by its day, older by its date; today is the owner's. */
export function showMailDate(when: string | null, now: Date, timeZone: string): string {
  const date = new Date(when ?? '')
  if (Number.isNaN(date.getTime())) return showDay(when)
  const [day, today] = [dayIn(timeZone, date), dayIn(timeZone, now)]
  if (day === today) return showTime(when, timeZone)
  return day.slice(0, 4) === today.slice(0, 4) ? showDayOfYear(when, timeZone) : showDay(when, timeZone)
}
