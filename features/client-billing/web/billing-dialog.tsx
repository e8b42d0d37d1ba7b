import { type FormEvent, useState } from 'react'
import { currencyOptions } from '#core/currency'
import { useBusiness } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import { type ClientBilling, ClientBillingChange } from '../client-billing'
import { useChangeClientBilling } from './queries'

type BillingDialogProps = { clientId: number; billing: ClientBilling; onClose: () => void }

type BillingDraft = {
  paymentDays: string
  currency: string
  language: string
  taxRate: string
  taxNumber: string
  wantsFacturX: boolean
  remindersOff: boolean
  inDispute: boolean
}

const draftOf = ({ paymentDays, currency, language, taxRate, taxNumber, ...rest }: ClientBilling): BillingDraft => ({
  ...rest,
  paymentDays: paymentDays === null ? '' : String(paymentDays),
  currency: currency ?? '',
  language: language ?? '',
  taxRate: taxRate === null ? '' : String(taxRate),
  taxNumber: taxNumber ?? '',
})

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export function BillingDialog({ clientId, billing, onClose }: BillingDialogProps) {
  const business = useBusiness().data
  const form = useFormDraft({
    form: `client-billing.${clientId}`,
    what: 'how this client is billed',
    initial: draftOf(billing),
    isNew: false,
  })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChangeClientBilling(clientId, () => {
    form.clear()
    onClose()
  })
  const change = (changes: Partial<BillingDraft>) => setDraft({ ...draft, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = ClientBillingChange.safeParse({
      paymentDays: numberOrNull(draft.paymentDays),
      currency: draft.currency || null,
      language: draft.language || null,
      taxRate: numberOrNull(draft.taxRate),
      taxNumber: draft.taxNumber || null,
      wantsFacturX: draft.wantsFacturX,
      remindersOff: draft.remindersOff,
      inDispute: draft.inDispute,
    })
    if (parsed.success) return saving.mutate(parsed.data, { onError: (error) => setErrors(fieldsOf(error)) })
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Billing"
      description="What new invoices for this client begin with. Left empty, they begin as for everybody."
    >
      <form onSubmit={submit} noValidate>
        <DraftNotice form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Days to pay"
            inputMode="numeric"
            placeholder={business ? String(business.paymentDays) : ''}
            value={draft.paymentDays}
            error={errors.paymentDays}
            onChange={(event) => change({ paymentDays: event.target.value })}
          />
          <Field
            label="Tax rate (%)"
            inputMode="decimal"
            placeholder={business?.taxRate === null ? 'Not chosen' : String(business?.taxRate ?? '')}
            value={draft.taxRate}
            error={errors.taxRate}
            onChange={(event) => change({ taxRate: event.target.value })}
          />
          <Select
            label="Currency"
            value={draft.currency}
            options={[
              { value: '', label: `As your business${business ? ` (${business.currency})` : ''}` },
              ...currencyOptions(draft.currency || 'USD'),
            ]}
            error={errors.currency}
            onChange={(event) => change({ currency: event.target.value })}
          />
          <Select
            label="Language"
            value={draft.language}
            options={[
              { value: '', label: 'As billed last' },
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Spanish' },
            ]}
            error={errors.language}
            onChange={(event) => change({ language: event.target.value })}
          />
          <Field
            label="Tax number"
            hint="A VAT number with the letters of its country, or another one"
            value={draft.taxNumber}
            error={errors.taxNumber}
            onChange={(event) => change({ taxNumber: event.target.value })}
          />
        </div>
        <div className="mt-4 divide-y border-y">
          <Switch
            label="E-invoices in the PDF"
            hint="PDFs that you send carry the invoice as Factur-X for the client's software."
            checked={draft.wantsFacturX}
            onChange={(wantsFacturX) => change({ wantsFacturX })}
          />
          <Switch
            label="No reminders"
            hint="This client is never reminded by Mainstreet."
            checked={draft.remindersOff}
            onChange={(remindersOff) => change({ remindersOff })}
          />
          <Switch
            label="In dispute"
            hint="While you are talking about a bill, nothing is sent and no late fee is charged."
            checked={draft.inDispute}
            onChange={(inDispute) => change({ inDispute })}
          />
        </div>
        {saving.isError && Object.keys(errors).length === 0 && (
          <div className="mt-4">
            <Banner variant="bad">{errorMessage(saving.error, 'Nothing was changed. Please try again.')}</Banner>
          </div>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
