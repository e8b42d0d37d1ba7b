const looks = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type When = string | null | undefined

/** 'Mar 5, 2026'. A day without a time is shown as it is written, whatever the time zone. */
export const showDay = (when: When, timeZone?: string) =>
  show(when, (date) => written('day', date, zoneOf(when, timeZone)))

/** 'Mar 5' */
export const showDayOfYear = (when: When, timeZone?: string) =>
  show(when, (date) => written('dayOfYear', date, zoneOf(when, timeZone)))

/** '3:05 PM' */
export const showTime = (when: When, timeZone?: string) => show(when, (date) => written('time', date, timeZone))

/** 'Mar 5, 2026 3:05 PM' */
export const showDayAndTime = (when: When, timeZone?: string) =>
  show(when, (date) => `${written('day', date, timeZone)} ${written('time', date, timeZone)}`)

/** 'Thu, Mar 5' */
export const showWeekday = (when: When) => show(when, (date) => written('weekday', date))

/** 'Thursday, March 5, 2026' */
export const showLongDay = (when: When) => show(when, (date) => written('longDay', date))

function show(when: When, format: (date: Date) => string): string {
  if (!when) return 'N/A'
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : format(date)
}

const zoneOf = (when: When, timeZone: string | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(when ?? '') ? 'UTC' : timeZone)

const formats = new Map<string, Intl.DateTimeFormat>()

/** In this machine's zone where none is given. */
function written(look: keyof typeof looks, date: Date, timeZone?: string): string {
  const key = `${look} ${timeZone ?? ''}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...looks[look], ...(timeZone && { timeZone }) })
  formats.set(key, format)
  return format.format(date)
}
