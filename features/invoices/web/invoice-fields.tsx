import { addDays, daysBetween } from '#core/days'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { billingDay, firstBillingDay, lastBillingDay } from '../billing-day'
import { currencies } from '../currency'
import { type DocumentLanguage, type InvoiceStatus, offeredAtCreation, offeredStatuses, statusWords } from '../invoice'
import { invoiceLimits } from '../invoice-input'
import { DiscountField } from './discount-field'
import type { Draft, Form } from './draft'
import { ItemRows } from './item-rows'
import { TotalsSummary } from './totals-summary'

type InvoiceFieldsProps = {
  form: Form
  draft: Draft
  wrong: Record<string, string>
  /** What the number will be unless another is typed. */
  proposed: string | undefined
  onChange: (draft: Draft) => void
  onLastRemoved: () => void
}

/** The fields of both forms: one set of rules, in the order of each form. */
export function InvoiceFields({ form, draft, wrong, proposed, onChange, onLastRemoved }: InvoiceFieldsProps) {
  const change = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientPicker
          value={draft.client}
          placeholder="Select a client"
          error={wrong.clientId}
          onChoose={(client) => change({ client })}
        />
        <Field
          label="Invoice Number"
          value={draft.invoiceNumber ?? (form === 'page' ? (proposed ?? '') : '')}
          placeholder={proposed}
          maxLength={invoiceLimits.number}
          error={wrong.invoiceNumber}
          onChange={(event) => change({ invoiceNumber: event.target.value })}
        />
        <Field
          label="Issue Date"
          type="date"
          min={firstBillingDay}
          max={lastBillingDay}
          value={draft.issueDate}
          error={wrong.issueDate}
          onChange={(event) => change(issuedOn(draft, event.target.value))}
        />
        <Field
          label="Due Date"
          type="date"
          min={firstBillingDay}
          max={lastBillingDay}
          value={draft.dueDate}
          error={wrong.dueDate}
          onChange={(event) => change({ dueDate: event.target.value })}
        />
        <Select
          label="Status"
          value={draft.status}
          options={statusOptions(form, draft.status)}
          error={wrong.status}
          onChange={(event) => change({ status: event.target.value as InvoiceStatus })}
        />
        <Field
          label="Tax Rate"
          inputMode="decimal"
          hint="Percent, for every item without a rate of its own"
          value={draft.taxRate}
          error={wrong.taxRate}
          onChange={(event) => change({ taxRate: event.target.value })}
        />
      </div>
      <ItemRows
        form={form}
        draft={draft}
        wrong={wrong}
        onChange={(items) => change({ items })}
        onLastRemoved={onLastRemoved}
      />
      <div className="flex flex-wrap items-start justify-between gap-4 border-t pt-4">
        <DiscountField
          label="Discount on the whole"
          value={draft.discount}
          error={wrong['discount.value']}
          onChange={(discount) => change({ discount })}
        />
        <TotalsSummary draft={draft} error={wrong.amount} />
      </div>
      <TextArea
        label="Notes (optional)"
        rows={3}
        maxLength={invoiceLimits.notes}
        value={draft.notes}
        error={wrong.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Currency"
          value={draft.currency}
          options={currencyOptions(draft.currency)}
          error={wrong.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
        <Select
          label="Language of the document"
          value={draft.language}
          options={[
            ...(draft.language === '' ? [{ value: '', label: 'As the client was billed last' }] : []),
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
          error={wrong.language}
          onChange={(event) => change({ language: event.target.value as DocumentLanguage | '' })}
        />
      </div>
    </div>
  )
}

/** The time to pay stays the same when the day of issue moves. */
function issuedOn(draft: Draft, issueDate: string): Partial<Draft> {
  const [before, after, due] = [draft.issueDate, issueDate, draft.dueDate].map(billingDay)
  if (!before || !after || !due) return { issueDate }
  return { issueDate, dueDate: addDays(after, Math.max(0, daysBetween(before, due))) }
}

/** Older records may say pending where these screens say sent; both read Pending. */
function statusOptions(form: Form, now: Draft['status']) {
  const offered: readonly InvoiceStatus[] = form === 'page' ? offeredAtCreation : offeredStatuses
  return [
    ...(now === '' ? [{ value: '', label: 'Select a status' }] : []),
    ...offered.map((status) => ({
      value: form === 'dialog' && status === 'sent' && now === 'pending' ? 'pending' : status,
      label: statusWords[status],
    })),
  ]
}

const currencyOptions = (now: string) =>
  [...new Set([now, ...currencies])].map((code) => ({ value: code, label: code }))
