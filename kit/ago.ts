import { day, hour, minute } from '#core/durations'
import { showDay } from './dates'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '5 minutes ago', 'yesterday', and after a week the date. */
export function ago(when: string, now: Date): string {
  const instant = new Date(when)
  if (Number.isNaN(instant.getTime())) return 'Unknown date'
  const past = now.getTime() - instant.getTime()
  if (past > 7 * day) return showDay(when)
  const unit = units.find(([, length]) => past >= length)
  return unit ? relative.format(-Math.floor(past / unit[1]), unit[0]) : 'just now'
}
