import { daysBetween } from '#core/days'
import type { DayPhrase } from './day-phrases'
import type { TimePhrase } from './time-phrases'

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

/** "3pm ET / 12pm PT" is one time in two zones. */
export const withoutZoneRepeats = (times: TimePhrase[]) =>
  times.length > 1 && times.every(({ zone }) => zone !== undefined) ? times.slice(0, 1) : times

/** Drops times that lie inside a day phrase, such as the 10.04 of a date. */
export const withoutOverlaps = (times: TimePhrase[], days: DayPhrase[]) =>
  times.filter((time) => !days.some((day) => time.from < day.to && time.to > day.from))
