import { type FormEvent, useState } from 'react'
import { formatMoney, plainAmount } from '#core/money'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { addCreditNote, type InvoiceDetails } from '../api'
import { useInvoiceAction } from './queries'

type CreditNoteDialogProps = { invoice: InvoiceDetails; left: number; onClose: () => void }

/** The amount defaults to all that is not yet credited. */
export function CreditNoteDialog({ invoice, left, onClose }: CreditNoteDialogProps) {
  const toast = useToast()
  const { currency } = invoice
  const [amount, setAmount] = useState(plainAmount(left, currency))
  const [reason, setReason] = useState('')
  const saving = useInvoiceAction(
    () => send(addCreditNote, { id: invoice.id, amount, reason }),
    ({ number }) => {
      onClose()
      toast({ title: 'Credit note issued', description: number })
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
      title="Issue Credit Note"
      description={`${invoice.invoiceNumber}, ${formatMoney(left, currency)} can be credited. A credit note stays as it is issued.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label={`Amount with tax (${currency})`}
          inputMode="decimal"
          autoFocus
          value={amount}
          error={errors.amount}
          hint="Its share of the tax is taken back with it."
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label="Reason (optional)"
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {saving.isError && Object.keys(errors).length === 0 && (
          <Banner variant="bad">{errorMessage(saving.error, 'No credit note was issued. Please try again.')}</Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Issue Credit Note'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
