import { daysBetween } from '#core/days'
import { eventNoun } from './cues'
import type { DayPhrase } from './day-phrases'
import type { LocalTime } from './local-time'
import { wholePhrases } from './phrase-pattern'
import type { TimePhrase } from './time-phrases'
import { sameDayWords } from './words/same-day-words'

/** `isCarried`: the day was mentioned in an earlier sentence. `isOption`: one of several days or times. */
export type DayTimePair = {
  day: DayPhrase
  time?: TimePhrase
  isCarried?: boolean
  isNext?: boolean
  isOption?: boolean
}

/** A time belongs to the nearest day; the days of a list share one time. */
export function pairDaysWithTimes(plain: string, days: DayPhrase[], times: TimePhrase[]): DayTimePair[] {
  if (days.length === 0) return []
  const owner = times.map((time) => {
    const before = days.filter((day) => day.to <= time.from).at(-1)
    const after = days.find((day) => day.from >= time.to)
    const gapBefore = before ? time.from - before.to : Number.POSITIVE_INFINITY
    const gapAfter = after ? after.from - time.to : Number.POSITIVE_INFINITY
    // "at 3pm on Tuesday" reads forward, "Tuesday at 3pm" back.
    return gapAfter < 9 && gapAfter < gapBefore && !/[,;]|\bor\b|\by\b|\bo\b/.test(plain.slice(time.to, after?.from))
      ? after
      : (before ?? after)
  })
  const timesOf = (day: DayPhrase) => times.filter((_, index) => owner[index] === day)
  const isOption = days.length > 1
  const pairs = listsOf(plain, days).flatMap((list): DayTimePair[] => {
    const owners = list.filter((day) => timesOf(day).length > 0)
    const [only] = owners
    // A time before or after a list of days applies to each of them.
    const shared = only && owners.length === 1 ? timesOf(only) : []
    const isOutside = shared.every(({ from, to }) => to <= (list[0]?.from ?? 0) || from >= (list.at(-1)?.to ?? 0))
    return list.flatMap((day): DayTimePair[] => {
      const own = isOutside && shared.length > 0 ? shared : timesOf(day)
      if (own.length === 0) return [{ day, isOption }]
      return withoutZoneRepeats(withArrivals(plain, own)).flatMap((time) =>
        eachDay(plain, day).map((each) => ({ day: each, time, isOption: isOption || own.length > 1 })),
      )
    })
  })
  return joinedArrivals(plain, pairs)
}

/** Days with nothing between them but "or", "and" or a comma. */
function listsOf(plain: string, days: DayPhrase[]): DayPhrase[][] {
  const lists: DayPhrase[][] = []
  for (const day of days) {
    const last = lists.at(-1)?.at(-1)
    const isJoined = last && /^[\s,]*(?:or|and|o|u|y|&|\/)?(?: el| on)?[\s,]*$/.test(plain.slice(last.to, day.from))
    if (isJoined) lists.at(-1)?.push(day)
    else lists.push([day])
  }
  return lists
}

/** "18 and 19 February, 10 to 4" are two days with hours, not one long event. */
function eachDay(plain: string, day: DayPhrase): DayPhrase[] {
  const { until, ...first } = day
  if (!until || !/ (?:and|y) |&/.test(plain.slice(day.from, day.to)) || daysBetween(day.day, until) > 4) return [day]
  return [first, { ...first, day: until }]
}

/** "Departs: 17 April 08:30 · Arrives: 17 April 11:05": the second is the end of the first. */
function joinedArrivals(plain: string, pairs: DayTimePair[]): DayTimePair[] {
  const joined: DayTimePair[] = []
  for (const pair of pairs) {
    const last = joined.at(-1)
    const arrives = arrival.test(plain.slice(Math.max(0, pair.day.from - 40), pair.day.from).replace(/[:·]\s*$/, ' '))
    const minutes = last?.time && pair.time ? daysBetween(last.day.day, pair.day.day) * 1440 + pair.time.start : 0
    if (last?.time && arrives && minutes > last.time.start && minutes - last.time.start < 1440)
      last.time = { ...last.time, end: minutes }
    else joined.push(pair)
  }
  return joined
}

const arrival =
  /\b(arriv\w*|lands?|landing|ends?|ending|finish\w*|wraps?(?: up)?|closes?|llega\w*|termina\w*|acaba\w*)(?: \([a-z.]+\))?:?\s*(?:at |in |around |about |a las )?(?:[a-z]{2,12} )?(?:at )?$/

/** "departs 9:05, arrives 11:10": the second is the end of the first. */
export function withArrivals(plain: string, times: TimePhrase[]): TimePhrase[] {
  const joined: TimePhrase[] = []
  for (const time of times) {
    const last = joined.at(-1)
    const between = plain.slice(last?.to ?? 0, time.from)
    const arrives = arrival.test(plain.slice(Math.max(0, time.from - 40), time.from)) || /→|➔|⟶|->/.test(between)
    if (!last || !arrives) joined.push({ ...time })
    else if (time.start > last.start) last.end = time.start
  }
  return joined
}

/** "after 4pm" and "hasta las 20:00" are limits, not appointments; "17:00 for me" is the writer's local time. */
export const isAppointmentTime = (plain: string) => (time: TimePhrase) =>
  !/^,? (?:for (?:me|us)|(?:my|our) (?:time|end)|para (?:mi|nosotros)|hora mia)\b/.test(plain.slice(time.to)) &&
  (time.end !== undefined ||
    /\b(?:check-?in|entrada|llegada)\b[^·]*$/.test(plain.slice(0, time.from)) ||
    !/\b(after|before|until|till|by|antes de|despues de|hasta|a partir de) (?:las? )?$/.test(plain.slice(0, time.from)))

/** "10:30 here (your time 9:30)": the reader's local time counts. */
export function preferReaderTimes(plain: string, times: TimePhrase[]): TimePhrase[] {
  const own = times.filter(
    ({ from, to }) =>
      /\b(?:your (?:time|end)|for you|(?:tu|su) hora)\W{0,3}(?:is |at |at about )?$/.test(plain.slice(0, from)) ||
      /^[\s,(]*(?:your (?:time|end)|for you\b|hora tuya|en tu horario)/.test(plain.slice(to)),
  )
  if (own.length === 0 || own.length === times.length) return times
  const withEnd = times.find(({ end }) => end !== undefined)
  const length = withEnd?.end === undefined ? undefined : withEnd.end - withEnd.start
  return own.map(({ zone, ...time }) => ({ ...(length !== undefined && { end: time.start + length }), ...time }))
}

/** "at the same time", "a la misma hora": the last time mentioned. */
export function withSameTime(plain: string, times: TimePhrase[], lastTime: TimePhrase | undefined): TimePhrase[] {
  const same = [...plain.matchAll(/\b(?:(?:at )?(?:the )?same time|(?:a )?la misma hora|mismo horario)\b/g)].flatMap(
    (match) => {
      const time = times.filter(({ to }) => to <= match.index).at(-1) ?? lastTime
      return time ? [{ ...time, from: match.index, to: match.index + match[0].length }] : []
    },
  )
  return [...times, ...same].sort((one, other) => one.from - other.from)
}

/** "we begin on 7 September, Mondays from 7 to 8": only the date counts, not the weekday that recurs. */
export function withoutRecurringDays(plain: string, days: DayPhrase[]): DayPhrase[] {
  const rest = days.filter(
    ({ kind, from, to }) =>
      kind === 'date' ||
      !(
        /\b(?:los|every|each|cada|todos los)\s(?:[a-z]+ (?:y|and) )?$/.test(plain.slice(0, from)) ||
        /(?:days|sabados|domingos)$/.test(plain.slice(from, to))
      ),
  )
  return rest.length > 0 ? rest : days
}

/** "3pm ET / 12pm PT" is one time in two zones. */
export const withoutZoneRepeats = (times: TimePhrase[]) =>
  times.length > 1 && times.every(({ zone }) => zone !== undefined) ? times.slice(0, 1) : times

/** Drops times that lie inside a day phrase, such as the 10.04 of a date. */
export const withoutOverlaps = (times: TimePhrase[], days: DayPhrase[]) =>
  times.filter((time) => !days.some((day) => time.from < day.to && time.to > day.from))

/** A time without a day belongs to the day mentioned just before. */
export function carriedDay(
  carried: { day: DayPhrase; segment: number } | undefined,
  at: number,
  inSubject: DayPhrase | undefined,
) {
  if (carried && at - carried.segment <= 2) return carried.day
  return inSubject
}

const sameDayPattern = wholePhrases(sameDayWords)

/** "You around at 3?" in a short mail that names no day means today, as "this afternoon" does. */
export const meansToday = (plain: string, now: LocalTime, time: TimePhrase, isShortNote: boolean) =>
  time.start > now.minutes &&
  (sameDayPattern.test(plain) || (isShortNote && (eventNoun.test(plain) || plain.trimEnd().endsWith('?')))) &&
  !/\b(every|each|cada|todos)\b/.test(plain)

export const todayPhrase = (now: LocalTime): DayPhrase => ({ from: 0, to: 0, day: now.day, kind: 'near' })
