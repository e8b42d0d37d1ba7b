import { addAmounts, formatMoney, formatPrice } from '#core/money'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import type { InvoiceDetails } from '../api'
import { documentLabels } from '../document-labels'
import type { Discount } from '../invoice'
import { type NamedTax, taxSentence } from '../tax-terms'
import { formatNumber } from '../totals'

export function InvoiceSheet({ invoice }: { invoice: InvoiceDetails }) {
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const price = (rate: number) => formatPrice(rate, invoice.currency)
  const sentence = taxSentence(invoice)
  const taxSums = invoice.taxes.map(({ name = 'Tax', rate, amount }) => (
    <Sum
      key={`${name} ${rate}`}
      label={invoice.pricesIncludeTax ? `Includes ${name} ${rate}%` : `${name} ${rate}%`}
      value={money(amount)}
    />
  ))
  return (
    <article className="rounded-card border bg-card p-5 md:p-8">
      <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact label="Bill to" value={invoice.clientBusinessName || invoice.clientName} />
        <Fact label="Issue Date" value={showDay(invoice.issueDate)} />
        <Fact label="Due Date" value={showDay(invoice.dueDate)} />
        <Fact label="Language" value={invoice.language === 'es' ? 'Spanish' : 'English'} />
        {invoice.buyerReference && <Fact label="Reference" value={invoice.buyerReference} />}
      </dl>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-[13px]">
          <thead className="text-quiet">
            <tr className="border-b [&>th]:h-9 [&>th]:pl-2 sm:[&>th]:pl-4 [&>th]:font-medium [&>th:first-child]:pl-0">
              <th>Description</th>
              <th className="text-right max-sm:hidden">Quantity</th>
              <th className="text-right max-sm:hidden">Rate</th>
              <th className="text-right">Amount</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {invoice.items.map((item) => (
              <tr key={item.id} className="align-top [&>td]:py-2.5 [&>td]:pl-2 sm:[&>td]:pl-4 [&>td:first-child]:pl-0">
                <td className="min-w-28 wrap-anywhere" dir="auto">
                  {item.description}
                  <span dir="ltr" className="figures block text-quiet sm:hidden">
                    {`${quantityText(item)} × ${price(item.rate)}`}
                  </span>
                  <ItemNote taxRate={item.taxRate} moreTaxes={item.moreTaxes} discount={item.discount} money={money} />
                </td>
                <td className="figures text-right max-sm:hidden">{quantityText(item)}</td>
                <td className="figures text-right whitespace-nowrap max-sm:hidden">{price(item.rate)}</td>
                <td className="figures text-right whitespace-nowrap">{money(item.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="figures mt-4 ml-auto w-full max-w-xs space-y-1.5">
        <Sum label="Subtotal" value={money(invoice.subtotal)} />
        {invoice.discountAmount > 0 && <Sum label="Discount" value={money(-invoice.discountAmount)} />}
        {!invoice.pricesIncludeTax && taxSums}
        {invoice.withholding && (
          <Sum
            label={`${invoice.withholding.name} ${invoice.withholding.rate}%`}
            value={money(-invoice.withheldAmount)}
          />
        )}
        <Sum label="Total" value={money(addAmounts([invoice.amount, invoice.deducted], invoice.currency))} strong />
        {invoice.pricesIncludeTax && taxSums}
        {invoice.deductions.map((part) => (
          <Sum
            key={part.invoiceId}
            label={documentLabels.en.deducted(part.invoiceNumber, part.taxAmount > 0 ? money(part.taxAmount) : '')}
            value={money(-part.amount)}
          />
        ))}
        {invoice.deductions.length > 0 && (
          <Sum label={documentLabels.en.remaining} value={money(invoice.amount)} strong />
        )}
        {invoice.credited > 0 && <Sum label="Credited" value={money(-invoice.credited)} />}
        {invoice.paid > 0 && <Sum label="Paid" value={money(-invoice.paid)} />}
        <Sum label="Balance" value={money(invoice.balance)} strong />
      </dl>
      {sentence && <p className="mt-4 text-[13px] text-quiet">{sentence}</p>}
      {invoice.notes && (
        <div className="mt-6 border-t pt-4">
          <h2 className="mb-1 text-[13px] text-quiet">Notes</h2>
          <p className="break-words whitespace-pre-line" dir="auto">
            {invoice.notes}
          </p>
        </div>
      )}
    </article>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-[13px] text-quiet">{label}</dt>
    <dd className="figures font-medium break-words">{value}</dd>
  </div>
)

const Sum = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <div className={classes('flex justify-between gap-6', strong && 'border-t pt-2 font-semibold')}>
    <dt className={strong ? '' : 'text-quiet'}>{label}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)

const quantityText = ({ quantity, unit }: { quantity: number; unit: string | null }) =>
  [formatNumber(quantity), unit].filter(Boolean).join(' ')

type ItemNoteProps = {
  taxRate: number | null
  moreTaxes: NamedTax[] | null
  discount: Discount | null
  money: (amount: number) => string
}

function ItemNote({ taxRate, moreTaxes, discount, money }: ItemNoteProps) {
  const discountText =
    discount && `${discount.kind === 'percent' ? `${discount.value}%` : money(discount.value)} discount`
  const more = moreTaxes?.map(({ name, rate }) => `${rate}% ${name}`) ?? []
  const parts = [taxRate !== null && `${taxRate}% tax`, ...more, discountText].filter(Boolean)
  return parts.length > 0 && <span className="block text-quiet">{parts.join(' · ')}</span>
}
