import { Kanban, Table2 } from 'lucide-react'
import { classes } from '#kit/classes'
import type { ListParams } from './list-params'

const views = [
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'board', label: 'Board', icon: Kanban },
] as const

type ViewToggleProps = { view: ListParams['view']; onChange: (view: ListParams['view']) => void }

export const ViewToggle = ({ view, onChange }: ViewToggleProps) => (
  <fieldset className="flex rounded-control border bg-card p-0.5">
    <legend className="sr-only">View</legend>
    {views.map(({ value, label, icon: Icon }) => (
      <button
        key={value}
        type="button"
        aria-pressed={view === value}
        onClick={() => onChange(value)}
        className={classes(
          'flex h-9 items-center gap-1.5 rounded-[6px] px-2.5 text-[13px] font-medium max-sm:w-10 max-sm:justify-center md:h-8',
          view === value ? 'bg-awning-wash text-awning' : 'text-quiet hover:text-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{label}</span>
      </button>
    ))}
  </fieldset>
)
