import { type Day, dayIn } from '#core/days'

type Timed = { startDateTime: string }

/** The events that start on a day of the time zone, earliest first. */
export function agendaOf<E extends Timed>(events: E[], day: Day, timeZone: string): E[] {
  return events
    .filter(({ startDateTime }) => isValid(startDateTime) && dayIn(timeZone, new Date(startDateTime)) === day)
    .sort((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime))
}

const isValid = (timestamp: string) => !Number.isNaN(Date.parse(timestamp))
