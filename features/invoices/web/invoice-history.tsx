import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { Panel } from '#kit/panel'
import type { HistoryActor, HistoryEntry, HistoryKind } from '../history'

const actorLabels: Record<HistoryActor, string> = { owner: 'You', system: 'Mainstreet', client: 'The client' }

const actionLabels: Record<HistoryKind, string> = {
  created: 'created the invoice',
  edited: 'changed the invoice',
  status: 'moved the status',
  'payment-added': 'recorded a payment',
  'payment-removed': 'removed a payment',
  refunded: 'paid money back',
  'refund-failed': 'could not pay money back',
  credited: 'issued a credit note',
  'credit-applied': 'used credit of the client',
  disputed: 'learned of a dispute',
  'mail-queued': 'put a mail in the outbox',
  'mail-sent': 'sent the mail',
  'mail-bounced': 'learned that the mail did not arrive',
  viewed: 'looked at the invoice',
  'link-made': 'made a link',
  'link-revoked': 'withdrew the link',
  deleted: 'deleted the invoice',
}

/** Through Stripe the client pays without the owner. */
const actionOf = ({ actor, kind }: HistoryEntry) =>
  actor === 'client' && kind === 'payment-added' ? 'paid by card' : actionLabels[kind]

const initialCount = 5

export function InvoiceHistory({ entries }: { entries: HistoryEntry[] }) {
  const timeZone = useOwnerTimeZone()
  const [all, setAll] = useState(false)
  return (
    <Panel title="History">
      <ol className="space-y-3 text-[13px]">
        {(all ? entries : entries.slice(0, initialCount)).map((entry) => (
          <li key={entry.id}>
            <p>
              <span className="font-medium">{actorLabels[entry.actor]}</span> {actionOf(entry)}
            </p>
            {entry.details.map(({ field, from, to }) => (
              <p key={field} className="break-words text-quiet">
                {field}: {from && <s>{from}</s>} {from && '→'} {to || 'nothing'}
              </p>
            ))}
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
