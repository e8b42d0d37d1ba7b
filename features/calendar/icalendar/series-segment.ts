import { addDays, type Day } from '#core/days'
import { lastDay, movedRule, remainingRule, ruleEndingOn } from '../recurrence'

type Series = { rrule: string; skippedDays: Day[] }
type Segment = Series & { lastDay: Day | null }

/** The days of a series from one day until before another, moved by a number of days. */
export function seriesSegment(
  { rrule, skippedDays }: Series,
  firstDay: Day,
  { from, to, shift }: { from: Day; to: Day | undefined; shift: number },
): Segment {
  const begins = addDays(from, shift)
  const rule = movedRule(ruleWithin(rrule, firstDay, from, to), from, begins) as string
  const own = skippedDays.filter((day) => (from === firstDay || day >= from) && (to === undefined || day < to))
  return { rrule: rule, lastDay: lastDay(rule, begins), skippedDays: own.map((day) => addDays(day, shift)) }
}

/** The rule from one day on, until before another. */
export function ruleWithin(rrule: string, firstDay: Day, from: Day, to?: Day): string {
  const rest = from === firstDay ? rrule : remainingRule(rrule, firstDay, from)
  return to === undefined ? rest : ruleEndingOn(rest, addDays(to, -1))
}
