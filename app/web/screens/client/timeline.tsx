import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Banknote,
  Calendar,
  CalendarClock,
  CircleCheckBig,
  FilePen,
  FileSignature,
  FileText,
  Handshake,
  Inbox,
  type LucideIcon,
  Mail,
  NotebookPen,
  PenLine,
  ReceiptText,
  Repeat,
} from 'lucide-react'
import { RecordLink } from '#app/web/record-link'
import { readTimeline, type TimelineEntry } from '#features/clients/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'

const kinds: Record<TimelineEntry['kind'], { icon: LucideIcon; word: string }> = {
  email: { icon: Mail, word: 'Email' },
  request: { icon: Inbox, word: 'Request' },
  event: { icon: Calendar, word: 'Event' },
  booking: { icon: CalendarClock, word: 'Booking' },
  deal: { icon: Handshake, word: 'Deal' },
  quote: { icon: FilePen, word: 'Quote' },
  contract: { icon: FileSignature, word: 'Contract' },
  signature: { icon: PenLine, word: 'Signature' },
  invoice: { icon: ReceiptText, word: 'Invoice' },
  'recurring-invoice': { icon: Repeat, word: 'Recurring invoice' },
  payment: { icon: Banknote, word: 'Payment' },
  document: { icon: FileText, word: 'Document' },
  note: { icon: NotebookPen, word: 'Note' },
  task: { icon: CircleCheckBig, word: 'Task' },
}

export function Timeline({ clientId }: { clientId: number }) {
  const timeline = useInfiniteQuery({
    queryKey: [readTimeline.path.replace(':id', String(clientId))],
    queryFn: ({ pageParam }) => send(readTimeline, { id: clientId, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section>
      <h2 className="mb-4 text-base font-semibold">Timeline</h2>
      {timeline.isPending && <Loading />}
      {timeline.isLoadingError && (
        <p className="text-quiet">
          The timeline could not be loaded.{' '}
          <button
            type="button"
            className="font-medium text-awning hover:underline"
            onClick={() => void timeline.refetch()}
          >
            Try Again
          </button>
        </p>
      )}
      {timeline.data && entries.length === 0 && (
        <p className="text-quiet">Nothing has happened with this client yet.</p>
      )}
      <ol className="space-y-4">
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id} ${entry.at} ${entry.detail}`} entry={entry} />
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button className="mt-5" disabled={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {timeline.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { kind, id, title, detail, at } }: { entry: TimelineEntry }) {
  const { icon: Icon, word } = kinds[kind]
  const timeZone = useOwnerTimeZone()
  return (
    <li className="flex gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-quiet">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <RecordLink kind={kind} id={id} className="block truncate font-medium hover:text-awning hover:underline">
          {title || 'No subject'}
        </RecordLink>
        <p className="truncate text-[13px] text-quiet">
          {word}
          {detail && ` · ${detail}`}
        </p>
      </div>
      <time dateTime={at} className="figures text-[13px] whitespace-nowrap text-quiet">
        {/* These have a day without a time, given as midnight UTC. */}
        {showDay(at, ['invoice', 'quote', 'payment'].includes(kind) ? 'UTC' : timeZone)}
      </time>
    </li>
  )
}

const Loading = () => (
  <div className="space-y-4">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-8" />
    ))}
  </div>
)
