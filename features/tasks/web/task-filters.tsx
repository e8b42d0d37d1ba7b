import { useQuery } from '@tanstack/react-query'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import type { TaskPriority } from '../task'
import type { ListParams } from './list-params'
import { priorityOptions } from './priority-badge'

type TaskFiltersProps = {
  params: ListParams
  onChange: (changes: Partial<ListParams>, options?: { replace?: boolean }) => void
}

export const nothingFiltered = { search: undefined, priority: undefined, clientId: undefined }
export const isFiltered = ({ search, priority, clientId }: ListParams) => Boolean(search || priority || clientId)

export function TaskFilterBar({ params, onChange }: TaskFiltersProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <SearchField
        noun="tasks"
        className="md:w-72"
        search={params.search ?? ''}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <Select
        label="Priority"
        hideLabel
        value={params.priority ?? ''}
        onChange={(event) => onChange({ priority: (event.target.value || undefined) as TaskPriority | undefined })}
        options={[{ value: '', label: 'Any priority' }, ...priorityOptions]}
        className="min-w-32 flex-1 md:w-40 md:flex-none [&_select]:border-line"
      />
      <ChosenClient clientId={params.clientId} onChoose={(clientId) => onChange({ clientId })} />
      {isFiltered(params) && (
        <Button variant="quiet" className="h-10 md:h-10" onClick={() => onChange(nothingFiltered)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

type ChosenClientProps = { clientId: number | undefined; onChoose: (id: number | undefined) => void }

/** The URL holds only the id, so the name is fetched. */
function ChosenClient({ clientId, onChoose }: ChosenClientProps) {
  const chosen = useQuery({ ...queryFor(openClient, { id: clientId ?? 0 }), enabled: clientId !== undefined })
  return (
    <ClientPicker
      hideLabel
      value={clientId === undefined ? null : { id: clientId, name: chosen.data?.name ?? 'One client' }}
      onChoose={(choice) => onChoose(choice?.id)}
      className="min-w-36 flex-1 md:w-56 md:flex-none"
    />
  )
}
