import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#core/money'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { send } from '#kit/send'
import { Tooltip } from '#kit/tooltip'
import { type InvoiceDetails, removePayment } from '../api'
import type { Payment } from '../payment'
import { Panel } from './panel'
import { PaymentDialog } from './payment-dialog'
import { useInvoiceAction } from './queries'

export function PaymentList({ invoice }: { invoice: InvoiceDetails }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Payment | null>(null)
  const removal = useInvoiceAction(
    (payment: Payment) => send(removePayment, { id: invoice.id, paymentId: payment.id }),
    () => setRemoving(null),
  )
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  return (
    <Panel
      title="Payments"
      action={invoice.balance > 0 && <Button onClick={() => setAdding(true)}>Record Payment</Button>}
    >
      <p className="figures flex items-baseline justify-between border-b pb-3">
        <span className="text-quiet">Balance</span>
        <span className="text-lg font-semibold">{money(invoice.balance)}</span>
      </p>
      {invoice.payments.length === 0 && <p className="pt-3 text-quiet">Nothing has come in yet.</p>}
      <ul className="divide-y">
        {invoice.payments.map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="figures font-medium">{money(payment.amount)}</p>
              <p className="text-[13px] break-words text-quiet">
                {[showDay(payment.paidOn), payment.automatic ? 'marked as paid' : payment.method, payment.note]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Tooltip text="Remove">
              <IconButton
                small
                label={`Remove payment of ${money(payment.amount)}`}
                onClick={() => setRemoving(payment)}
              >
                <Trash2 />
              </IconButton>
            </Tooltip>
          </li>
        ))}
      </ul>
      {adding && <PaymentDialog invoice={invoice} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title="Remove this payment?"
        question={`${money(removing?.amount ?? 0)} will be owed again.`}
        action="Remove"
        busy={removal.isPending}
        onConfirm={() => removing && removal.mutate(removing)}
      />
    </Panel>
  )
}
