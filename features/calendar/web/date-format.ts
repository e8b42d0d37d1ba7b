import type { Day } from '#core/days'

/** Creating a formatter is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, formatter)
  return formatter
}

const formatted = (timeZone: string, options: Intl.DateTimeFormatOptions, when: string | Date) =>
  format(timeZone, options).format(new Date(when)).replaceAll('\u202f', ' ')

const noon = (day: Day) => `${day}T12:00:00Z`

/** '3:05 PM' */
export const timeIn = (timeZone: string, when: string) =>
  formatted(timeZone, { hour: 'numeric', minute: '2-digit' }, when)

/** 'Thu, Mar 5' */
export const shortDay = (day: Day) => formatted('UTC', { weekday: 'short', month: 'short', day: 'numeric' }, noon(day))

/** 'Thursday, March 5, 2026' */
export const longDay = (day: Day) =>
  formatted('UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, noon(day))

/** 'Thu, Mar 5, 2026' */
export const dayTitle = (day: Day) =>
  formatted('UTC', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, noon(day))

/** 'March 2026' */
export const monthOf = (day: Day) => formatted('UTC', { month: 'long', year: 'numeric' }, noon(day))

/** 'Mar 1 – 7, 2026' */
export function weekTitle(from: Day, to: Day): string {
  const year = (day: Day) => (from.slice(0, 4) === to.slice(0, 4) && day === from ? {} : { year: 'numeric' as const })
  const part = (day: Day) => formatted('UTC', { month: 'short', day: 'numeric', ...year(day) }, noon(day))
  if (from.slice(0, 7) === to.slice(0, 7)) return `${part(from)} – ${Number(to.slice(8))}, ${to.slice(0, 4)}`
  return `${part(from)} – ${part(to)}`
}

/** '3:05 PM' of '15:05' */
export const clockName = (time: string) => timeIn('UTC', `2026-01-01T${time}:00Z`)

/** '9 AM' beside the hours of a day. */
export const hourName = (hour: number) =>
  formatted('UTC', { hour: 'numeric' }, `2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`)
