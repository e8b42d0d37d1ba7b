import { useQuery } from '@tanstack/react-query'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { reading } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import type { TaskPriority } from '../task'
import type { Shown } from './list-address'
import { priorityOptions } from './priority-badge'

type TaskFiltersProps = {
  shown: Shown
  onChange: (changes: Partial<Shown>, options?: { replace?: boolean }) => void
}

export const nothingFiltered = { search: undefined, priority: undefined, clientId: undefined }
export const isFiltered = ({ search, priority, clientId }: Shown) => Boolean(search || priority || clientId)

export function TaskFilterBar({ shown, onChange }: TaskFiltersProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <SearchField
        what="tasks"
        className="md:w-72"
        search={shown.search ?? ''}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <Select
        label="Priority"
        hideLabel
        value={shown.priority ?? ''}
        onChange={(event) => onChange({ priority: (event.target.value || undefined) as TaskPriority | undefined })}
        options={[{ value: '', label: 'Any priority' }, ...priorityOptions]}
        className="min-w-32 flex-1 md:w-40 md:flex-none [&_select]:border-line"
      />
      <ChosenClient clientId={shown.clientId} onChoose={(clientId) => onChange({ clientId })} />
      {isFiltered(shown) && (
        <Button look="quiet" className="h-10 md:h-10" onClick={() => onChange(nothingFiltered)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

type ChosenClientProps = { clientId: number | undefined; onChoose: (id: number | undefined) => void }

/** The address holds only the number; the name is asked for. */
function ChosenClient({ clientId, onChoose }: ChosenClientProps) {
  const chosen = useQuery({ ...reading(openClient, { id: clientId ?? 0 }), enabled: clientId !== undefined })
  return (
    <ClientPicker
      hideLabel
      value={clientId === undefined ? null : { id: clientId, name: chosen.data?.name ?? 'One client' }}
      onChoose={(choice) => onChoose(choice?.id)}
      className="min-w-36 flex-1 md:w-56 md:flex-none"
    />
  )
}
