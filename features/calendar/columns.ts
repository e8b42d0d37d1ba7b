/** In minutes of the day. */
type MinuteSpan = { from: number; to: number }

export type ColumnPlacement<Item> = { item: Item; column: number; columns: number }

/** A shorter block could not be read or grabbed. */
const minDrawnMinutes = 20

/** Puts items that overlap in time into different columns. */
export function assignColumns<Item extends MinuteSpan>(items: Item[]): ColumnPlacement<Item>[] {
  const placed: ColumnPlacement<Item>[] = []
  let group: ColumnPlacement<Item>[] = []
  let groupEnds = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    for (const one of group) one.columns = columns
    group = []
  }
  for (const item of items.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (item.from >= groupEnds) close()
    const busy = new Set(group.filter((one) => drawnEnd(one.item) > item.from).map(({ column }) => column))
    let column = 0
    while (busy.has(column)) column++
    const placement = { item, column, columns: 1 }
    group.push(placement)
    placed.push(placement)
    groupEnds = Math.max(groupEnds, drawnEnd(item))
  }
  close()
  return placed
}

export const drawnEnd = ({ from, to }: MinuteSpan) => Math.max(to, from + minDrawnMinutes)
