import { useQuery } from '@tanstack/react-query'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import { type DocumentType, documentTypes, typeNames } from '../document'
import type { ListParams } from './list-params'

export const typeOptions = documentTypes.map((value) => ({ value, label: typeNames[value] }))

export const noFilters = { search: undefined, type: undefined, clientId: undefined, folder: undefined }
export const isFiltered = ({ search, type, clientId, folder }: ListParams) =>
  Boolean(search || type || clientId || folder !== undefined)

type ToolbarProps = {
  params: ListParams
  onChange: (changes: Partial<ListParams>, options?: { replace?: boolean }) => void
}

export function DocumentToolbar({ params, onChange }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        noun="documents"
        className="md:w-72"
        search={params.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
      />
      <Select
        label="Type"
        hideLabel
        value={params.type ?? ''}
        onChange={(event) => onChange({ type: (event.target.value || undefined) as DocumentType | undefined })}
        options={[{ value: '', label: 'All types' }, ...typeOptions]}
        className="min-w-32 flex-1 md:w-40 md:flex-none [&_select]:border-line"
      />
      <ClientFilter clientId={params.clientId} onChoose={(clientId) => onChange({ clientId })} />
      {isFiltered(params) && (
        <Button variant="quiet" className="h-10 md:h-10" onClick={() => onChange(noFilters)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

/** The URL holds only the client's id; the name is fetched. */
function ClientFilter({
  clientId,
  onChoose,
}: {
  clientId: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const client = useQuery({ ...queryFor(openClient, { id: clientId ?? 0 }), enabled: clientId !== undefined })
  return (
    <ClientPicker
      hideLabel
      value={clientId === undefined ? null : { id: clientId, name: client.data?.name ?? 'One client' }}
      onChoose={(choice) => onChoose(choice?.id)}
      className="min-w-36 flex-1 md:w-56 md:flex-none"
    />
  )
}
