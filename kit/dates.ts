const formatOptions = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type When = string | null | undefined

let ownersZone: string | undefined

/** From now on, instants are shown in the owner's time zone wherever none is given, not in the browser's. */
export function setOwnersZone(timeZone: string): void {
  ownersZone = timeZone
}

/** 'Mar 5, 2026'. A day without a time is the same in every time zone. */
export const showDay = (when: When, timeZone?: string) =>
  show(when, (date) => format('day', date, zoneFor(when, timeZone)))

/** 'Mar 5' */
export const showDayOfYear = (when: When, timeZone?: string) =>
  show(when, (date) => format('dayOfYear', date, zoneFor(when, timeZone)))

/** '3:05 PM' */
export const showTime = (when: When, timeZone?: string) =>
  show(when, (date) => format('time', date, zoneFor(when, timeZone)))

/** 'Mar 5, 2026 3:05 PM' */
export const showDayAndTime = (when: When, timeZone?: string) =>
  show(when, (date) => {
    const zone = zoneFor(when, timeZone)
    return `${format('day', date, zone)} ${format('time', date, zone)}`
  })

/** 'Thu, Mar 5' */
export const showWeekday = (when: When) => show(when, (date) => format('weekday', date))

/** 'Thursday, March 5, 2026' */
export const showLongDay = (when: When) => show(when, (date) => format('longDay', date))

function show(when: When, formatDate: (date: Date) => string): string {
  if (!when) return 'N/A'
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : formatDate(date)
}

/** A day is a day everywhere, and a local time is shown as it is written. */
function zoneFor(when: When, timeZone: string | undefined): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(when ?? '')) return 'UTC'
  return timeZone ?? (/(Z|[+-]\d{2}:?\d{2})$/.test(when ?? '') ? ownersZone : undefined)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Without a time zone, that of this machine. */
function format(style: keyof typeof formatOptions, date: Date, timeZone?: string): string {
  const key = `${style} ${timeZone ?? ''}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...formatOptions[style], ...(timeZone && { timeZone }) })
  formatters.set(key, formatter)
  return formatter.format(date)
}
