import { useQuery } from '@tanstack/react-query'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { reading } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import { type DocumentType, documentTypes, typeNames } from '../document'
import type { Shown } from './list-address'

export const typeOptions = documentTypes.map((value) => ({ value, label: typeNames[value] }))

export const nothingFiltered = { search: undefined, type: undefined, clientId: undefined, folder: undefined }
export const isFiltered = ({ search, type, clientId, folder }: Shown) =>
  Boolean(search || type || clientId || folder !== undefined)

type ToolbarProps = { shown: Shown; onChange: (changes: Partial<Shown>, options?: { replace?: boolean }) => void }

export function DocumentToolbar({ shown, onChange }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        what="documents"
        className="md:w-72"
        search={shown.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
      />
      <Select
        label="Type"
        hideLabel
        value={shown.type ?? ''}
        onChange={(event) => onChange({ type: (event.target.value || undefined) as DocumentType | undefined })}
        options={[{ value: '', label: 'All types' }, ...typeOptions]}
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

/** The address holds only the number; the name is asked for. */
function ChosenClient({
  clientId,
  onChoose,
}: {
  clientId: number | undefined
  onChoose: (id: number | undefined) => void
}) {
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
