import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { dayIn } from '#core/days'
import { plainAmount } from '#core/money'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Field } from '#kit/field'
import { FormDialog } from '#kit/form-dialog'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Switch } from '#kit/switch'
import { useToast } from '#kit/toast'
import { addRefund, type InvoiceDetails, listInvoices } from '../api'
import type { Payment, RecordedMethod } from '../payment'
import { MethodSelect } from './method-select'

type RefundDialogProps = {
  invoice: InvoiceDetails
  /** A payment that came through Stripe goes back the same way; null for money that the owner pays back. */
  payment: Payment | null
  onClose: () => void
}

export function RefundDialog({ invoice, payment, onClose }: RefundDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const today = dayIn(useOwnerTimeZone(), new Date())
  const most = Math.min(invoice.paid, payment?.amount ?? invoice.paid)
  const form = useFormDraft({
    form: `invoice.${invoice.id}.refund${payment ? `.${payment.id}` : ''}`,
    what: 'a refund',
    isNew: false,
    initial: {
      amount: plainAmount(invoice.excess > 0 ? Math.min(invoice.excess, most) : most, invoice.currency),
      refundedOn: today,
      method: 'bank transfer' as RecordedMethod,
      note: '',
      withCreditNote: invoice.status !== 'cancelled' && invoice.status !== 'draft',
    },
  })
  const { draft: refund, setDraft: setRefund } = form
  const saving = useMutation({
    mutationFn: (sent: InputOf<typeof addRefund>) => send(addRefund, sent),
    retry: false,
    onSuccess: async () => {
      form.clear()
      onClose()
      toast({
        title: payment ? 'Refund on its way' : 'Refund recorded',
        ...(payment && { description: 'Stripe pays it back to the card.' }),
      })
      await refresh(client, listInvoices.path)
    },
  })
  const errors = fieldsOf(saving.error)
  return (
    <FormDialog
      title={payment ? 'Refund' : 'Record Refund'}
      description={
        payment
          ? 'Stripe pays it back to the card that was used.'
          : `Money that you paid back on ${invoice.invoiceNumber}`
      }
      action={payment ? 'Refund' : 'Record Refund'}
      failed="Nothing was paid back. Please try again."
      saving={saving}
      onSubmit={() => saving.mutate({ ...refund, id: invoice.id, ...(payment && { paymentId: payment.id }) })}
      onClose={onClose}
      form={form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`Amount (${invoice.currency})`}
          inputMode="decimal"
          autoFocus
          value={refund.amount}
          error={errors.amount}
          onChange={(event) => setRefund({ ...refund, amount: event.target.value })}
        />
        {!payment && (
          <Field
            label="Paid Back On"
            type="date"
            max={today}
            value={refund.refundedOn}
            error={errors.refundedOn}
            onChange={(event) => setRefund({ ...refund, refundedOn: event.target.value })}
          />
        )}
      </div>
      {!payment && <MethodSelect value={refund.method} onChange={(method) => setRefund({ ...refund, method })} />}
      <Field
        label="Reason (optional)"
        maxLength={500}
        value={refund.note}
        error={errors.note}
        onChange={(event) => setRefund({ ...refund, note: event.target.value })}
      />
      {invoice.status !== 'cancelled' && invoice.status !== 'draft' && (
        <Switch
          label="Issue a credit note for it"
          hint="The client does not owe it any more. Without one it is owed again."
          checked={refund.withCreditNote}
          onChange={(withCreditNote) => setRefund({ ...refund, withCreditNote })}
        />
      )}
    </FormDialog>
  )
}
