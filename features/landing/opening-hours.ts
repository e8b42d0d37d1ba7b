import { type OpeningHours, type Weekday, weekdays } from './landing-settings'
import type { Language } from './languages'

export type ShownHours = { days: string; times: string }

/** 'Monday to Friday', '9:00 AM – 5:00 PM'; 'lunes a viernes', '9:00–17:00'. */
export function shownHours({ from, to, opens, closes }: OpeningHours, language: Language): ShownHours {
  const day = (weekday: Weekday) => dayNames(language).format(dateOf(weekday))
  const days = from === to ? day(from) : `${day(from)} ${language === 'en' ? 'to' : 'a'} ${day(to)}`
  return {
    days: days.charAt(0).toUpperCase() + days.slice(1),
    times: `${time(opens, language)} – ${time(closes, language)}`,
  }
}

/** The weekdays of a row; it may wrap around the end of the week. */
export function daysOf({ from, to }: OpeningHours): Weekday[] {
  const first = weekdays.indexOf(from)
  const count = ((weekdays.indexOf(to) - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => weekdays[(first + index) % 7] as Weekday)
}

const dayNames = (language: Language) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })

/** 5 January 2026 is a Monday. */
const dateOf = (weekday: Weekday) => new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(weekday)))

const time = (clock: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`2026-01-05T${clock}:00Z`))
