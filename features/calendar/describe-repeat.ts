import { type Repeat, repeatFromRule, type Weekday, weekdays } from './repeat'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ordinals: Record<string, string> = { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '-1': 'last' }

export const weekdayName = (weekday: Weekday) => dayNames[weekdays.indexOf(weekday)] as string

/** 'Every 2 weeks on Monday and Friday, until Dec 31, 2026'; a rule that the form cannot show gets a general description. */
export function describeRepeat(rule: string): string {
  const repeat = repeatFromRule(rule)
  if (!repeat) return 'Repeats by a rule of its own'
  return [every(repeat) + where(repeat, rule), until(repeat)].filter(Boolean).join(', ')
}

const every = ({ every, interval }: Repeat) => (interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`)

function where({ every, by, days }: Repeat, rule: string): string {
  if (every === 'week' && days.length > 0) return ` on ${listed(days.map(weekdayName))}`
  if (every !== 'month') return ''
  const [, place = '', weekday = ''] = /BYDAY=(-?\d)([A-Z]{2})/.exec(rule) ?? []
  if (by === 'weekday') return ` on the ${ordinals[place]} ${weekdayName(weekday as Weekday)}`
  const date = /BYMONTHDAY=(\d+)/.exec(rule)?.[1]
  return date ? ` on day ${date}` : ''
}

function until({ until, count }: Repeat): string {
  if (count) return count === 1 ? 'once' : `${count} times`
  if (!until) return ''
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  return `until ${format.format(new Date(`${until}T00:00:00Z`))}`
}

const listed = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
