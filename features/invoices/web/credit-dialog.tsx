import { useState } from 'react'
import { formatMoney, plainAmount } from '#core/money'
import { Field } from '#kit/field'
import { FormDialog } from '#kit/form-dialog'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { applyCredit, type InvoiceDetails } from '../api'
import { useInvoiceAction } from './queries'

/** Pays an invoice from what the client has paid too much on others. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const toast = useToast()
  const { currency, clientCredit, balance } = invoice
  const [amount, setAmount] = useState(plainAmount(Math.min(clientCredit, balance), currency))
  const saving = useInvoiceAction(
    () => send(applyCredit, { id: invoice.id, amount }),
    () => {
      onClose()
      toast({ title: 'Credit used' })
    },
  )
  const errors = fieldsOf(saving.error)
  return (
    <FormDialog
      title="Use Credit"
      description={`${invoice.clientName} has paid ${formatMoney(clientCredit, currency)} that is not owed.`}
      action="Use Credit"
      failed="Nothing was changed. Please try again."
      saving={saving}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label={`Amount (${currency})`}
        inputMode="decimal"
        autoFocus
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </FormDialog>
  )
}
