import type { Day } from '#core/days'
import type { DaySpan } from './event-days'

/** A day of the month view has room for this many. */
export const visibleLanes = 3

export type LanePlacement<Item> = {
  item: Item
  lane: number
  /** From 0, the first day. */
  column: number
  span: number
  /** It starts on an earlier page, or continues on a later one. */
  cutLeft: boolean
  cutRight: boolean
}

type HasDays = { days: DaySpan }

/** Assigns the items of a week, or of a part of it, to lanes; an item keeps its lane for all of its days. Earlier items get the upper lanes. */
export function assignLanes<Item extends HasDays>(items: Item[], week: Day[]): LanePlacement<Item>[] {
  const [first, final] = [week[0] as Day, week.at(-1) as Day]
  const lanes: OccupiedDays[] = []
  return items
    .filter(({ days }) => days.from <= final && days.to >= first)
    .map((item) => {
      const column = item.days.from < first ? 0 : week.indexOf(item.days.from)
      const last = item.days.to > final ? week.length - 1 : week.indexOf(item.days.to)
      const span = last - column + 1
      return {
        item,
        lane: claimLane(lanes, column, span),
        column,
        span,
        cutLeft: item.days.from < first,
        cutRight: item.days.to > final,
      }
    })
}

/** One bit for each day of the week, for speed: a full week has hundreds of lanes. */
type OccupiedDays = number

function claimLane(lanes: OccupiedDays[], column: number, span: number): number {
  const wanted = ((1 << span) - 1) << column
  const free = lanes.findIndex((occupied) => (occupied & wanted) === 0)
  if (free === -1) return lanes.push(wanted) - 1
  lanes[free] = (lanes[free] as OccupiedDays) | wanted
  return free
}

/** The number of a day's items without a visible lane. */
export const hiddenCount = (placed: LanePlacement<unknown>[], column: number) =>
  placed.filter((one) => one.lane >= visibleLanes && one.column <= column && one.column + one.span > column).length

type Ordered = HasDays & { allDay: boolean; startDateTime: string; title: string }

/** Longer items first, then all-day items, then by start. */
export function byLanePriority(one: Ordered, other: Ordered): number {
  const isLong = one.days.from !== one.days.to
  const isOtherLong = other.days.from !== other.days.to
  if (isLong !== isOtherLong) return isLong ? -1 : 1
  return (
    (isLong ? compare(one.days.from, other.days.from) || compare(other.days.to, one.days.to) : 0) ||
    Number(other.allDay) - Number(one.allDay) ||
    compare(one.startDateTime, other.startDateTime) ||
    compare(one.title, other.title)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
