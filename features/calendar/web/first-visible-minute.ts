import { type Day, dayIn } from '#core/days'
import { type CalendarItem, isAboveHours, itemsOn, minutesOn } from './calendar-item'

const usualStart = 7 * 60

/** The minute of the day at the top of the hours: the usual one, or that of an earlier event, so that its title is seen. */
export function firstVisibleMinute(items: CalendarItem[], days: Day[], timeZone: string): number {
  const timed = items.filter((item) => !isAboveHours(item))
  const starts = days.flatMap((day, index) =>
    itemsOn(timed, day)
      // What goes on from the day before has its title there, unless that day is not shown.
      .filter(({ startDateTime }) => index === 0 || dayIn(timeZone, new Date(startDateTime)) === day)
      .map((item) => minutesOn(item, day, timeZone).from),
  )
  return Math.min(usualStart, ...starts)
}
