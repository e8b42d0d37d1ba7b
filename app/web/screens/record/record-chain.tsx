import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  Banknote,
  CalendarClock,
  CircleCheckBig,
  FilePen,
  FileSignature,
  FileText,
  HandCoins,
  Inbox,
  type LucideIcon,
  Mail,
  ReceiptText,
} from 'lucide-react'
import { RecordLink } from '#app/web/record-link'
import type { OutputOf } from '#core/call'
import {
  type RecordStep,
  readContractRecord,
  readDealRecord,
  readInvoiceRecord,
  readQuoteRecord,
} from '#features/clients/record-api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'

const icons: Record<RecordStep['kind'], LucideIcon> = {
  request: Inbox,
  mail: Mail,
  quote: FilePen,
  acceptance: CircleCheckBig,
  contract: FileText,
  signature: FileSignature,
  deposit: HandCoins,
  invoice: ReceiptText,
  payment: Banknote,
  meeting: CalendarClock,
}

type ChainQuery = UseQueryResult<OutputOf<typeof readDealRecord>>

export const DealRecord = ({ id }: { id: number }) => (
  <Chain query={useQuery({ ...queryFor(readDealRecord, { id }), staleTime: 0 })} />
)

/** Shown beside a quote, contract or invoice: the records before and after it. */
export const QuoteRecord = ({ id }: { id: number }) => (
  <Chain current={{ kind: 'quote', id }} query={useQuery({ ...queryFor(readQuoteRecord, { id }), staleTime: 0 })} />
)
export const ContractRecord = ({ id }: { id: number }) => (
  <Chain
    current={{ kind: 'contract', id }}
    query={useQuery({ ...queryFor(readContractRecord, { id }), staleTime: 0 })}
  />
)
export const InvoiceRecord = ({ id }: { id: number }) => (
  <Chain current={{ kind: 'invoice', id }} query={useQuery({ ...queryFor(readInvoiceRecord, { id }), staleTime: 0 })} />
)

function Chain({ query, current }: { query: ChainQuery; current?: RecordStep['record'] }) {
  const steps = query.data?.steps ?? []
  const Heading = current ? 'h2' : 'h3'
  // A single record is not shown as a chain.
  if (steps.length < 2) return null
  return (
    <section aria-label="Record" className={current ? 'rounded-card border bg-card p-5' : ''}>
      <Heading className="mb-2 font-semibold">Record</Heading>
      <ol className="space-y-2">
        {steps.map((step) => (
          <Line
            key={`${step.kind} ${step.record.id} ${step.at} ${step.title}`}
            step={step}
            isCurrent={step.record.kind === current?.kind && step.record.id === current.id}
          />
        ))}
      </ol>
    </section>
  )
}

function Line({ step: { kind, record, title, detail, at }, isCurrent }: { step: RecordStep; isCurrent: boolean }) {
  const timeZone = useOwnerTimeZone()
  const Icon = icons[kind]
  return (
    <li className="flex gap-2.5 text-[13px]" aria-current={isCurrent ? 'true' : undefined}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1">
        {isCurrent ? (
          <span className="font-medium">{title}</span>
        ) : (
          <RecordLink kind={record.kind} id={record.id} className="font-medium hover:text-awning hover:underline">
            {title}
          </RecordLink>
        )}
        {detail && <span className="block truncate text-quiet">{detail}</span>}
      </span>
      <time dateTime={at} className="figures shrink-0 text-quiet">
        {showDay(at, timeZone)}
      </time>
    </li>
  )
}
