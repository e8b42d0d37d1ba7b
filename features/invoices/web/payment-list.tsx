import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#core/money'
import { Badge } from '#kit/badge'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { Panel } from '#kit/panel'
import { send } from '#kit/send'
import { Tooltip } from '#kit/tooltip'
import { awaitsPayment } from '../ageing'
import { type InvoiceDetails, removePayment } from '../api'
import type { DisputeState, Payment } from '../payment'
import { CreditDialog } from './credit-dialog'
import { PaymentDialog } from './payment-dialog'
import { useInvoiceAction } from './queries'
import { RefundDialog } from './refund-dialog'
import { RefundRow } from './refund-row'

const disputeLabels: Record<DisputeState, string> = { open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }

export function PaymentList({ invoice }: { invoice: InvoiceDetails }) {
  const [open, setOpen] = useState<'payment' | 'credit' | null>(null)
  const [removing, setRemoving] = useState<Payment | null>(null)
  const [refunding, setRefunding] = useState<Payment | 'any' | null>(null)
  const removal = useInvoiceAction(
    (payment: Payment) => send(removePayment, { id: invoice.id, paymentId: payment.id }),
    () => setRemoving(null),
  )
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const canUseCredit = invoice.clientCredit > 0 && invoice.balance > 0 && awaitsPayment(invoice.status)
  return (
    <Panel
      title="Payments"
      action={invoice.balance > 0 && <Button onClick={() => setOpen('payment')}>Record Payment</Button>}
    >
      <p className="figures flex items-baseline justify-between border-b pb-3">
        <span className="text-quiet">Balance</span>
        <span className="text-lg font-semibold">{money(invoice.balance)}</span>
      </p>
      {invoice.excess > 0 && (
        <p className="figures flex items-baseline justify-between gap-3 border-b py-2.5">
          <span className="text-quiet">Paid and not owed: credit of the client</span>
          <span className="font-medium">{money(invoice.excess)}</span>
        </p>
      )}
      {canUseCredit && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b py-2.5">
          <span>{`${invoice.clientName} has ${money(invoice.clientCredit)} of credit`}</span>
          <Button onClick={() => setOpen('credit')}>Use Credit</Button>
        </div>
      )}
      {invoice.payments.length === 0 && <p className="pt-3 text-quiet">Nothing has come in yet.</p>}
      <ul className="divide-y">
        {invoice.payments.map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="figures flex flex-wrap items-center gap-x-2 font-medium">
                {money(payment.amount)}
                {payment.disputeState && (
                  <Badge variant={payment.disputeState === 'won' ? 'good' : 'bad'}>
                    {disputeLabels[payment.disputeState]}
                  </Badge>
                )}
              </p>
              <p className="text-[13px] break-words text-quiet">{paymentFacts(payment, money)}</p>
            </div>
            {payment.isOnline ? (
              <Tooltip text="Refund">
                <IconButton
                  small
                  label={`Refund payment of ${money(payment.amount)}`}
                  onClick={() => setRefunding(payment)}
                >
                  <Undo2 />
                </IconButton>
              </Tooltip>
            ) : (
              <Tooltip text="Remove">
                <IconButton
                  small
                  label={`Remove payment of ${money(payment.amount)}`}
                  onClick={() => setRemoving(payment)}
                >
                  <Trash2 />
                </IconButton>
              </Tooltip>
            )}
          </li>
        ))}
        {invoice.refunds.map((refund) => (
          <RefundRow key={`refund-${refund.id}`} refund={refund} money={money} />
        ))}
      </ul>
      {invoice.payments.some(({ isOnline, method }) => !isOnline && method !== 'credit') && invoice.paid > 0 && (
        <Button variant="quiet" className="mt-1 -ml-3.5" onClick={() => setRefunding('any')}>
          <Undo2 aria-hidden="true" /> Record Refund
        </Button>
      )}
      {open === 'payment' && <PaymentDialog invoice={invoice} onClose={() => setOpen(null)} />}
      {open === 'credit' && <CreditDialog invoice={invoice} onClose={() => setOpen(null)} />}
      {refunding && (
        <RefundDialog
          invoice={invoice}
          payment={refunding === 'any' ? null : refunding}
          onClose={() => setRefunding(null)}
        />
      )}
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

const paymentFacts = (payment: Payment, money: (amount: number) => string) =>
  [
    showDay(payment.paidOn),
    payment.automatic ? 'marked as paid' : payment.method,
    payment.note,
    payment.fee !== null && `fee ${money(payment.fee)}`,
  ]
    .filter(Boolean)
    .join(' · ')
