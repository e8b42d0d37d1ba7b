import type { DayPhrase } from '#core/dates-in-text/day-phrases'
import { wholePhrases } from '#core/dates-in-text/phrase-pattern'
import type { TimePhrase } from '#core/dates-in-text/time-phrases'
import { eventNoun } from './cues'
import type { LocalTime } from './local-time'
import { sameDayWords } from './words/same-day-words'

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
