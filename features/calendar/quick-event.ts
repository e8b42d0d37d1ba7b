import { type DayPhrase, dayPhrases } from '#core/dates-in-text/day-phrases'
import { withoutOverlaps } from '#core/dates-in-text/day-time-pairs'
import { type TimePhrase, timePhrases } from '#core/dates-in-text/time-phrases'
import { addDays } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { dayOfWallTime, minutesOfWallTime, type WallTime, wallTimeIn } from '#core/wall-clock'
import { comingDay, joinText, partsOfDay } from '#features/tasks/extract-due'
import { writesDayFirst } from './find-events/day-first'
import { instantOf } from './find-events/local-time'

export type QuickEvent = { title: string; times: QuickTimes | undefined }
type QuickTimes = { start: WallTime; end: WallTime; allDay: boolean }

type Context = { now: Date; timeZone: string }

const usualMinutes = 60

/** Parses "Lunch with Rosa tomorrow 12-1pm", in English or Spanish. Without day and time everything is the title. */
export function parseQuickEvent(line: string, { now, timeZone }: Context): QuickEvent {
  const asTyped = line.trim().replace(/\s+/g, ' ')
  const { minutes, rest } = takeLength(asTyped)
  const plain = stripAccents(rest).toLowerCase()
  // A rare letter is longer in lower case, and every position after it would be wrong.
  if (plain.length !== rest.length) return { title: asTyped, times: undefined }
  const here = wallTimeIn(timeZone, now)
  const days = dayPhrases(plain, { today: dayOfWallTime(here), dayFirst: writesDayFirst(timeZone) })
  const [day] = days
  const [time] = withoutOverlaps(timePhrases(plain, rest), days)
  const text = day ? plain.slice(day.from, day.to) : ''
  const times = timesOf(day, time, minutes, { here, timeZone, text })
  if (!times) return { title: asTyped, times }
  const title = [day, time]
    .filter((phrase) => phrase !== undefined)
    .sort((one, other) => other.from - one.from)
    .reduce(withoutPhrase, rest)
  return { title: title || asTyped, times }
}

const length = /\s(?:for|durante) (an?|una?|\d{1,3}(?:[.,]5)?) ?(min(?:ute|uto)?s?|h|hrs?|hours?|horas?)\b/i

/** "for 30 minutes" */
function takeLength(line: string): { minutes: number | undefined; rest: string } {
  const found = length.exec(line)
  if (!found) return { minutes: undefined, rest: line }
  const [words, count = '', unit = ''] = found
  const number = /^[au]/i.test(count) ? 1 : Number(count.replace(',', '.'))
  return {
    minutes: Math.round(number * (/^h/i.test(unit) ? 60 : 1)),
    rest: joinText(line.slice(0, found.index), line.slice(found.index + words.length)),
  }
}

type TimesContext = { here: WallTime; timeZone: string; text: string }

function timesOf(
  day: DayPhrase | undefined,
  time: TimePhrase | undefined,
  minutes: number | undefined,
  { here, timeZone, text }: TimesContext,
): QuickTimes | undefined {
  const today = dayOfWallTime(here)
  const first = day && comingDay(day.day, text, today)
  const start = time?.start ?? (day?.part && minutesOfWallTime(`${first}T${partsOfDay[day.part]}`))
  if (start === undefined)
    return first ? { start: `${first}T09:00`, end: `${day.until ?? first}T10:00`, allDay: true } : undefined
  // A time alone is the next one.
  const on = first ?? (start > minutesOfWallTime(here) ? today : addDays(today, 1))
  const end = minutes === undefined ? (time?.end ?? start + usualMinutes) : start + minutes
  const at = (ofDay: number) => wallTimeIn(timeZone, instantOf({ day: on, minutes: ofDay }, time?.zone ?? timeZone))
  return { start: at(start), end: at(end > start ? end : end + 1440), allDay: false }
}

/** Words that lead to a day or a time and mean nothing without it. */
const leadIn = /(?:^|\s)(?:on|at|from|this|el|la|a|de|desde|para el)$/i

function withoutPhrase(line: string, { from, to }: { from: number; to: number }): string {
  return joinText(line.slice(0, from).trimEnd().replace(leadIn, ''), line.slice(to))
}
