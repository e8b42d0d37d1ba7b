import { formatMoney, formatPrice } from '#core/money'
import { formatNumber } from '#features/invoices/totals'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import type { QuoteDetails } from '../api'
import type { QuoteItem } from '../quote'

export function QuoteSheet({ quote }: { quote: QuoteDetails }) {
  const money = (amount: number) => formatMoney(amount, quote.currency)
  const isAccepted = quote.status === 'accepted'
  return (
    <article className="rounded-card border bg-card p-5 md:p-8">
      <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact label="For" value={quote.clientBusinessName || quote.clientName} />
        <Fact label="Issue Date" value={showDay(quote.issueDate)} />
        <Fact label="Valid Until" value={quote.validUntil ? showDay(quote.validUntil) : 'Open'} />
        <Fact label="Language" value={quote.language === 'es' ? 'Spanish' : 'English'} />
      </dl>
      <Text title="Letter" text={quote.message} isFirst />
      <table className="w-full text-left text-[13px]">
        <thead className="text-quiet">
          <tr className="border-b [&>th]:h-9 [&>th]:pl-2 [&>th]:font-medium sm:[&>th]:pl-4 [&>th:first-child]:pl-0">
            <th>Description</th>
            <th className="text-right max-sm:hidden">Quantity</th>
            <th className="text-right max-sm:hidden">Price</th>
            <th className="text-right">Amount</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {quote.items.map((item) => (
            <tr
              key={item.id}
              className={classes(
                'align-top [&>td]:py-2.5 [&>td]:pl-2 sm:[&>td]:pl-4 [&>td:first-child]:pl-0',
                !item.chosen && 'text-quiet',
              )}
            >
              <td className="min-w-28 wrap-anywhere" dir="auto">
                {item.description}
                <span dir="ltr" className="figures block text-quiet sm:hidden">
                  {`${quantityText(item)} × ${formatPrice(item.rate, quote.currency)}`}
                </span>
                <span className="block text-quiet">{noteOf(item, isAccepted, money)}</span>
              </td>
              <td className="figures text-right max-sm:hidden">{quantityText(item)}</td>
              <td className="figures text-right whitespace-nowrap max-sm:hidden">
                {formatPrice(item.rate, quote.currency)}
              </td>
              <td className="figures text-right whitespace-nowrap">{money(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="figures mt-4 ml-auto w-full max-w-xs space-y-1.5">
        <Sum label="Subtotal" value={money(quote.subtotal)} />
        {quote.discountAmount > 0 && <Sum label="Discount" value={money(-quote.discountAmount)} />}
        {quote.taxes.map(({ name = 'Tax', rate, amount }) => (
          <Sum
            key={`${name} ${rate}`}
            label={`${quote.pricesIncludeTax ? 'Includes ' : ''}${name} ${rate}%`}
            value={money(amount)}
          />
        ))}
        {quote.withholding && (
          <Sum label={`${quote.withholding.name} ${quote.withholding.rate}%`} value={money(-quote.withheldAmount)} />
        )}
        <Sum label="Total" value={money(quote.amount)} strong />
        {quote.depositAmount > 0 && <Sum label="Deposit on acceptance" value={money(quote.depositAmount)} />}
      </dl>
      <Text title="Terms" text={quote.terms} />
    </article>
  )
}

function noteOf(
  { optional, alternative, chosen, taxRate, discount }: QuoteItem,
  isAccepted: boolean,
  money: (amount: number) => string,
): string {
  const discountText =
    discount && `${discount.kind === 'percent' ? `${discount.value}%` : money(discount.value)} discount`
  return [
    alternative !== null && `One of: ${alternative}`,
    optional && 'Optional',
    isAccepted && (optional || alternative !== null) && (chosen ? 'chosen' : 'not chosen'),
    taxRate !== null && `${taxRate}% tax`,
    discountText,
  ]
    .filter(Boolean)
    .join(' · ')
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

const Text = ({ title, text, isFirst }: { title: string; text: string | null; isFirst?: boolean }) =>
  text && (
    <div className={isFirst ? 'mb-6' : 'mt-6 border-t pt-4'}>
      <h2 className="mb-1 text-[13px] text-quiet">{title}</h2>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  )

const quantityText = ({ quantity, unit }: { quantity: number; unit: string | null }) =>
  [formatNumber(quantity), unit].filter(Boolean).join(' ')
