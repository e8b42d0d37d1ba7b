import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { addPayment, type InvoiceDetails, listInvoices } from '../api'
import type { RecordedMethod } from '../payment'
import { MethodSelect } from './method-select'

/** The amount defaults to the whole balance. */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const today = dayIn(useOwnerTimeZone(), new Date())
  const form = useFormDraft({
    form: `invoice.${invoice.id}.payment`,
    what: 'a payment',
    isNew: false,
    initial: {
      amount: plainAmount(invoice.balance, invoice.currency),
      paidOn: today,
      method: 'bank transfer' as RecordedMethod,
      note: '',
      keepExcess: false,
    },
  })
  const { draft: payment, setDraft: setPayment } = form
  const saving = useMutation({
    mutationFn: (sent: typeof payment & { id: number }) => send(addPayment, sent),
    retry: false,
    onSuccess: async ({ status }) => {
      form.clear()
      onClose()
      toast({ title: 'Payment recorded', ...(status === 'paid' && { description: 'The invoice is paid in full.' }) })
      await refresh(client, listInvoices.path)
    },
  })
  const errors = fieldsOf(saving.error)
  return (
    <FormDialog
      title="Record Payment"
      description={invoice.invoiceNumber}
      action="Record Payment"
      failed="The payment was not recorded. Please try again."
      saving={saving}
      onSubmit={() => saving.mutate({ ...payment, id: invoice.id })}
      onClose={onClose}
      form={form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`Amount (${invoice.currency})`}
          inputMode="decimal"
          autoFocus
          value={payment.amount}
          error={errors.amount}
          onChange={(event) => setPayment({ ...payment, amount: event.target.value })}
        />
        <Field
          label="Paid On"
          type="date"
          max={today}
          value={payment.paidOn}
          error={errors.paidOn}
          onChange={(event) => setPayment({ ...payment, paidOn: event.target.value })}
        />
      </div>
      <MethodSelect value={payment.method} onChange={(method) => setPayment({ ...payment, method })} />
      <Field
        label="Note (optional)"
        maxLength={500}
        value={payment.note}
        error={errors.note}
        onChange={(event) => setPayment({ ...payment, note: event.target.value })}
      />
      {Number(payment.amount) > invoice.balance && (
        <Switch
          label={`Keep what is too much as credit of ${invoice.clientName}`}
          hint="It can pay another invoice, or be paid back."
          checked={payment.keepExcess}
          onChange={(keepExcess) => setPayment({ ...payment, keepExcess })}
        />
      )}
    </FormDialog>
  )
}
