import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownSize } from '#core/shown-size'
import { listDocuments } from '#features/documents/api'
import type { Document } from '#features/documents/document'
import { Dialog } from '#kit/dialog'
import { EmptyState } from '#kit/empty-state'
import { reading } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { fetchOk } from './save-to-documents'

const shown = 50

/** A file that lies among the documents, to go along with a mail. */
export function DocumentChooser({ onClose, onChoose }: { onClose: () => void; onChoose: (file: File) => void }) {
  const [search, setSearch] = useState('')
  const documents = useQuery(reading(listDocuments, {}))
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: async ({ path, name, filename, contentType }: Document) => {
      const content = await (await fetchOk(path as string)).blob()
      return new File([content], filename ?? name, { type: contentType ?? content.type })
    },
    retry: false,
    onSuccess: (file) => {
      onChoose(file)
      onClose()
    },
    onError: (_, { name }) =>
      toast({ title: 'Error', description: `“${name}” could not be opened. Please try again.`, look: 'destructive' }),
  })
  const found = (documents.data ?? [])
    .filter(({ path, name }) => path && name.toLowerCase().includes(search.toLowerCase()))
    .slice(0, shown)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Attach from Documents">
      <SearchField what="documents" search={search} onSearch={setSearch} className="mb-3" />
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
              disabled={fetching.isPending}
              onClick={() => fetching.mutate(document)}
              className="flex w-full items-baseline justify-between gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 truncate">{document.name}</span>
              <span className="figures shrink-0 text-[13px] text-quiet">{shownSize(document.size)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
