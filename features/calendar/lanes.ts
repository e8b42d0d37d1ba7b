import type { Day } from '#core/days'
import type { DaySpan } from './event-days'

/** More than this a day of the month has no room for. */
export const lanesShown = 3

export type InLane<Item> = {
  item: Item
  lane: number
  /** From 0, Sunday. */
  column: number
  span: number
  /** It began in an earlier week, or goes on in a later one. */
  cutLeft: boolean
  cutRight: boolean
}

type Lying = { days: DaySpan }

/** Lays a week's items in lanes, so that each keeps its lane from its first day to its last. Items come in the order in which they claim one. */
export function lanesOf<Item extends Lying>(items: Item[], week: Day[]): InLane<Item>[] {
  const [sunday, saturday] = [week[0] as Day, week[6] as Day]
  const lanes: DaysTaken[] = []
  return items
    .filter(({ days }) => days.from <= saturday && days.to >= sunday)
    .map((item) => {
      const column = item.days.from < sunday ? 0 : week.indexOf(item.days.from)
      const last = item.days.to > saturday ? 6 : week.indexOf(item.days.to)
      const span = last - column + 1
      return {
        item,
        lane: claimLane(lanes, column, span),
        column,
        span,
        cutLeft: item.days.from < sunday,
        cutRight: item.days.to > saturday,
      }
    })
}

/** A bit for each day of the week: a full week has hundreds of lanes to look through. */
type DaysTaken = number

function claimLane(lanes: DaysTaken[], column: number, span: number): number {
  const wanted = ((1 << span) - 1) << column
  const free = lanes.findIndex((taken) => (taken & wanted) === 0)
  if (free === -1) return lanes.push(wanted) - 1
  lanes[free] = (lanes[free] as DaysTaken) | wanted
  return free
}

/** How many of a day's items found no room. */
export const hiddenOn = (placed: InLane<unknown>[], column: number) =>
  placed.filter((one) => one.lane >= lanesShown && one.column <= column && one.column + one.span > column).length

type Ordered = Lying & { allDay: boolean; startDateTime: string; title: string }

/** What lasts longest claims its lane first, then whole days, then by the clock. */
export function byClaim(one: Ordered, other: Ordered): number {
  const isLong = ({ days }: Lying) => Number(days.from !== days.to)
  return (
    isLong(other) - isLong(one) ||
    (isLong(one) ? compare(one.days.from, other.days.from) || compare(other.days.to, one.days.to) : 0) ||
    Number(other.allDay) - Number(one.allDay) ||
    compare(one.startDateTime, other.startDateTime) ||
    compare(one.title, other.title)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
