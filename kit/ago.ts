const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** '5 minutes ago', 'yesterday', and after a week the day itself. */
export function ago(when: string, now: Date): string {
  const instant = new Date(when)
  if (Number.isNaN(instant.getTime())) return 'Unknown date'
  const past = now.getTime() - instant.getTime()
  if (past > 7 * 86_400_000) return day.format(instant)
  const step = steps.find(([, length]) => past >= length)
  return step ? relative.format(-Math.floor(past / step[1]), step[0]) : 'just now'
}
