import type { Day } from '#core/days'
import type { Language } from './words'

const locales = { en: 'en-US', es: 'es' } as const

export const formatWeekday = (day: Day, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

/** 'November 30' */
export const formatDay = (day: Day, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** 'November 30, 2026' */
export const formatFullDay = (instant: Day | Date, language: Language, timeZone = 'UTC') =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(instant))

/** 'Nov 30, 2026, 4:15 PM' */
export const formatMoment = (at: Date, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
