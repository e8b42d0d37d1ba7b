import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Deal } from '#features/deals/deal'
import { showDay } from '#kit/dates'
import { LinkedSection } from './linked-section'

/** As much of a note as a line needs. */
type NoteLine = { id: number; title: string; clientId: number | null; updatedAt: string }

const readingNotes = (clientId: number) => queryOptions<NoteLine[]>({ queryKey: [`/api/notes?clientId=${clientId}`] })

/** The notes about the client. Where notes cannot be asked for there are none, and no heading. */
export function DealNotes({ deal }: { deal: Deal }) {
  const notes = useQuery({ ...readingNotes(deal.clientId), retry: false })
  if (notes.isError) return null
  return (
    <LinkedSection
      title="Notes about the client"
      query={notes}
      rows={(notes.data ?? []).filter(({ clientId }) => clientId === deal.clientId)}
      empty="No notes about this client yet."
      keyOf={({ id }) => id}
    >
      {(note) => (
        <>
          <Link to="/notes" className="min-w-0 flex-1 truncate hover:text-awning hover:underline">
            {note.title}
          </Link>
          <span className="figures shrink-0 text-quiet">{showDay(note.updatedAt)}</span>
        </>
      )}
    </LinkedSection>
  )
}
