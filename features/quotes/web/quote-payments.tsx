import { Link } from '@tanstack/react-router'
import { addAmounts, formatMoney } from '#core/money'
import { showDay } from '#kit/dates'
import { Panel } from '#kit/panel'
import type { QuoteDetails } from '../api'
import type { Instalment } from '../quote'

/** Deposit, instalments and the rest, with their invoices. */
export function QuotePayments({ quote }: { quote: QuoteDetails }) {
  const money = (amount: number) => formatMoney(amount, quote.currency)
  // The final invoice bills what no instalment has billed before it.
  const earlier = quote.schedule.filter(
    ({ due, invoiceId }) => due !== 'completion' && (!quote.finalInvoice || invoiceId !== null),
  )
  const rest = addAmounts([quote.amount, ...earlier.map(({ amount }) => -amount)], quote.currency)
  if (earlier.length === 0 && !quote.finalInvoice) return null
  return (
    <Panel title="Payment">
      <ul className="divide-y text-[13px]">
        {earlier.map((part) => (
          <Row
            key={part.id}
            label={part.isDeposit ? 'Deposit' : 'Instalment'}
            when={whenText(part)}
            amount={money(part.amount)}
            invoice={part.invoiceId ? { id: part.invoiceId, invoiceNumber: part.invoiceNumber ?? '' } : null}
          />
        ))}
        {(rest > 0 || quote.finalInvoice) && (
          <Row label="The rest" when="on completion" amount={money(rest)} invoice={quote.finalInvoice} />
        )}
      </ul>
    </Panel>
  )
}

const whenText = ({ due, day }: Instalment) => (due === 'day' ? `on ${showDay(day)}` : 'on acceptance')

type RowProps = { label: string; when: string; amount: string; invoice: { id: number; invoiceNumber: string } | null }

const Row = ({ label, when, amount, invoice }: RowProps) => (
  <li className="flex items-start justify-between gap-3 py-2 first:pt-0">
    <span>
      <span className="font-medium">{label}</span> <span className="text-quiet">{when}</span>
      {invoice && (
        <Link
          to="/invoices/$id"
          params={{ id: String(invoice.id) }}
          className="figures block text-awning hover:underline"
        >
          {invoice.invoiceNumber}
        </Link>
      )}
    </span>
    <span className="figures font-medium whitespace-nowrap">{amount}</span>
  </li>
)
