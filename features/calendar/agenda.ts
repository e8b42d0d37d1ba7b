import { type Day, dayIn } from '#core/days'

type Timed = { startDateTime: string }

/** The events that start on a day, for somebody in a time zone, in the order in which they start. */
export function agendaOf<E extends Timed>(events: E[], day: Day, timeZone: string): E[] {
  return events
    .filter(({ startDateTime }) => isReadable(startDateTime) && dayIn(timeZone, new Date(startDateTime)) === day)
    .sort((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime))
}

const isReadable = (when: string) => !Number.isNaN(Date.parse(when))
