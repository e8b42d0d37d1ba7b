import { currencyOptions } from '#core/currency'
import { ClientPicker } from '#features/clients/web/client-picker'
import { firstBillingDay, lastBillingDay } from '#features/invoices/billing-day'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { invoiceLimits } from '#features/invoices/invoice-input'
import { ItemRows } from '#features/invoices/web/item-rows'
import { TaxFields } from '#features/invoices/web/tax-fields'
import { TotalsSummary } from '#features/invoices/web/totals-summary'
import type { Frequency } from '#features/recurring-invoices/schedule'
import type { Business } from '#features/settings/business'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import { TextArea } from '#kit/text-area'
import { asInvoiceDraft, type RecurringDraft } from './recurring-draft'

const frequencyOptions: { value: Frequency; label: string }[] = [
  { value: 'daily', label: 'Days' },
  { value: 'weekly', label: 'Weeks' },
  { value: 'monthly', label: 'Months' },
  { value: 'yearly', label: 'Years' },
]

const endOptions = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of invoices' },
]

type RecurringFieldsProps = {
  draft: RecurringDraft
  business: Business
  errors: Record<string, string>
  /** Some invoices were made already, so the date field sets the date of the next one. */
  hasBegun: boolean
  onChange: (draft: RecurringDraft) => void
}

export function RecurringFields({ draft, business, errors, hasBegun, onChange }: RecurringFieldsProps) {
  const change = (changes: Partial<RecurringDraft>) => onChange({ ...draft, ...changes })
  const invoiceDraft = asInvoiceDraft(draft, business)
  const dates = { type: 'date', min: firstBillingDay, max: lastBillingDay } as const
  return (
    <div className="space-y-5">
      <ClientPicker
        value={draft.client}
        placeholder="Select a client"
        error={errors.clientId}
        onChoose={(client) => change({ client })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-2">
          <Field
            label="Every"
            inputMode="numeric"
            value={draft.interval}
            error={errors.interval}
            onChange={(event) => change({ interval: event.target.value })}
          />
          <Select
            label="How often"
            value={draft.frequency}
            options={frequencyOptions}
            error={errors.frequency}
            onChange={(event) => change({ frequency: event.target.value as Frequency })}
          />
        </div>
        <Field
          label={hasBegun ? 'Next invoice' : 'First invoice'}
          {...dates}
          value={draft.nextDate}
          error={errors.startDate ?? errors.nextDate}
          onChange={(event) => change({ nextDate: event.target.value })}
        />
        <Select
          label="Ends"
          value={draft.ends}
          options={endOptions}
          onChange={(event) => change({ ends: event.target.value as RecurringDraft['ends'] })}
        />
        {draft.ends === 'on' && (
          <Field
            label="Last day"
            {...dates}
            value={draft.endDate}
            error={errors.endDate}
            onChange={(event) => change({ endDate: event.target.value })}
          />
        )}
        {draft.ends === 'after' && (
          <Field
            label="Number of invoices"
            inputMode="numeric"
            hint="In all, skipped ones included"
            value={draft.count}
            error={errors.count}
            onChange={(event) => change({ count: event.target.value })}
          />
        )}
      </div>
      <ItemRows
        form="dialog"
        draft={invoiceDraft}
        errors={errors}
        onChange={(items) => change({ items })}
        onLastRemoved={() => {}}
      />
      <div className="flex flex-wrap items-start justify-between gap-4 border-t pt-4">
        <Field
          label="Tax Rate"
          className="w-32"
          inputMode="decimal"
          value={draft.taxRate}
          error={errors.taxRate}
          onChange={(event) => change({ taxRate: event.target.value })}
        />
        <TotalsSummary draft={invoiceDraft} error={errors.amount} />
      </div>
      <TaxFields draft={draft} errors={errors} onChange={change} />
      <div className="divide-y border-y">
        <Switch
          label="Send by itself"
          hint="Otherwise each invoice is a draft for you to look at. One whose day was missed is always a draft."
          checked={draft.autoSend}
          onChange={(autoSend) => change({ autoSend })}
        />
        <Switch
          label="Add worked hours"
          hint="The client's hours that are not billed yet, worked before the day of the invoice."
          checked={draft.gatherHours}
          onChange={(gatherHours) => change({ gatherHours })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Days to pay"
          inputMode="numeric"
          placeholder="As the client has"
          value={draft.paymentDays}
          error={errors.paymentDays}
          onChange={(event) => change({ paymentDays: event.target.value })}
        />
        <Select
          label="Currency"
          value={draft.currency}
          options={currencyOptions(draft.currency)}
          error={errors.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
        <Select
          label="Language"
          value={draft.language}
          options={[
            { value: '', label: 'As the client has' },
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
          onChange={(event) => change({ language: event.target.value as DocumentLanguage | '' })}
        />
      </div>
      <TextArea
        label="Notes (optional)"
        rows={3}
        maxLength={invoiceLimits.notes}
        value={draft.notes}
        error={errors.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </div>
  )
}
