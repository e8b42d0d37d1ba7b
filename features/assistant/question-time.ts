import { addDays, type Day, startOfMonth } from '#core/days'

/** The time that a question names. */
export type QuestionTime = { span: Span /** The weekday (0 is Sunday) or the month (0 is January). */; number?: number }
export type Span =
  | 'today'
  | 'tomorrow'
  | 'yesterday'
  | 'weekday'
  | 'last-weekday'
  | 'week'
  | 'next-week'
  | 'last-week'
  | 'month'
  | 'next-month'
  | 'last-month'
  | 'named-month'
  | 'quarter'
  | 'last-quarter'
  | 'next-quarter'
  | 'year'
  | 'last-year'
  | 'next-year'
  | 'any'

/** The first match wins. English and Spanish in lower case without accents. */
const spanPatterns: [Span, RegExp][] = [
  ['tomorrow', /\btomorrow\b|(?<!\b(?:la|esta) )\bmanana\b/],
  ['yesterday', /\b(yesterday|ayer)\b/],
  ['today', /\b(today|tonight|right now|hoy|this (morning|afternoon|evening)|esta (manana|tarde|noche))\b/],
  ['next-week', /\b(next week|(proxima|siguiente) semana|semana (que viene|proxima|siguiente))\b/],
  ['last-week', /\b((last|past|previous) week|(pasada|ultima) semana|semana (pasada|anterior))\b/],
  ['next-month', /\b(next month|(proximo|siguiente) mes|mes (que viene|proximo|siguiente))\b/],
  ['last-month', /\b((last|previous) month|(pasado|ultimo) mes|mes (pasado|anterior))\b/],
  ['last-quarter', /\b((last|previous) quarter|(ultimo|pasado) trimestre|trimestre (pasado|anterior))\b/],
  ['next-quarter', /\b(next quarter|(proximo|siguiente) trimestre|trimestre (que viene|proximo|siguiente))\b/],
  ['quarter', /\b(quarter|trimestre)\b/],
  ['last-year', /\b((last|previous) year|(pasado|ultimo) ano|ano (pasado|anterior))\b/],
  ['next-year', /\b(next year|(proximo|siguiente) ano|ano (que viene|proximo|siguiente))\b/],
  ['year', /\b(this year|year to date|so far this year|este ano|en lo que va de ano)\b/],
  ['month', /\b((this|current|by the end of the) month|(este|el) mes|fin de mes)\b/],
  ['week', /\b((this|the) week|my week|(esta|la|mi) semana)\b/],
]

const weekdays = [
  /\b(sundays?|domingos?)\b/,
  /\b(mondays?|lunes)\b/,
  /\b(tuesdays?|martes)\b/,
  /\b(wednesdays?|miercoles)\b/,
  /\b(thursdays?|jueves)\b/,
  /\b(fridays?|viernes)\b/,
  /\b(saturdays?|sabados?)\b/,
]

const months = [
  /\b(january|enero)\b/,
  /\b(february|febrero)\b/,
  /\b(in march|march \d|for march|during march|marzo)\b/,
  /\b(april|abril)\b/,
  /\b(in may|for may|during may|mayo)\b/,
  /\b(june|junio)\b/,
  /\b(july|julio)\b/,
  /\b(august|agosto)\b/,
  /\b(september|septiembre)\b/,
  /\b(october|octubre)\b/,
  /\b(november|noviembre)\b/,
  /\b(december|diciembre)\b/,
]

const weekdayNames =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo'
const lastWeekday = new RegExp(
  `\\b(?:last|past|previous|pasado) (?:${weekdayNames})\\b|\\b(?:${weekdayNames}) (?:pasado|anterior)\\b`,
)

export function parseTime(words: string): QuestionTime {
  const span = spanPatterns.find(([, pattern]) => pattern.test(words))?.[0]
  if (span) return { span }
  const weekday = weekdays.findIndex((pattern) => pattern.test(words))
  if (weekday !== -1) return { span: lastWeekday.test(words) ? 'last-weekday' : 'weekday', number: weekday }
  const month = months.findIndex((pattern) => pattern.test(words))
  return month === -1 ? { span: 'any' } : { span: 'named-month', number: month }
}

/** First and last day of a time; undefined for 'any'. Weeks begin on Monday. */
export function dayRange({ span, number = 0 }: QuestionTime, today: Day): { from: Day; to: Day } | undefined {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const monday = addDays(today, -((weekday + 6) % 7))
  const month = Number(today.slice(5, 7)) - 1
  const year = Number(today.slice(0, 4))
  const days = (from: Day, count: number) => ({ from, to: addDays(from, count - 1) })
  const monthsFrom = (offset: number, count: number) => ({
    from: startOfMonth(today, offset),
    to: addDays(startOfMonth(today, offset + count), -1),
  })
  switch (span) {
    case 'today':
      return days(today, 1)
    case 'tomorrow':
      return days(addDays(today, 1), 1)
    case 'yesterday':
      return days(addDays(today, -1), 1)
    case 'weekday':
      return days(addDays(today, (number - weekday + 7) % 7), 1)
    case 'last-weekday':
      return days(addDays(today, -(((weekday - number + 6) % 7) + 1)), 1)
    case 'week':
      return days(monday, 7)
    case 'next-week':
      return days(addDays(monday, 7), 7)
    case 'last-week':
      return days(addDays(monday, -7), 7)
    case 'month':
      return monthsFrom(0, 1)
    case 'next-month':
      return monthsFrom(1, 1)
    case 'last-month':
      return monthsFrom(-1, 1)
    case 'named-month':
      return monthsFrom(number - month, 1)
    case 'quarter':
      return monthsFrom(-(month % 3), 3)
    case 'last-quarter':
      return monthsFrom(-(month % 3) - 3, 3)
    case 'next-quarter':
      return monthsFrom(-(month % 3) + 3, 3)
    case 'next-year':
      return { from: `${year + 1}-01-01`, to: `${year + 1}-12-31` }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'any':
      return undefined
  }
}

/** Like `dayRange`, but a named month or weekday is in the past: for questions about money. */
export function pastDayRange(time: QuestionTime, today: Day) {
  const range = dayRange(time, today)
  if (range && time.span === 'weekday' && range.from > today)
    return { from: addDays(range.from, -7), to: addDays(range.to, -7) }
  if (!range || range.from <= today || time.span !== 'named-month') return range
  return { from: lastYear(range.from), to: addDays(startOfMonth(lastYear(range.from), 1), -1) }
}

/** Like `dayRange`, but a named month is in the future: for questions about plans. */
export function upcomingDayRange(time: QuestionTime, today: Day) {
  const range = dayRange(time, today)
  if (!range || range.to >= today || time.span !== 'named-month') return range
  const from = `${Number(range.from.slice(0, 4)) + 1}${range.from.slice(4)}`
  return { from, to: addDays(startOfMonth(from, 1), -1) }
}

const lastYear = (day: Day) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
