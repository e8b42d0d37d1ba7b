import { formatCents } from '#core/money'
import { classes } from '#kit/classes'
import { draftTotals, type InvoiceDraft } from './draft'

/** Live totals, computed by the same rule as on the server. */
export function TotalsSummary({ draft, error }: { draft: InvoiceDraft; error?: string | undefined }) {
  const { subtotalCents, discountCents, taxes, taxCents, totalCents } = draftTotals(draft)
  const money = (cents: number) => formatCents(cents, draft.currency)
  return (
    <div className="ml-auto w-full max-w-xs">
      <dl aria-label="Summary" aria-live="polite" className="figures space-y-1.5">
        <Line label="Subtotal" value={money(subtotalCents)} />
        {discountCents > 0 && <Line label="Discount" value={money(-discountCents)} />}
        {taxes.length > 1 ? (
          taxes.map(({ rate, taxCents }) => <Line key={rate} label={`Tax ${rate}%`} value={money(taxCents)} />)
        ) : (
          <Line label={taxes[0] ? `Tax (${taxes[0].rate}%)` : 'Tax'} value={money(taxCents)} />
        )}
        <Line label="Total" value={money(totalCents)} strong />
      </dl>
      {error && (
        <p role="alert" className="mt-1.5 text-right text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

const Line = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <div className={classes('flex justify-between gap-6', strong && 'border-t pt-2 text-base font-semibold')}>
    <dt className={strong ? '' : 'text-quiet'}>{label}</dt>
    <dd>{value}</dd>
  </div>
)
