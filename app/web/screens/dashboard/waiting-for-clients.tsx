import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RecordLink } from '#app/web/record-link'
import { plural } from '#core/plural'
import { listClients } from '#features/clients/api'
import { listWaiting, type WaitingRecord } from '#features/clients/record-api'
import { listContracts } from '#features/contracts/api'
import { listDocuments } from '#features/documents/api'
import { listInvoices } from '#features/invoices/api'
import { listQuotes } from '#features/quotes/api'
import { listSignRequests } from '#features/signing/api'
import { queryFor, summaryOf } from '#kit/queries'
import { LoadingRows, Panel, QueryStates } from './panel'

const shown = 6

const actions: Record<WaitingRecord['kind'], string> = {
  quote: 'to answer',
  contract: 'to sign',
  signature: 'to sign',
  invoice: 'to pay',
  file: 'to send',
}

const waitingQuery = {
  ...queryFor(listWaiting, {}),
  ...summaryOf(
    ...[listClients, listContracts, listDocuments, listInvoices, listQuotes, listSignRequests].map(({ path }) => path),
  ),
}

/** What clients are still to answer, sign, pay or send, and for how long. */
export function WaitingForClients({ className }: { className: string }) {
  const waiting = useQuery(waitingQuery)
  return (
    <Panel title="Waiting for Clients" className={className}>
      <QueryStates
        query={waiting}
        subject="What waits for clients"
        loading={<LoadingRows rows={3} />}
        empty={(all) => all.length === 0 && 'Nothing waits for a client'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {all.slice(0, shown).map((record) => (
              <Row key={`${record.kind} ${record.id} ${record.since}`} record={record} />
            ))}
            {all.length > shown && <li className="py-2.5 text-quiet">And {all.length - shown} more</li>}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

function Row({ record: { kind, id, clientId, clientName, title, days } }: { record: WaitingRecord }) {
  const link = 'font-medium break-words hover:underline'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className="min-w-0">
        {kind === 'file' ? (
          <Link to="/clients/$id" params={{ id: String(id) }} search={{ portal: true } as never} className={link}>
            {title}
          </Link>
        ) : (
          <RecordLink kind={kind} id={id} className={link}>
            {title}
          </RecordLink>
        )}{' '}
        <span className="text-quiet">
          {actions[kind]} ·{' '}
          <RecordLink kind="client" id={clientId} className="hover:underline">
            {clientName}
          </RecordLink>
        </span>
      </span>
      <span className="figures text-[13px] text-quiet">
        {days === 0 ? 'since today' : `for ${plural(days, 'day')}`}
      </span>
    </li>
  )
}
