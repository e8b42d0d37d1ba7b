import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { closeFileRequest } from '../api'
import type { FileRequest, Portal } from '../portal'
import { AskForFileDialog } from './ask-for-file-dialog'
import { usePortalAction } from './queries'

/** What the client is asked to send, and what has come. */
export function FileRequests({ clientId, portal }: { clientId: number; portal: Portal }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Files you ask for" hint="The client uploads them in the portal, and they land in your documents.">
      {portal.requests.length > 0 && (
        <ul className="mb-3 divide-y rounded-card border">
          {portal.requests.map((request) => (
            <RequestRow key={request.id} clientId={clientId} request={request} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAsking(true)}>Ask for a file</Button>
      {asking && <AskForFileDialog clientId={clientId} portal={portal} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function RequestRow({ clientId, request }: { clientId: number; request: FileRequest }) {
  const timeZone = useOwnerTimeZone()
  const closing = usePortalAction(clientId, () => send(closeFileRequest, { id: request.id }))
  const { title, note, createdAt, receivedAt, closedAt, files } = request
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {title} <StateBadge isReceived={receivedAt !== null} isClosed={closedAt !== null} />
        </p>
        {note && <p className="break-words whitespace-pre-line text-quiet">{note}</p>}
        <p className="text-[13px] text-quiet">Asked for on {showDay(createdAt, timeZone)}</p>
        {files.map(({ documentId, name }) => (
          <Link
            key={documentId}
            to="/documents"
            search={{ document: documentId } as never}
            className="block truncate text-awning hover:underline"
          >
            {name}
          </Link>
        ))}
      </div>
      {closedAt === null && (
        <Button
          variant="quiet"
          aria-label={`Close ${title}`}
          disabled={closing.isPending}
          onClick={() => closing.mutate(undefined)}
        >
          Close
        </Button>
      )}
    </li>
  )
}

function StateBadge({ isReceived, isClosed }: { isReceived: boolean; isClosed: boolean }) {
  if (isReceived) return <Badge variant="good">Received</Badge>
  return isClosed ? <Badge>Closed</Badge> : <Badge variant="warm">Waiting</Badge>
}
