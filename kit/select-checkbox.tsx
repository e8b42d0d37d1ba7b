import type { Selection } from './use-selection'

type SelectCheckboxProps = {
  label: string
  /** One row, or all rows of the page: then the box is half ticked while only some are selected. */
  ids: readonly number[]
  selection: Pick<Selection, 'selected' | 'select'>
}

/** Ticks one row or all rows of a list. */
export function SelectCheckbox({ label, ids, selection: { selected, select } }: SelectCheckboxProps) {
  const all = ids.every((id) => selected.has(id))
  const some = ids.some((id) => selected.has(id))
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="block size-4 accent-awning"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      onChange={(event) => select(ids, event.target.checked)}
    />
  )
}
