import { stripAccents } from '#core/strip-accents'

/** Month names by their beginnings in English, Spanish, German and French, without accents. */
const months: [RegExp, number][] = [
  [/^(?:jan|ene)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|marz)/, 3],
  [/^(?:apr|abr|avr)/, 4],
  [/^(?:may|mai)/, 5],
  [/^(?:jun|juin)/, 6],
  [/^(?:jul|juil)/, 7],
  [/^(?:aug|ago|aou)/, 8],
  [/^sep/, 9],
  [/^(?:oct|okt)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dic|dez)/, 12],
]

const dayThenMonth = /\b(\d{1,2})(?:er|\.)?[ -](?:de )?([a-z]{3,10})\.?,?[ -](?:de )?(\d{4})\b/
const monthThenDay = /\b([a-z]{3,10})\.? (\d{1,2}),? (\d{4})\b/
const iso = /\b(\d{4})-(\d{2})-(\d{2})/
const numeric = /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/
const clock = /\b(\d{1,2})[:.h](\d{2})(?::\d{2})?(?:[ \u202f]?([ap])\.?[ ]?m)?/

/**
 * The day and time of a header line ("Friday, June 29, 2001 3:08 PM", "mar, 3 mar 2026 a las 9:12") as
 * `yyyy-MM-ddTHH:mm`. A time zone is ignored: the time is the sender's local time.
 */
export function headerDate(line: string): string | undefined {
  const text = stripAccents(line.slice(0, 300)).toLowerCase()
  const day = dayIn(text)
  if (!day) return undefined
  const [, hour = '9', minute = '00', half] = text.slice(day.end).match(clock) ?? text.match(clock) ?? []
  const hours = (Number(hour) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)
  return `${day.date}T${two(hours)}:${two(Number(minute))}`
}

function dayIn(text: string): { date: string; end: number } | undefined {
  const found =
    reading(text.match(iso), ([y, m, d]) => [y, m, d]) ??
    reading(text.match(dayThenMonth), ([d, m, y]) => [y, monthOf(m), d]) ??
    reading(text.match(monthThenDay), ([m, d, y]) => [y, monthOf(m), d]) ??
    reading(text.match(numeric), ([one, sign, other, y]) => {
      // Americans write the month first, and AM or PM behind it.
      const monthFirst = Number(other) > 12 || (sign === '/' && Number(one) <= 12 && /\d ?[ap]\.?m\b/.test(text))
      return monthFirst ? [y, one, other] : [y, other, one]
    })
  return found
}

type Parts = (string | number | undefined)[]

function reading(match: RegExpMatchArray | null, order: (captures: string[]) => Parts) {
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = order(match.slice(1)).map(Number)
  const fullYear = year < 100 ? 2000 + year : year
  if (fullYear < 1980 || fullYear > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { date: `${fullYear}-${two(month)}-${two(day)}`, end: (match.index ?? 0) + match[0].length }
}

const monthOf = (name = '') => months.find(([start]) => start.test(name))?.[1]

const two = (number: number) => String(number).padStart(2, '0')
