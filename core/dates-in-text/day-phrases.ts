import { addDays, type Day, daysBetween, weekdayOf } from '#core/days'

import { anyPhrase } from './phrase-pattern'
import {
  englishMonthWords,
  englishWeekdayWords,
  otherSpanishMonthWords,
  shortEnglishMonthWords,
  shortEnglishWeekdayWords,
  shortSpanishWeekdayWords,
  spanishMonthWords,
  spanishWeekdayWords,
} from './words/calendar-words'
import { englishOrdinalWords, spanishOrdinalWords } from './words/ordinal-words'

/** A day that a text mentions, and its position. */
export type DayPhrase = {
  from: number
  to: number
  day: Day
  /** The last day, of several. */
  until?: Day | undefined
  /** From certain to uncertain: a date, a weekday or "tomorrow", a bare number. */
  kind: 'date' | 'weekday' | 'near' | 'bare'
  /** As in "this afternoon". */
  part?: 'morning' | 'afternoon' | 'evening'
}

export type DayContext = {
  today: Day
  dayFirst: boolean
  /** The day that the text mentioned last. */
  lastMentioned?: DayPhrase | undefined
}

const months: Record<string, number> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
}
const month = `(${anyPhrase([
  ...englishMonthWords,
  ...shortEnglishMonthWords,
  ...spanishMonthWords,
  ...otherSpanishMonthWords,
])})\\b\\.?`
const weekdays: Record<string, number> = {
  su: 0,
  do: 0,
  mo: 1,
  lu: 1,
  tu: 2,
  ma: 2,
  we: 3,
  mi: 3,
  th: 4,
  ju: 4,
  fr: 5,
  vi: 5,
  sa: 6,
}
const longWeekday = `(${anyPhrase([...englishWeekdayWords, 'tues', 'weds', 'thurs', ...spanishWeekdayWords])})s?\\b`
const shortWeekdays = [...shortEnglishWeekdayWords, ...shortSpanishWeekdayWords]
const shortWeekday = `(${anyPhrase(shortWeekdays)})\\b\\.?`
const anyWeekday = `(${anyPhrase([...englishWeekdayWords, ...spanishWeekdayWords, ...shortWeekdays])})\\b\\.?`
const notInsideNumber = '(?<![a-z0-9]|\\d[:.])'
const number = '(\\d{1,2})(?!\\d)(?:st|nd|rd|th|[ºo°](?![a-z]))?'
const year = "(?:,? ?(?:de |del )?(20\\d{2})(?![\\d:])|,? '(\\d{2})\\b)?"
const leadingWeekday = `(?:${anyWeekday},? +(?:the |dia )?)?`
const part =
  '(?:,? (?:in the |por la |a la |de la |en la |early |late |mid[- ]?)?(morning|afternoon|evening|night|am|pm|manana|tarde|noche)\\b)?'
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  ocho: 8,
  quince: 15,
  couple: 2,
  ten: 10,
}
const daysIn: Record<string, number> = { day: 1, dia: 1, week: 7, semana: 7, fortnight: 14 }

const ordinals: Record<string, number> = Object.fromEntries([
  ...englishOrdinalWords.map((word, index) => [word, index + 1]),
  ...spanishOrdinalWords.map((word, index) => [word, index + 1]),
  ['uno', 1],
  ['treinta y uno', 31],
])
const ordinal = `(${anyPhrase(Object.keys(ordinals))})`
/** Further days of a list, up to the month that all of them share. */
const furtherListDay = `(?:,? ?(?:or|and|o|u|y|&|,)? ?(?:the |el )?(?:${anyWeekday},? )?\\d{1,2}(?!\\d)(?:st|nd|rd|th)?)`

/** Month and day of named days, as written without accents. */
const holidays: [string, number, number][] = [
  ["new year'?s day|ano nuevo", 1, 1],
  ['dia de reyes', 1, 6],
  ["valentine'?s day|(?:dia de )?san valentin", 2, 14],
  ["st\\.? patrick'?s day", 3, 17],
  ['halloween', 10, 31],
  ['christmas eve|nochebuena', 12, 24],
  ['christmas day|dia de navidad', 12, 25],
  ['boxing day', 12, 26],
  ["new year'?s eve|nochevieja|hogmanay", 12, 31],
]

type Captures = (string | undefined)[]
type Meaning = Omit<DayPhrase, 'from' | 'to'> | undefined
type Pattern = { regex: RegExp; interpret: (captures: Captures, context: DayContext) => Meaning; isRelative?: boolean }

const pattern = (source: string, interpret: Pattern['interpret']): Pattern => ({
  regex: new RegExp(notInsideNumber + source, 'g'),
  interpret,
})

/** Counted from the day mentioned before, as "the day after" is. */
const relative = (source: string, interpret: (captures: Captures, lastMentioned: DayPhrase) => Meaning): Pattern => ({
  ...pattern(source, (captures, { lastMentioned }) => lastMentioned && interpret(captures, lastMentioned)),
  isRelative: true,
})

/** Longer and more certain forms first: text matched by one is not matched again by a later one. */
const patterns: Pattern[] = [
  relative(`the day before(?! yesterday)|(?:el dia|la vispera) (?:antes|anterior)|el dia de antes`, (_, { day }) =>
    on(addDays(day, -1)),
  ),
  relative(
    `the (?:day after(?! tomorrow)|(?:next|following) (?:day|morning|afternoon|evening))\\b|(?:al|el) (?:dia siguiente|otro dia)|a la manana siguiente`,
    (_, { day, until }) => on(addDays(until ?? day, 1)),
  ),
  relative(`(?:a|one) week (?:later|after(?:wards)?)\\b|(?:una semana|ocho dias) (?:despues|mas tarde)`, (_, { day }) =>
    on(addDays(day, 7)),
  ),
  relative(
    `(?:the )?${longWeekday} (?:before|beforehand)\\b(?! (?:\\d|noon|lunch|then))|el ${longWeekday} (?:antes|anterior)`,
    ([w, w2], { day }) => on(addDays(nextWeekday(addDays(day, -8), w ?? w2), 0)),
  ),
  relative(
    `the ${longWeekday} after\\b(?! (?:\\d|noon|lunch|next))|the following ${longWeekday}|el ${longWeekday} siguiente`,
    ([w, w2, w3], { day, until }) => on(nextWeekday(until ?? day, w ?? w2 ?? w3)),
  ),
  pattern('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)', ([y, , m, d]) => validDate(Number(y), Number(m), Number(d))),
  ...holidays.map(([names, m, d]) =>
    pattern(`(?:${names})\\b`, (_, context) => validDate(yearFor(undefined, m, d, undefined, context), m, d)),
  ),
  // March 15-17, 2026
  pattern(
    `${leadingWeekday}${month} ${number} ?(?:-|–|to|through) ?(?:${month} )?${number}(?![:\\d])(?! ?[ap]\\.?m)${year}`,
    ([w, m, d, m2, d2, y, y2], context) =>
      span(fromMonthName(m, d, y ?? y2, w, context), fromMonthName(m2 ?? m, d2, y ?? y2, undefined, context)),
  ),
  // March 15th, 2026
  pattern(
    `${leadingWeekday}${month} (?:the )?${number}(?![:\\d/])(?! ?[ap]\\.?m\\b)${year}`,
    ([w, m, d, y, y2], context) => fromMonthName(m, d, y ?? y2, w, context),
  ),
  // 9, 11 or 12 February; Mon 7, Tue 8 and Wed 9 Sept; los días 21, 22 y 23 de septiembre
  pattern(
    `${leadingWeekday}${number}(?=(?:,|,? ?(?:or|o|u)\\b|(?<=[a-z]{3,9} \\d{1,2}(?:st|nd|rd|th)?) (?:and|y|&) (?=[a-z]))${furtherListDay}{1,5} (?:of |de )?${month}${year})`,
    ([w, d, , m, y, y2], context) => fromMonthName(m, d, y ?? y2, w, context),
  ),
  pattern(
    `(?<=\\d(?:st|nd|rd|th)?(?:,|,? (?:and|y|or|o|u)) (?:the |el )?)${leadingWeekday}${number}(?=(?:,? ?(?:or|and|o|u|y|&)\\b)?${furtherListDay}{1,4} (?:of |de )?${month}${year})`,
    ([w, d, , m, y, y2], context) => fromMonthName(m, d, y ?? y2, w, context),
  ),
  // the twenty-first of November
  pattern(`${leadingWeekday}(?:the )?${ordinal}(?: day)? (?:of|de) ${month}${year}`, ([w, d, m, y, y2], context) =>
    fromMonthName(m, String(ordinals[d ?? '']), y ?? y2, w, context),
  ),
  // del 15 al 17 de marzo de 2026, 15-17 March
  pattern(
    `(?:del? |the )?${number} ?(?:(?:de |of )?${month} )?(?:-|–|to|until|till|through|al|a|hasta el|y|and|&) ?(?:the |el )?${number} (?:of |de )?${month}${year}`,
    ([d, m, d2, m2, y, y2], context) =>
      span(fromMonthName(m ?? m2, d, y ?? y2, undefined, context), fromMonthName(m2, d2, y ?? y2, undefined, context)),
  ),
  // Tuesday 15th of March 2026, martes 15 de marzo
  pattern(
    `${leadingWeekday}${number}[ /-](?:of |de )?${month}(?:[-/](\\d{4})|${year})`,
    ([w, d, m, y0, y, y2], context) => fromMonthName(m, d, y0 ?? y ?? y2, w, context),
  ),
  // Wednesday the 25th, miércoles 25
  pattern(
    `${longWeekday},? \\(?(?:the |dia )?(\\d{1,2})(?:(?:st|nd|rd|th)\\b|(?![\\d:/.,]*\\d)(?!(?:am|pm|h|hrs?|a\\.m|p\\.m)?\\b(?: ?(?:am|pm|a\\.m|p\\.m|h|hrs|horas|to|-|–|o'clock)\\b)))(?! ?[ap]\\.?m)`,
    ([w, d], context) => {
      const resolved = dayOfMonth(d, context)
      return resolved && weekdayOf(resolved.day) === weekdayNumber(w ?? '') ? { ...resolved, kind: 'date' } : undefined
    },
  ),
  // Sat 21st, Mon 7: only where the calendar agrees
  pattern(
    `${shortWeekday},? \\(?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:./h]?\\d|/| ?[ap]\\.?m\\b)`,
    ([w, d], context) => {
      const resolved = dayOfMonth(d, context)
      return resolved && weekdayOf(resolved.day) === weekdayNumber(w ?? '') ? { ...resolved, kind: 'date' } : undefined
    },
  ),
  // 15/03/2026, 3/15, 15.03.2026
  pattern(`${leadingWeekday}(\\d{1,2})([/.-])(\\d{1,2})\\3(\\d{4}|\\d{2})(?![\\d/])`, ([w, one, , other, y], context) =>
    fromNumbers(one, other, y, w, context),
  ),
  // 3/4; but 3/4 inch is a fraction and apartment 4/12 an address
  pattern(
    `(?<!\\b(?:apartment|apt\\.?|flat|unit|suite|no\\.?|piso|puerta|local|n[ºo°]\\.?) )${leadingWeekday}(\\d{1,2})/(\\d{1,2})(?![\\d/%]| ?(?:inch|"|cups?|miles?|de (?:pulgada|taza|hora|kilo|litro)))`,
    ([w, one, other], context) => fromNumbers(one, other, undefined, w, context),
  ),
  // 24.11. as the continent writes it; 9.30 is a time
  pattern(
    `(?<!(?:at|from|to|till|until|by|around|about|-|–|a las?|las?) ?)(?:${anyWeekday},? +)?(\\d{1,2})\\.(0?[1-9]|1[0-2])\\.(?=\\s|,|$)`,
    ([w, d, m], context) => validDate(yearFor(undefined, Number(m), Number(d), w, context), Number(m), Number(d)),
  ),
  pattern(`(?:the )?day after tomorrow\\b${part}|pasado manana\\b${part}`, ([p, p2], { today }) =>
    near(addDays(today, 2), p ?? p2),
  ),
  pattern(`(?:tomorrow|tmrw|tmr|tmw|tomoz|2moro)\\b${part}`, ([p], { today }) => near(addDays(today, 1), p)),
  // "por la mañana" is a part of a day, "mañana" alone is tomorrow.
  pattern(
    `(?<!(?:por|de|esta|la|en) (?:la )?)manana\\b(?! (?:siguiente|del))(?:,? (?:por|a|en) la (manana|tarde|noche))?`,
    ([p], { today }) => near(addDays(today, 1), p),
  ),
  pattern(`(?:today|hoy)\\b${part}`, ([p], { today }) => near(today, p)),
  pattern('(?:tonight|this evening|esta noche)\\b', (_, { today }) => near(today, 'evening')),
  pattern('(?:this afternoon|esta tarde)\\b', (_, { today }) => near(today, 'afternoon')),
  pattern('(?:this morning|esta manana)\\b', (_, { today }) => near(today, 'morning')),
  // the last Thursday of the month, el primer lunes de mayo
  pattern(
    `(?:the |el )?(first|second|third|fourth|last|1st|2nd|3rd|4th|primer|segundo|tercer|cuarto|ultimo) ${longWeekday} (?:of|in|de|del) (?:(?:the|this|este|el) ?)?(month|mes|${month})`,
    ([which, w, m], context) => weekdayInMonth(which, w, m, context),
  ),
  pattern(
    `(?:a|one) week (?:from )?(today|tomorrow)|(today|tomorrow) week\\b|(?:de )?(hoy|manana) en ocho(?: dias)?`,
    ([one, two, three], { today }) => on(addDays(today, /^(tomorrow|manana)/.test(one ?? two ?? three ?? '') ? 8 : 7)),
  ),
  // a week from Tuesday, Tuesday week
  pattern(`(?:a|one) week (?:from|on|this|next) ${longWeekday}|${longWeekday} week\\b(?! of)`, ([w, w2], { today }) =>
    on(addDays(nextWeekday(today, w ?? w2), 7)),
  ),
  pattern(
    `(?:a fortnight|two weeks|2 weeks) (?:from|on|this) ${longWeekday}|${longWeekday} fortnight\\b|${longWeekday} (?:en|dentro de) (?:quince dias|15 dias|dos semanas)`,
    ([w, w2, w3], { today }) => on(addDays(nextWeekday(today, w ?? w2 ?? w3), 14)),
  ),
  pattern(`${longWeekday} (?:en|dentro de) (?:ocho dias|8 dias|una semana)`, ([w], { today }) =>
    on(addDays(nextWeekday(today, w), 7)),
  ),
  pattern(
    `${longWeekday}${part},? (?:of |de )?(?:next week|la (?:proxima semana|semana (?:que viene|proxima|siguiente)))`,
    ([w, p], { today }) => on(weekdayOfNextWeek(today, w), p),
  ),
  pattern(
    `(?:next week,? (?:on |maybe )?|la (?:proxima semana|semana que viene|semana proxima),? (?:el )?)${longWeekday}${part}`,
    ([w, p], { today }) => on(weekdayOfNextWeek(today, w), p),
  ),
  pattern(`(?:next|the following) ${anyWeekday}${part}`, ([w, p], { today }) => on(weekdayOfNextWeek(today, w), p)),
  pattern(`${longWeekday}${part} que viene`, ([w, p], { today }) => on(weekdayOfNextWeek(today, w), p)),
  pattern(
    `(?:proximo|siguiente) ${longWeekday}${part}|${longWeekday}${part} (?:proximo|siguiente)`,
    ([w, p, w2, p2], { today }) => on(nextWeekday(today, w ?? w2), p ?? p2),
  ),
  pattern(`(?:this|this coming|coming|este) ${anyWeekday}${part}`, ([w, p], { today }) => on(nextWeekday(today, w), p)),
  pattern(`${longWeekday}${part}`, ([w, p], { today }) => on(nextWeekday(today, w), p)),
  pattern(
    `(?<=(?:^|\\bon|[,(:/]|\\bor|\\band|\\bfor|–|-) ?)(mon|tues?|weds?|thurs?|thu|fri|sat|sun)\\b\\.?${part}(?=[ ,)/:]*(?:at\\b|@|\\d|or\\b|and\\b|morning|afternoon|\\?|$))`,
    ([w, p], { today }) => on(nextWeekday(today, w), p),
  ),
  pattern(`(mon|tues?|weds|thurs?|thu|fri)\\b\\.?${part}`, ([w, p], { today }) => on(nextWeekday(today, w), p)),
  pattern(`(sat|sun|wed)\\b\\.? (am|pm|morning|afternoon|evening|night)\\b`, ([w, p], { today }) =>
    on(nextWeekday(today, w), p),
  ),
  pattern(
    `(mon|tue|wed|thu|thur|fri|sat|sun)\\b\\.?(?=,? ?(?:at |@ ?)?(?:\\d{1,2}(?::\\d{2})? ?[ap]\\.?m|\\d{1,2}:\\d{2}|noon))`,
    ([w], { today }) => on(nextWeekday(today, w)),
  ),
  pattern(
    `in (?:about |around )?(\\d{1,2}|an?|one|two|three|four|five|six|ten|a couple of) (day|week|fortnight)s?\\b|(?:dentro de|de aqui a|en) (\\d{1,2}|una?|dos|tres|cuatro|quince|ocho) (dia|semana)s?\\b`,
    ([c, u, c2, u2], { today }) => {
      const amount = (c ?? c2 ?? '').replace('a couple of', 'couple')
      const count = numbers[amount] ?? Number(amount)
      return Number.isFinite(count)
        ? { day: addDays(today, count * (daysIn[u ?? u2 ?? ''] ?? 7)), kind: 'bare' }
        : undefined
    },
  ),
  pattern(
    '(on )?the? (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:floor|street|st|ave|avenue|century|time|anniversary|quarter|edition|grade|version|attempt|try|draft|page|line|item|point|row|place|week|month|year|of))',
    ([preposition, d], context) => {
      const resolved = dayOfMonth(d, context)
      return resolved && preposition ? { ...resolved, kind: 'weekday' } : resolved
    },
  ),
  pattern(
    '(?<=[(,] ?|\\bon |^)(\\d{1,2})(?:st|nd|rd|th)(?=[,)]| at\\b| @|[:,]? \\d{1,2}[:.]\\d{2}|\\?|$)',
    ([d], context) => dayOfMonth(d, context),
  ),
  pattern(
    '(?:el|para el|del) (?:dia )?(\\d{1,2})(?= (?:a las?|por la|de este mes|a mediodia)|[,?.]| ?$)',
    ([d], context) => dayOfMonth(d, context),
  ),
  pattern('(?:el |proximo |del |para el )dia (\\d{1,2})\\b', ([d], context) => dayOfMonth(d, context)),
]

/** Every day that a text mentions, in order. The text must be lower-case without accents. */
export function dayPhrases(text: string, context: DayContext): DayPhrase[] {
  const plain = findPhrases(text, absolute, context, [])
  return findPhrases(text, relatives, context, plain)
}

const relatives = patterns.filter(({ isRelative }) => isRelative)
const absolute = patterns.filter(({ isRelative }) => !isRelative)

/** A relative phrase ("the Monday before") replaces the weekday that it contains. */
function findPhrases(text: string, patterns: Pattern[], context: DayContext, known: DayPhrase[]): DayPhrase[] {
  const all = [...known]
  for (const { regex, interpret, isRelative } of patterns) {
    // Not matchAll: it copies the expression, and there are many for every line of a mail.
    regex.lastIndex = 0
    for (let match = regex.exec(text); match; match = regex.exec(text)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const overlaps = (one: DayPhrase) => from < one.to && to > one.from
      if (all.some((one) => overlaps(one) && !(isRelative && one.from >= from))) continue
      const lastMentioned = all.filter((one) => one.to <= from).at(-1) ?? context.lastMentioned
      const meaning = interpret(match.slice(1), { ...context, lastMentioned })
      if (!meaning) continue
      if (isRelative) all.splice(0, all.length, ...all.filter((one) => !overlaps(one)))
      all.push({ from, to, ...meaning })
      if (isRelative) all.sort(inOrder)
    }
  }
  return all.sort(inOrder)
}

const inOrder = (one: DayPhrase, other: DayPhrase) => one.from - other.from

function fromMonthName(
  monthName: string | undefined,
  day: string | undefined,
  yearText: string | undefined,
  weekday: string | undefined,
  context: DayContext,
): Meaning {
  const number = months[(monthName ?? '').slice(0, 3)]
  if (!number) return undefined
  return validDate(yearFor(yearText, number, Number(day), weekday, context), number, Number(day))
}

/** 15/03 is unambiguous; 03/04 is decided by the weekday beside it, the reader's locale and which day is ahead. */
function fromNumbers(
  one: string | undefined,
  other: string | undefined,
  yearText: string | undefined,
  weekday: string | undefined,
  context: DayContext,
): Meaning {
  const [first, second] = [Number(one), Number(other)]
  const read = (dayFirst: boolean) => {
    const [day, month] = dayFirst ? [first, second] : [second, first]
    return validDate(yearFor(yearText, month, day, weekday, context), month, day)
  }
  const likely = read(context.dayFirst)
  const swapped = read(!context.dayFirst)
  if (!likely || !swapped) return likely ?? swapped
  if (weekday && weekdayNumber(weekday) !== weekdayOf(likely.day) && weekdayNumber(weekday) === weekdayOf(swapped.day))
    return swapped
  return likely.day < context.today && swapped.day >= context.today && daysBetween(context.today, swapped.day) < 120
    ? swapped
    : likely
}

/** Without a year: this year, or the next where that day is long past. */
function yearFor(
  yearText: string | undefined,
  month: number,
  day: number,
  weekday: string | undefined,
  { today }: DayContext,
): number {
  if (yearText) return yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  const thisYear = Number(today.slice(0, 4))
  const inThis = validDate(thisYear, month, day)
  if (!inThis) return thisYear
  const ago = daysBetween(inThis.day, today)
  if (ago <= 0) return thisYear
  const inNext = validDate(thisYear + 1, month, day)
  const weekdayFits =
    weekday &&
    inNext &&
    weekdayNumber(weekday) === weekdayOf(inNext.day) &&
    weekdayNumber(weekday) !== weekdayOf(inThis.day)
  return ago > 120 || weekdayFits ? thisYear + 1 : thisYear
}

function validDate(year: number, month: number, day: number): { day: Day; kind: 'date' } | undefined {
  if (year < 2000 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? { day: date.toISOString().slice(0, 10), kind: 'date' } : undefined
}

const span = (first: Meaning, last: Meaning): Meaning =>
  first && last && last.day >= first.day && daysBetween(first.day, last.day) < 40
    ? { ...first, until: last.day }
    : undefined

const near = (day: Day, partText?: string): Meaning => ({ day, kind: 'near', ...partOf(partText) })
const on = (day: Day, partText?: string): Meaning => ({ day, kind: 'weekday', ...partOf(partText) })

function partOf(text: string | undefined): { part?: DayPhrase['part'] } {
  if (!text) return {}
  if (/morning|manana|am/.test(text)) return { part: 'morning' }
  return { part: /afternoon|tarde|pm/.test(text) ? 'afternoon' : 'evening' }
}

const weekdayNumber = (name: string) => weekdays[name.slice(0, 2)] ?? 0

/** The first such weekday after today; today itself would be called today. */
const nextWeekday = (today: Day, name = '') => addDays(today, ((weekdayNumber(name) - weekdayOf(today) + 6) % 7) + 1)

/** Weeks begin on Monday. */
function weekdayOfNextWeek(today: Day, name = ''): Day {
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  return addDays(monday, (weekdayNumber(name) + 6) % 7)
}

const ordinalIndexes: Record<string, number> = { f: 0, '1': 0, p: 0, s: 1, '2': 1, t: 2, '3': 2, '4': 3, c: 3 }

function weekdayInMonth(which = '', weekday = '', monthText = '', context: DayContext): Meaning {
  const [year, month] = context.today.split('-').map(Number) as [number, number, number]
  const resolved = months[monthText.slice(0, 3)] ?? month
  const first = validDate(
    monthText.startsWith('m') && !months[monthText.slice(0, 3)]
      ? year
      : yearFor(undefined, resolved, 28, undefined, context),
    resolved,
    1,
  )
  if (!first) return undefined
  const earliest = addDays(first.day, (weekdayNumber(weekday) - weekdayOf(first.day) + 7) % 7)
  const all = [0, 7, 14, 21, 28]
    .map((more) => addDays(earliest, more))
    .filter((day) => day.slice(0, 7) === first.day.slice(0, 7))
  const day = /^(last|ultimo)/.test(which)
    ? all.at(-1)
    : all[which.startsWith('fo') ? 3 : (ordinalIndexes[which.charAt(0)] ?? 0)]
  return day ? { day, kind: 'date' } : undefined
}

function dayOfMonth(dayText: string | undefined, { today }: DayContext): Meaning {
  const day = Number(dayText)
  const [year, month] = today.split('-').map(Number) as [number, number, number]
  const inThis = validDate(year, month, day)
  if (inThis && inThis.day >= today) return { day: inThis.day, kind: 'bare' }
  const inNext = month === 12 ? validDate(year + 1, 1, day) : validDate(year, month + 1, day)
  return inNext && { day: inNext.day, kind: 'bare' }
}
