import type { EventVersion } from './event-version'

type When = Pick<
  EventVersion,
  'startDateTime' | 'endDateTime' | 'startDay' | 'endDay' | 'allDay' | 'timeZone' | 'rrule'
>

/** "Tue, Dec 1, 2026, 10:00 AM to 11:00 AM", in the time zone of the event. */
export function formatWhen(
  { allDay, startDay, endDay, startDateTime, endDateTime, timeZone, rrule }: When,
  ownersZone: string,
): string {
  const repeats = rrule ? `, ${rrule}` : ''
  if (allDay && startDay) {
    const [first, last] = [formatDay(startDay), formatDay(endDay ?? startDay)]
    return `${first === last ? first : `${first} to ${last}`}${repeats}`
  }
  const zone = timeZone ?? ownersZone
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...dayFormat })
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  const [first, last] = [day.format(startDateTime), day.format(endDateTime)]
  const end = first === last ? time.format(endDateTime) : `${last}, ${time.format(endDateTime)}`
  return `${first}, ${time.format(startDateTime)} to ${end}${repeats}`
}

const dayFormat = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...dayFormat }).format(new Date(`${day}T00:00:00Z`))
