import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { Panel } from '#kit/panel'
import type { QuoteHistoryEntry, QuoteHistoryKind } from '../history'

const actorLabels: Record<QuoteHistoryEntry['actor'], string> = {
  owner: 'You',
  system: 'Mainstreet',
  client: 'The client',
}

const actionLabels: Record<QuoteHistoryKind, string> = {
  created: 'created the quote',
  edited: 'changed the quote',
  'mail-queued': 'put a mail in the outbox',
  'mail-sent': 'sent the mail',
  'mail-bounced': 'learned that the mail did not arrive',
  'link-made': 'made a link',
  'link-revoked': 'withdrew the link',
  viewed: 'looked at the quote',
  accepted: 'accepted the quote',
  declined: 'declined the quote',
  question: 'asked a question',
  replaced: 'replaced the quote',
  invoiced: 'made an invoice',
}

/** Labels of answers that the owner recorded. */
const recordedLabels: Partial<Record<QuoteHistoryKind, string>> = {
  accepted: 'recorded that the client accepted',
  declined: 'recorded that the client declined',
}

const labelOf = ({ actor, kind }: QuoteHistoryEntry) =>
  (actor === 'owner' && recordedLabels[kind]) || actionLabels[kind]

const initialCount = 6

export function QuoteHistory({ entries }: { entries: QuoteHistoryEntry[] }) {
  const timeZone = useOwnerTimeZone()
  const [all, setAll] = useState(false)
  return (
    <Panel title="History">
      <ol className="space-y-3 text-[13px]">
        {(all ? entries : entries.slice(0, initialCount)).map((entry) => (
          <li key={entry.id}>
            <p>
              <span className="font-medium">{actorLabels[entry.actor]}</span> {labelOf(entry)}
            </p>
            {entry.detail && <p className="break-words whitespace-pre-line text-quiet">{entry.detail}</p>}
            <p className="figures text-quiet">{showDayAndTime(entry.createdAt, timeZone)}</p>
          </li>
        ))}
      </ol>
      {!all && entries.length > initialCount && (
        <Button variant="quiet" className="mt-2 -ml-3.5" onClick={() => setAll(true)}>
          {`Show all ${entries.length}`}
        </Button>
      )}
    </Panel>
  )
}
