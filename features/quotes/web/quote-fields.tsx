import { currencyOptions } from '#core/currency'
import { formatCents } from '#core/money'
import { ClientPicker } from '#features/clients/web/client-picker'
import { DealPicker } from '#features/deals/web/deal-picker'
import { firstBillingDay, lastBillingDay } from '#features/invoices/billing-day'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { TaxFields } from '#features/invoices/web/tax-fields'
import { classes } from '#kit/classes'
import { Field, inputClasses } from '#kit/field'
import { Select } from '#kit/select'
import { ShareField } from '#kit/share-field'
import { TextArea } from '#kit/text-area'
import { quoteLimits } from '../quote-input'
import { AttachmentRows } from './attachment-rows'
import { draftTotals, type QuoteDraft } from './draft'
import { InstalmentRows } from './instalment-rows'
import { QuoteLineRows } from './line-rows'

type QuoteFieldsProps = {
  draft: QuoteDraft
  errors: Record<string, string>
  onChange: (draft: QuoteDraft) => void
}

export function QuoteFields({ draft, errors, onChange }: QuoteFieldsProps) {
  const change = (changes: Partial<QuoteDraft>) => onChange({ ...draft, ...changes })
  const day = { type: 'date', min: firstBillingDay, max: lastBillingDay } as const
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientPicker
          value={draft.client}
          placeholder="Select a client"
          error={errors.clientId}
          onChoose={(client) => change({ client, deal: client?.id === draft.client?.id ? draft.deal : null })}
        />
        <DealPicker
          client={draft.client}
          value={draft.deal}
          error={errors.dealId}
          onChoose={(deal) => change({ deal })}
        />
        <Field
          label="Title"
          className="sm:col-span-2"
          maxLength={quoteLimits.title}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Field
          label="Issue Date"
          {...day}
          value={draft.issueDate}
          error={errors.issueDate}
          onChange={(event) => change({ issueDate: event.target.value })}
        />
        <Field
          label="Valid Until"
          {...day}
          value={draft.validUntil}
          error={errors.validUntil}
          onChange={(event) => change({ validUntil: event.target.value })}
        />
      </div>
      <TextArea
        label="Letter (optional)"
        rows={4}
        placeholder="What you would say to the client. The offer follows below."
        maxLength={quoteLimits.message}
        value={draft.message}
        error={errors.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <QuoteLineRows draft={draft} errors={errors} onChange={(items) => change({ items })} />
      <div className="flex flex-wrap items-start justify-between gap-4 border-t pt-4">
        <div className="flex flex-wrap gap-4">
          <ShareField
            heading="Discount"
            label="Discount on the whole"
            value={draft.discount}
            error={errors['discount.value']}
            onChange={(discount) => change({ discount })}
          />
          <label className="text-[13px] text-quiet">
            Tax rate %
            <input
              inputMode="decimal"
              value={draft.taxRate}
              aria-invalid={errors.taxRate ? true : undefined}
              onChange={(event) => change({ taxRate: event.target.value })}
              className={classes(inputClasses, 'figures mt-1 !w-28')}
            />
            {errors.taxRate && <span className="mt-1.5 block text-brick">{errors.taxRate}</span>}
          </label>
        </div>
        <Totals draft={draft} error={errors.amount} />
      </div>
      <TaxFields draft={draft} errors={errors} onChange={change} />
      <InstalmentRows draft={draft} errors={errors} onChange={change} />
      <TextArea
        label="Terms (optional)"
        rows={3}
        maxLength={quoteLimits.terms}
        value={draft.terms}
        error={errors.terms}
        onChange={(event) => change({ terms: event.target.value })}
      />
      <AttachmentRows draft={draft} errors={errors} onChange={(attachments) => change({ attachments })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Currency"
          value={draft.currency}
          options={currencyOptions(draft.currency)}
          error={errors.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
        <Select
          label="Language of the quote"
          value={draft.language}
          options={[
            ...(draft.language === '' ? [{ value: '', label: 'As the client was billed last' }] : []),
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
          error={errors.language}
          onChange={(event) => change({ language: event.target.value as DocumentLanguage | '' })}
        />
      </div>
    </div>
  )
}

/** Of what is proposed: without optional items, and with the first of each set of alternatives. */
function Totals({ draft, error }: { draft: QuoteDraft; error: string | undefined }) {
  const { subtotalCents, discountCents, taxes, withheldCents, totalCents } = draftTotals(draft)
  const money = (cents: number) => formatCents(cents, draft.currency)
  const rows = [
    { label: 'Subtotal', value: money(subtotalCents) },
    ...(discountCents > 0 ? [{ label: 'Discount', value: money(-discountCents) }] : []),
    ...taxes.map(({ name = 'Tax', rate, taxCents }) => ({
      label: `${draft.pricesIncludeTax ? 'Includes ' : ''}${name} ${rate}%`,
      value: money(taxCents),
    })),
    ...(withheldCents > 0 ? [{ label: draft.withholding.name || 'Withheld', value: money(-withheldCents) }] : []),
    { label: 'Total', value: money(totalCents), strong: true },
  ]
  return (
    <div className="ml-auto w-full max-w-xs">
      <dl aria-label="Summary" aria-live="polite" className="figures space-y-1.5">
        {rows.map(({ label, value, strong }) => (
          <div
            key={label}
            className={classes('flex justify-between gap-6', strong && 'border-t pt-2 text-base font-semibold')}
          >
            <dt className={strong ? '' : 'text-quiet'}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert" className="mt-1.5 text-right text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
