const inEnglish = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
const day = inEnglish({ month: 'short', day: 'numeric', year: 'numeric' })
const dayOfUtc = inEnglish({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const time = inEnglish({ hour: 'numeric', minute: '2-digit' })
const weekday = inEnglish({ weekday: 'short', month: 'short', day: 'numeric' })
const longDay = inEnglish({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** 'Mar 5, 2026'. A day without a time is shown as it is written, whatever the time zone. */
export const showDay = (when: string | null | undefined) =>
  show(when, (date) => (isDay(when) ? dayOfUtc : day).format(date))

/** '3:05 PM' */
export const showTime = (when: string | null | undefined) => show(when, (date) => time.format(date))

/** 'Mar 5, 2026 3:05 PM' */
export const showDayAndTime = (when: string | null | undefined) =>
  show(when, (date) => `${day.format(date)} ${time.format(date)}`)

/** 'Thu, Mar 5' */
export const showWeekday = (when: string | null | undefined) => show(when, (date) => weekday.format(date))

/** 'Thursday, March 5, 2026' */
export const showLongDay = (when: string | null | undefined) => show(when, (date) => longDay.format(date))

function show(when: string | null | undefined, format: (date: Date) => string): string {
  if (!when) return 'N/A'
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : format(date)
}

const isDay = (when: string | null | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(when ?? '')
