import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listDocuments } from '#features/documents/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LinkedList } from './linked-list'

export function ClientDocuments({ clientId }: { clientId: number }) {
  const timeZone = useOwnerTimeZone()
  const documents = useQuery(queryFor(listDocuments, { clientId }))
  return (
    <LinkedList
      query={documents}
      failed="Failed to fetch client documents"
      empty="No documents for this client yet"
      keyOf={({ id }) => id}
    >
      {(document) => (
        <div className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0">
            <Link
              to="/documents"
              search={{ document: document.id } as never}
              className="block truncate font-medium hover:text-awning hover:underline"
            >
              {document.name}
            </Link>
            <span className="block text-quiet capitalize">{document.type}</span>
          </span>
          <span className="figures text-[13px] text-quiet">{showDay(document.lastModified, timeZone)}</span>
        </div>
      )}
    </LinkedList>
  )
}
