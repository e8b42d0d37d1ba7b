import { type FormEvent, useState } from 'react'
import { formatMoney, plainAmount } from '#core/money'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Use Credit"
      description={`${invoice.clientName} has paid ${formatMoney(clientCredit, currency)} that is not owed.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label={`Amount (${currency})`}
          inputMode="decimal"
          autoFocus
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        {saving.isError && Object.keys(errors).length === 0 && (
          <Banner variant="bad">{errorMessage(saving.error, 'Nothing was changed. Please try again.')}</Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Use Credit'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
