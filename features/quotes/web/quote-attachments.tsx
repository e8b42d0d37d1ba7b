import { requestFor } from '#core/call'
import { formatDocumentSize } from '#core/file-size'
import { Panel } from '#kit/panel'
import { downloadAttachment, type QuoteDetails } from '../api'

/** The documents that the client gets with the quote, as they were when they were attached. */
export function QuoteAttachments({ quote: { id, attachments } }: { quote: QuoteDetails }) {
  if (attachments.length === 0) return null
  return (
    <Panel title="Attached documents">
      <ul className="space-y-1.5 text-[13px]">
        {attachments.map(({ id: attachmentId, name, size }) => (
          <li key={attachmentId} className="flex items-baseline justify-between gap-3">
            <a
              href={requestFor(downloadAttachment, { id, attachmentId }).url}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate text-awning hover:underline"
            >
              {name}
            </a>
            <span className="figures shrink-0 text-quiet">{formatDocumentSize(size)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
