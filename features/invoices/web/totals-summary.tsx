import { formatCents } from '#core/money'
import { classes } from '#kit/classes'
import type { TaxLine } from '../totals'
import { draftTotals, type InvoiceDraft } from './draft'

/** Live totals, computed by the same rule as on the server. */
export function TotalsSummary({ draft, error }: { draft: InvoiceDraft; error?: string | undefined }) {
  const { subtotalCents, discountCents, taxes, taxCents, withheldCents, totalCents } = draftTotals(draft)
  const included = draft.pricesIncludeTax ? 'Includes ' : ''
  const money = (cents: number) => formatCents(cents, draft.currency)
  return (
    <div className="ml-auto w-full max-w-xs">
      <dl aria-label="Summary" aria-live="polite" className="figures space-y-1.5">
        <Line label="Subtotal" value={money(subtotalCents)} />
        {discountCents > 0 && <Line label="Discount" value={money(-discountCents)} />}
        {taxes.length > 1 ? (
          taxes.map(({ name = included ? 'tax' : 'Tax', rate, taxCents }) => (
            <Line key={`${name} ${rate}`} label={`${included}${name} ${rate}%`} value={money(taxCents)} />
          ))
        ) : (
          <Line label={`${included}${taxWord(taxes[0], included)}`} value={money(taxCents)} />
        )}
        {withheldCents > 0 && (
          <Line label={`${draft.withholding.name} ${draft.withholding.rate}%`} value={money(-withheldCents)} />
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

const taxWord = (tax: TaxLine | undefined, included: string) => {
  const name = tax?.name ?? (included ? 'tax' : 'Tax')
  return tax ? `${name} (${tax.rate}%)` : name
}

const Line = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <div className={classes('flex justify-between gap-6', strong && 'border-t pt-2 text-base font-semibold')}>
    <dt className={strong ? '' : 'text-quiet'}>{label}</dt>
    <dd>{value}</dd>
  </div>
)
