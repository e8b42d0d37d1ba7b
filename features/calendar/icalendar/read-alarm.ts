import type ICAL from 'ical.js'
import type { Times } from '../times'

const limits = { earliest: 40_320, latest: -1440 }

export type Reminders = {
  /** Minutes before the start, from the nearest alarm before it; null if no alarm can be stored. */
  minutes: number | null
  /** The indexes of the alarms that are not stored. */
  lost: number[]
}

export function remindersOf(event: ICAL.Component, times: Times, instantOf: (time: ICAL.Time) => Date): Reminders {
  const all = event.getAllSubcomponents('valarm').map((alarm) => minutesBefore(alarm, times, instantOf))
  const found = all.filter(
    (minutes) => minutes !== undefined && minutes >= limits.latest && minutes <= limits.earliest,
  ) as number[]
  const before = found.filter((minutes) => minutes >= 0)
  const minutes = before.length > 0 ? Math.min(...before) : found.length > 0 ? Math.max(...found) : null
  return { minutes, lost: all.flatMap((one, index) => (minutes !== null && one === minutes ? [] : [index])) }
}

function minutesBefore(
  alarm: ICAL.Component,
  { startDateTime, endDateTime }: Times,
  instantOf: (time: ICAL.Time) => Date,
): number | undefined {
  try {
    const trigger = alarm.getFirstProperty('trigger')
    const value = trigger?.getFirstValue()
    if (!trigger || !value || typeof value !== 'object') return undefined
    if ('toSeconds' in value) {
      const isFromEnd = String(trigger.getParameter('related') ?? '').toUpperCase() === 'END'
      const after = (value as ICAL.Duration).toSeconds() * 1000
      const length = endDateTime.getTime() - startDateTime.getTime()
      return wholeMinutes(-(isFromEnd ? length + after : after))
    }
    return wholeMinutes(startDateTime.getTime() - instantOf(value as ICAL.Time).getTime())
  } catch {
    return undefined
  }
}

const wholeMinutes = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / 60_000)
  return Number.isFinite(minutes) ? minutes + 0 : undefined
}
