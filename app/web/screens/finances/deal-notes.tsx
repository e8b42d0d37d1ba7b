import { useQuery } from '@tanstack/react-query'
import { RecordLink } from '#app/web/record-link'
import type { Deal } from '#features/deals/deal'
import { listNotes } from '#features/notes/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LinkedSection } from './linked-section'

const maxShown = 20

export function DealNotes({ deal }: { deal: Deal }) {
  const timeZone = useOwnerTimeZone()
  const notes = useQuery(queryFor(listNotes, { clientId: deal.clientId, excerpt: 0, page: 1, pageSize: maxShown }))
  return (
    <LinkedSection
      title="Notes about the client"
      query={notes}
      rows={notes.data ?? []}
      empty="No notes about this client yet."
      keyOf={({ id }) => id}
    >
      {(note) => (
        <>
          <RecordLink kind="note" id={note.id} className="min-w-0 flex-1 truncate hover:text-awning hover:underline">
            {note.title}
          </RecordLink>
          <span className="figures shrink-0 text-quiet">{showDay(note.updatedAt, timeZone)}</span>
        </>
      )}
    </LinkedSection>
  )
}
