import { addDays, type Day, dayIn } from '#core/days'
import { firstInstant, spanInstants } from '#core/span-instants'
import { hoursOn, minutesOfClock, officeHours, type Weekday, WeeklyHours, weekdays } from '#core/weekly-hours'

/** The parts of a day outside of working hours, in minutes. */
export const restOn = (day: Day, hours: WeeklyHours): { from: number; to: number }[] =>
  gaps(
    hoursOn(hours, day).map(({ from, to }) => ({ start: minutesOfClock(from), end: minutesOfClock(to) })),
    { start: 0, end: 1440 },
  ).map(({ start, end }) => ({ from: start, to: end }))

type Interval = { start: number; end: number }

/** What is outside of working hours between two instants, in milliseconds since 1970. */
export function restBetween({ start, end }: Interval, hours: WeeklyHours, zone: string): Interval[] {
  const rest: Interval[] = []
  const last = dayIn(zone, new Date(end))
  for (let day = dayIn(zone, new Date(start)); day <= last; day = addDays(day, 1)) {
    const whole = { start: firstInstant(zone, day), end: firstInstant(zone, addDays(day, 1)) }
    const spans = hoursOn(hours, day).map((span) => spanInstants(day, span, zone))
    rest.push(...gaps(spans, whole))
  }
  return rest
}

/** What lies between sorted spans. */
function gaps(spans: Interval[], whole: Interval): Interval[] {
  const edges = [whole.start, ...spans.flatMap(({ start, end }) => [start, end]), whole.end]
  return spans
    .concat(whole)
    .map((_, index) => ({ start: edges[2 * index] as number, end: edges[2 * index + 1] as number }))
    .filter(({ start, end }) => start < end)
}

/** Working hours as browsers kept them before they were a setting: one span, and its days from Sunday as 0. */
export type FormerHours = { from: string; to: string; workdays: number[] }

/** Undefined where they say nothing of their own. */
export function hoursFromFormer({ from, to, workdays }: FormerHours): WeeklyHours | undefined {
  const hours = WeeklyHours.safeParse(
    Object.fromEntries(workdays.map((weekday) => [weekdays[(weekday + 6) % 7] as Weekday, [{ from, to }]])),
  )
  return hours.success && JSON.stringify(hours.data) !== JSON.stringify(officeHours) ? hours.data : undefined
}
