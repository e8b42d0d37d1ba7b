import { useState } from 'react'

export type Selection = {
  selected: ReadonlySet<number>
  /** Adds these rows to the selection, or takes them out of it. */
  select: (ids: readonly number[], isSelected: boolean) => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** The rows of a list that the owner has ticked, by id. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState(none)
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      return next
    })
  return { selected, select, clear: () => setSelected(none) }
}
