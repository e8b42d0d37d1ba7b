/** From and to, in minutes of the day. */
type Lasting = { from: number; to: number }

export type Beside<Item> = { item: Item; column: number; columns: number }

/** Shorter than this nothing could be read or grasped. */
const drawnAtLeast = 20

/** Gives what meets in time a column of its own, so that nothing hides another. */
export function sideBySide<Item extends Lasting>(items: Item[]): Beside<Item>[] {
  const placed: Beside<Item>[] = []
  let group: Beside<Item>[] = []
  let groupEnds = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    for (const one of group) one.columns = columns
    group = []
  }
  for (const item of items.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (item.from >= groupEnds) close()
    const busy = new Set(group.filter((one) => endOf(one.item) > item.from).map(({ column }) => column))
    let column = 0
    while (busy.has(column)) column++
    const beside = { item, column, columns: 1 }
    group.push(beside)
    placed.push(beside)
    groupEnds = Math.max(groupEnds, endOf(item))
  }
  close()
  return placed
}

export const endOf = ({ from, to }: Lasting) => Math.max(to, from + drawnAtLeast)
