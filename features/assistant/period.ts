import { addDays, type Day, startOfMonth } from '#core/days'
import { dayRange, parseTime, pastDayRange, type QuestionTime, upcomingDayRange } from './question-time'

/** The days that a question asks about, both included, and the words of the question that say so. */
export type Period = { from: Day; to: Day; text: string }

type Reading = { pattern: RegExp; days: (match: RegExpMatchArray, today: Day) => { from: Day; to: Day } | undefined }

const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
const monthStarts = ['jan|ene', 'feb', 'mar', 'apr|abr', 'may', 'jun', 'jul', 'aug|ago', 'sep', 'oct', 'nov', 'dec|dic']
const counts: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  seis: 6,
  few: 3,
}
const count = '(\\d{1,3}|one|two|three|four|six|un|una|dos|tres|cuatro|seis|few)'

/** Longer and more certain forms first. English and Spanish in lower case without accents. */
const readings: Reading[] = [
  {
    pattern: /\b(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})\b/,
    days: ([, from = '', to = '']) => ({ from, to }),
  },
  {
    pattern:
      /\b(?:before|by|until|till|antes de|hasta|para) (?:the |el )?(?:end of (?:the |this )?(week|month|quarter|year)|fin(?:al|ales)? de(?:l)? (?:la |esta |este )?(semana|mes|trimestre|ano))\b/,
    days: ([, english, spanish], today) => ({ from: today, to: endOf(english ?? spanish ?? '', today) }),
  },
  {
    pattern: new RegExp(
      `\\b(?:since|desde)(?: the| el)?(?: start of| beginning of| principios de| inicio de)? (${monthNames})\\b(?: (?:of |de )?(20\\d{2}))?`,
    ),
    days: ([, name, year], today) => ({ from: monthStart(name, year, today).from, to: today }),
  },
  {
    pattern:
      /\b(?:since|desde)(?: the start of| el inicio de| principios de)? (?:the |this |el |este )?(year|ano|month|mes|week|semana|20\d{2})\b/,
    days: ([, unit = ''], today) => ({ from: startOf(unit, today), to: today }),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:in |over |during |for )?the )?(?:last|past|previous) ${count} (day|week|month|year)s?\\b|\\b(?:en )?(?:los|las) ultim[oa]s ${count} (dia|semana|mes|ano)(?:e?s)?\\b`,
    ),
    days: ([, n, unit, n2, unit2], today) => ({ from: back(n ?? n2, unit ?? unit2, today), to: today }),
  },
  {
    pattern: new RegExp(
      `\\b(?:in |over |within |for )?(?:the )?(?:next|coming) ${count} (day|week|month)s?\\b|\\b(?:en )?(?:los|las) proxim[oa]s ${count} (dia|semana|mes)(?:e?s)?\\b`,
    ),
    days: ([, n, unit, n2, unit2], today) => ({ from: today, to: ahead(n ?? n2, unit ?? unit2, today) }),
  },
  {
    pattern:
      /\b(?:in |the |el |en el )?(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter|(primer|segundo|tercer|cuarto) trimestre)\b(?: (?:of |de )?(20\d{2}))?/,
    days: ([, digit, english, spanish, year], today) =>
      quarter(Number(digit) || ordinal(english ?? spanish), year, today),
  },
  {
    pattern:
      /\b(?:in |the |during |la |el |en |durante )*(?:(first|second|1st|2nd) half\b(?! of (?!the year|this year|last year|20))|(primer|segundo) semestre\b|(primera|segunda) mitad\b(?! de(?:l)? (?!ano|este ano|20)))(?: (?:of |del? )?(?:the |this |este )?(20\d{2}|year|last year|ano pasado|ano)\b)?/,
    days: ([, english = '', semester = '', half = '', year = ''], today) =>
      halfYear(/^(?:first|1st|prim)/.test(english || semester || half), year, today),
  },
  {
    pattern: new RegExp(
      `\\b(?:between|from|entre|de) (${monthNames}) (?:and|to|until|y|a|hasta) (${monthNames})\\b(?: (?:of |de )?(20\\d{2}))?`,
    ),
    days: ([, first, last, year], today) => ({
      from: monthStart(first, year, today).from,
      to: monthStart(last, year, today).to,
    }),
  },
  {
    pattern: new RegExp(`\\b(?:in |during |for |en |durante )?(${monthNames})\\b(?:,? (?:of |de )?(20\\d{2}))\\b`),
    days: ([, name, year], today) => monthStart(name, year, today),
  },
  {
    pattern:
      /\b(?:in |during |en |durante |compared (?:to|with) |vs\.? |versus |against |comparad[oa]s? con |frente a )(20\d{2})\b|\b(?:year|ano) (20\d{2})\b|\b(?:of|for|from|de|del) (20[1-4]\d)\b(?!\.?\d| (?:dollars?|euros?|usd|eur|dolares|pesos|pounds))|\b(20[1-4]\d)(?= (?:\w+ )?(?:vs\b|versus|against|compared|comparad|frente|contra))/,
    days: ([, ...years]) => {
      const year = years.find(Boolean)
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    },
  },
  {
    pattern: /\b(?:ytd|year to date|so far this year|en lo que va de ano)\b/,
    days: (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
]

/** Every period that a question names, in order. Whether a month without a year is past or coming depends on the question. */
export function periodsIn(words: string, today: Day, ahead: boolean): Period[] {
  const found: (Period & { at: number })[] = []
  let left = words
  for (const { pattern, days } of readings) {
    for (let more = 0; more < 2; more++) {
      const match = left.match(pattern)
      const range = match && days(match, today)
      if (!match || !range) break
      found.push({ ...range, text: match[0].trim(), at: match.index ?? 0 })
      left = blanked(left, match.index ?? 0, match[0].length)
    }
  }
  for (let more = 0; more < 2; more++) {
    const simple = simplePeriod(left, today, ahead)
    if (!simple) break
    found.push(simple)
    left = blanked(left, simple.at, simple.text.length)
  }
  return found.sort((one, other) => one.at - other.at).map(({ from, to, text }) => ({ from, to, text }))
}

const pieces =
  /\b(?:(?:this|last|next|past|previous|current) (?:week|month|quarter|year)|(?:esta|este) (?:semana|mes|trimestre|ano)|(?:la|el) (?:semana|mes|trimestre|ano) (?:pasad[oa]|anterior|que viene|proxim[oa])|(?:la |el )?(?:proxim[oa]|pasad[oa]|ultim[oa]) (?:semana|mes|trimestre|ano)|(?:mes|semana|ano|trimestre) (?:pasad[oa]|anterior|que viene)|today|tomorrow|yesterday|hoy|ayer|manana|(?:next |this |on |last |past |el |este |proximo |pasado )*(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo)(?: pasado| anterior)?|(?:in |for |during |on |en |de |durante )?(?:january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))\b/

function simplePeriod(words: string, today: Day, isAhead: boolean): (Period & { at: number }) | undefined {
  const match = words.match(pieces)
  if (!match) return undefined
  const month = match[0].match(new RegExp(`^(?:\\w+ )?(${monthNames})$`))?.[1]
  if (month === 'may' || month === 'march')
    if (match[0] === month && !/^\W*$|\b(?:vs|versus|against|compared|and|or|than)\b/.test(words)) return undefined
  const time: QuestionTime = month ? { span: 'named-month', number: monthIndex(month) } : parseTime(match[0])
  const range = isAhead ? upcomingDayRange(time, today) : pastDayRange(time, today)
  return range && { ...range, text: match[0], at: match.index ?? 0 }
}

const blanked = (words: string, at: number, length: number) =>
  `${words.slice(0, at)}${' '.repeat(length)}${words.slice(at + length)}`

const monthIndex = (name = '') => monthStarts.findIndex((start) => new RegExp(`^(?:${start})`).test(name))

function monthStart(name: string | undefined, year: string | undefined, today: Day): { from: Day; to: Day } {
  const range = dayRange({ span: 'named-month', number: monthIndex(name) }, today) as { from: Day; to: Day }
  const from = year
    ? `${year}${range.from.slice(4)}`
    : range.from > today
      ? `${Number(today.slice(0, 4)) - 1}${range.from.slice(4)}`
      : range.from
  return { from, to: addDays(startOfMonth(from, 1), -1) }
}

function startOf(unit: string, today: Day): Day {
  if (/^20/.test(unit)) return `${unit}-01-01`
  if (/^(?:year|ano)/.test(unit)) return `${today.slice(0, 4)}-01-01`
  if (/^(?:month|mes)/.test(unit)) return startOfMonth(today, 0)
  return dayRange({ span: 'week' }, today)?.from ?? today
}

function endOf(unit: string, today: Day): Day {
  const span = /^(?:year|ano)/.test(unit) ? 'year' : /^(?:month|mes)/.test(unit) ? 'month' : undefined
  return dayRange({ span: span ?? (/^(?:quarter|tri)/.test(unit) ? 'quarter' : 'week') }, today)?.to ?? today
}

const numberOf = (text = '') => counts[text] ?? Number(text)
const daysIn = (unit = '') => (/^(?:week|semana)/.test(unit) ? 7 : 1)
const monthsIn = (unit = '') => (/^(?:month|mes)/.test(unit) ? 1 : /^(?:year|ano)/.test(unit) ? 12 : 0)

/** Three months back from the 17th starts on the 18th, so that the period has whole months. */
const back = (n: string | undefined, unit: string | undefined, today: Day) =>
  monthsIn(unit) > 0
    ? addDays(sameDay(today, -numberOf(n) * monthsIn(unit)), 1)
    : addDays(today, 1 - numberOf(n) * daysIn(unit))
const ahead = (n: string | undefined, unit: string | undefined, today: Day) =>
  monthsIn(unit) > 0 ? sameDay(today, numberOf(n) * monthsIn(unit)) : addDays(today, numberOf(n) * daysIn(unit))

function sameDay(today: Day, months: number): Day {
  const first = startOfMonth(today, months)
  const last = addDays(startOfMonth(today, months + 1), -1)
  const wanted = `${first.slice(0, 8)}${today.slice(8)}`
  return wanted > last ? last : wanted
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  '1st',
  '2nd',
  '3rd',
  '4th',
  'primer',
  'segundo',
  'tercer',
  'cuarto',
]
const ordinal = (word = '') => (ordinals.indexOf(word) % 4) + 1

function quarter(number: number, year: string | undefined, today: Day): { from: Day; to: Day } {
  const first = (in_: string) => `${in_}-${String(number * 3 - 2).padStart(2, '0')}-01`
  const thisYear = first(year ?? today.slice(0, 4))
  const from = !year && thisYear > today ? first(String(Number(today.slice(0, 4)) - 1)) : thisYear
  return { from, to: addDays(startOfMonth(from, 3), -1) }
}

function halfYear(isFirst: boolean, year: string, today: Day): { from: Day; to: Day } {
  const back = /last|pasado/.test(year) || (year === '' && !isFirst && today.slice(5) < '07-01') ? 1 : 0
  const named = /^20/.test(year) ? year : String(Number(today.slice(0, 4)) - back)
  return isFirst ? { from: `${named}-01-01`, to: `${named}-06-30` } : { from: `${named}-07-01`, to: `${named}-12-31` }
}
