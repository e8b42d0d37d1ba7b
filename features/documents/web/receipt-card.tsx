import { ReceiptText } from 'lucide-react'
import { formatMoney } from '#core/money'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDay } from '#kit/dates'
import { type Receipt, receiptText } from '../receipt'
import type { ReceiptState } from '../scan'
import { useChangeReceipt } from './scan-queries'

type ReceiptCardProps = { documentId: number; receipt: Receipt & { state: ReceiptState } }

/** What was found on a receipt, as a suggestion until the owner uses or dismisses it. */
export function ReceiptCard({ documentId, receipt }: ReceiptCardProps) {
  const changing = useChangeReceipt(documentId)
  const ownCurrency = useBusinessCurrency()
  if (receipt.state === 'dismissed') return null
  const currency = receipt.currency ?? ownCurrency
  const facts = [
    ['Seller', receipt.seller],
    ['Date', receipt.date && showDay(receipt.date)],
    ['Total', formatMoney(receipt.total, currency)],
    ['Tax', receipt.tax === null ? null : formatMoney(receipt.tax, currency)],
  ] as const
  return (
    <section aria-label="Receipt" className="rounded-card border bg-paper p-4">
      <h3 className="flex items-center gap-2 font-medium">
        <ReceiptText aria-hidden="true" className="size-4" />
        {receipt.state === 'used' ? 'Receipt' : 'This looks like a receipt'}
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-[13px] text-quiet">{label}</dt>
            <dd className="figures [overflow-wrap:anywhere]">{value ?? 'Not found'}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {receipt.state === 'suggested' && (
          <>
            <Button variant="primary" disabled={changing.isPending} onClick={() => changing.mutate('used')}>
              Name and File It
            </Button>
            <Button variant="quiet" disabled={changing.isPending} onClick={() => changing.mutate('dismissed')}>
              Dismiss
            </Button>
          </>
        )}
        <CopyButton label="Copy" text={receiptText(receipt, currency)} />
        {receipt.state === 'suggested' && (
          <p className="text-[13px] text-quiet">Read by built-in rules; check it against the paper.</p>
        )}
      </div>
    </section>
  )
}
