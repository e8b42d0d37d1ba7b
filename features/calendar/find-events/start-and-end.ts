import type { DayTimePair } from '#core/dates-in-text/day-time-pairs'
import { addMinutes, type LocalTime, moveZone } from './local-time'

const defaultMinutes = 60

/** In the reader's time zone. */
export function startAndEnd(
  { day, time }: DayTimePair,
  plain: string,
  nextText: string,
  timeZone: string | undefined,
): { allDay: boolean; start: LocalTime; end: LocalTime } {
  if (!time)
    return { allDay: true, start: { day: day.day, minutes: 0 }, end: { day: day.until ?? day.day, minutes: 0 } }
  const minutes =
    time.end === undefined ? (durationIn(plain) ?? durationIn(nextText) ?? defaultMinutes) : time.end - time.start
  const written = { day: day.day, minutes: time.start }
  const start = time.zone !== undefined && timeZone ? moveZone(written, time.zone, timeZone) : written
  return { allDay: false, start, end: addMinutes(start, minutes) }
}

function durationIn(plain: string): number | undefined {
  if (plain === '') return undefined
  const minutes = plain.match(/\b(\d{2,3})[- ]?(?:min(?:ute|uto)?s?)\b/)
  if (minutes) return Number(minutes[1])
  if (/\b(half an hour|half-hour|media hora)\b/.test(plain)) return 30
  if (/\b(?:an hour and a half|hora y media|1\.5 hours?)\b/.test(plain)) return 90
  const hours = plain.match(/\b(\d|an|one|two|three|una|dos|tres)[- ]?(?:hours?|horas?|hrs?)\b/)
  return hours
    ? ({ an: 1, one: 1, two: 2, three: 3, una: 1, dos: 2, tres: 3 }[hours[1] as 'an'] ?? Number(hours[1])) * 60
    : undefined
}
