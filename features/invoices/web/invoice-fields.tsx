import { currencyOptions } from '#core/currency'
import { addDays, daysBetween } from '#core/days'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import { Notice } from '#kit/notice'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { firstBillingDay, lastBillingDay, parseBillingDay } from '../billing-day'
import {
  type DocumentLanguage,
  type InvoiceStatus,
  selectableAtCreation,
  selectableStatuses,
  statusLabels,
} from '../invoice'
import { invoiceLimits } from '../invoice-input'
import { lockedBecauseCredited, lockedBecausePaid } from '../locked-content'
import { DiscountField } from './discount-field'
import type { FormKind, InvoiceDraft } from './draft'
import { ItemRows } from './item-rows'
import { TaxFields } from './tax-fields'
import { TotalsSummary } from './totals-summary'

type InvoiceFieldsProps = {
  form: FormKind
  /** Payments are recorded, so what was billed stays as it is. */
  isLocked?: boolean
  /** Credit notes are why. */
  isCredited?: boolean
  draft: InvoiceDraft
  errors: Record<string, string>
  /** The number used if none is typed. */
  proposed: string | undefined
  onChange: (draft: InvoiceDraft) => void
  onLastRemoved: () => void
}

/** Shared by both forms. */
export function InvoiceFields({
  form,
  isLocked = false,
  isCredited = false,
  draft,
  errors,
  proposed,
  onChange,
  onLastRemoved,
}: InvoiceFieldsProps) {
  const change = (changes: Partial<InvoiceDraft>) => onChange({ ...draft, ...changes })
  return (
    <div className="space-y-5">
      {isLocked && <Notice>{isCredited ? lockedBecauseCredited : lockedBecausePaid}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientPicker
          disabled={isLocked}
          value={draft.client}
          placeholder="Select a client"
          error={errors.clientId}
          onChoose={(client) => change({ client })}
        />
        <Field
          label="Invoice Number"
          value={draft.invoiceNumber ?? (form === 'page' ? (proposed ?? '') : '')}
          placeholder={proposed}
          maxLength={invoiceLimits.number}
          error={errors.invoiceNumber}
          onChange={(event) => change({ invoiceNumber: event.target.value })}
        />
        <Field
          label="Issue Date"
          type="date"
          min={firstBillingDay}
          max={lastBillingDay}
          value={draft.issueDate}
          error={errors.issueDate}
          onChange={(event) => change(withIssueDate(draft, event.target.value))}
        />
        <Field
          label="Due Date"
          type="date"
          min={firstBillingDay}
          max={lastBillingDay}
          value={draft.dueDate}
          error={errors.dueDate}
          onChange={(event) => change({ dueDate: event.target.value })}
        />
        <Select
          label="Status"
          value={draft.status}
          options={statusOptions(form, draft.status)}
          error={errors.status}
          onChange={(event) => change({ status: event.target.value as InvoiceStatus })}
        />
        <Field
          label="Tax Rate"
          disabled={isLocked}
          inputMode="decimal"
          hint="Percent, for every item without a rate of its own"
          value={draft.taxRate}
          error={errors.taxRate}
          onChange={(event) => change({ taxRate: event.target.value })}
        />
      </div>
      <fieldset disabled={isLocked} className="min-w-0">
        <ItemRows
          form={form}
          draft={draft}
          errors={errors}
          onChange={(items) => change({ items })}
          onLastRemoved={onLastRemoved}
        />
      </fieldset>
      <div className="flex flex-wrap items-start justify-between gap-4 border-t pt-4">
        <fieldset disabled={isLocked} className="w-full min-w-0 sm:w-96">
          <DiscountField
            label="Discount on the whole"
            value={draft.discount}
            error={errors['discount.value']}
            onChange={(discount) => change({ discount })}
          />
          <div className="mt-3">
            <TaxFields draft={draft} errors={errors} onChange={change} />
          </div>
        </fieldset>
        <TotalsSummary draft={draft} error={errors.amount} />
      </div>
      <TextArea
        label="Notes (optional)"
        rows={3}
        maxLength={invoiceLimits.notes}
        value={draft.notes}
        error={errors.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Currency"
          disabled={isLocked}
          value={draft.currency}
          options={currencyOptions(draft.currency)}
          error={errors.currency}
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
          error={errors.language}
          onChange={(event) => change({ language: event.target.value as DocumentLanguage | '' })}
        />
        <Field
          label="Client's reference (optional)"
          hint="An order number or cost centre that the client wants to read"
          maxLength={invoiceLimits.reference}
          value={draft.buyerReference}
          error={errors.buyerReference}
          onChange={(event) => change({ buyerReference: event.target.value })}
        />
      </div>
    </div>
  )
}

/** Keeps the payment term when the issue date changes. */
function withIssueDate(draft: InvoiceDraft, issueDate: string): Partial<InvoiceDraft> {
  const [before, after, due] = [draft.issueDate, issueDate, draft.dueDate].map(parseBillingDay)
  if (!before || !after || !due) return { issueDate }
  return { issueDate, dueDate: addDays(after, Math.max(0, daysBetween(before, due))) }
}

/** Older records may have `pending` where these screens use `sent`; both are shown as Pending. */
function statusOptions(form: FormKind, current: InvoiceDraft['status']) {
  const offered: readonly InvoiceStatus[] = form === 'page' ? selectableAtCreation : selectableStatuses
  return [
    ...(current === '' ? [{ value: '', label: 'Select a status' }] : []),
    ...offered.map((status) => ({
      value: form === 'dialog' && status === 'sent' && current === 'pending' ? 'pending' : status,
      label: statusLabels[status],
    })),
  ]
}
