import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDocumentSize } from '#core/file-size'
import { foldAccents } from '#core/fold-accents'
import { Dialog } from '#kit/dialog'
import { EmptyState } from '#kit/empty-state'
import { queryFor } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Skeleton } from '#kit/skeleton'
import { listDocuments } from '../api'
import type { Document } from '../document'

const maxShown = 50

type DocumentPickerProps = { disabled?: boolean; onChoose: (document: Document) => void; onClose: () => void }

/** Chooses a document with a file. */
export function DocumentPicker({ disabled, onChoose, onClose }: DocumentPickerProps) {
  const [search, setSearch] = useState('')
  const documents = useQuery(queryFor(listDocuments, {}))
  const found = (documents.data ?? [])
    .filter(({ path, name }) => path && foldAccents(name).includes(foldAccents(search)))
    .slice(0, maxShown)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Attach from Documents">
      <SearchField noun="documents" search={search} onSearch={setSearch} className="mb-3" />
      {documents.isPending && <Skeleton className="h-40" />}
      {documents.isError && <EmptyState title="The documents could not be loaded" />}
      {documents.data && found.length === 0 && (
        <EmptyState title={search ? 'No document matches' : 'No documents yet'}>
          {search ? 'Try fewer letters.' : 'Files that you keep in Documents can be attached here.'}
        </EmptyState>
      )}
      <ul className="space-y-0.5">
        {found.map((document) => (
          <li key={document.id}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(document)}
              className="flex w-full items-baseline justify-between gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 truncate">{document.name}</span>
              <span className="figures shrink-0 text-[13px] text-quiet">{formatDocumentSize(document.size)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
