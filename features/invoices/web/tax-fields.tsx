import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Field, inputClasses } from '#kit/field'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import type { DocumentLanguage } from '../invoice'
import { type TaxTreatment, taxLimits, untaxedSentence } from '../tax-terms'
import { emptyTax, type TaxDraft, type TaxTermsDraft } from './tax-draft'

type TaxFieldsProps = {
  draft: TaxTermsDraft & { language: DocumentLanguage | '' }
  errors: Record<string, string>
  onChange: (changes: Partial<TaxTermsDraft>) => void
}

const treatmentOptions: { value: TaxTreatment; label: string }[] = [
  { value: 'standard', label: 'Taxed' },
  { value: 'reverse charge', label: 'Reverse charge' },
  { value: 'exempt', label: 'Exempt from tax' },
]

/** What most invoices do without; open where something is set. */
export function TaxFields({ draft, errors, onChange }: TaxFieldsProps) {
  const [isOpen, setIsOpen] = useState(hasTaxTerms(draft))
  if (!isOpen && !hasTaxTerms(draft))
    return (
      <Button variant="quiet" className="-ml-3.5 !text-awning" aria-expanded={false} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" /> More about tax
      </Button>
    )
  const isTaxed = draft.taxTreatment === 'standard'
  return (
    <fieldset className="space-y-4 border-t pt-4">
      <legend className="sr-only">Tax</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Tax treatment"
          value={draft.taxTreatment}
          options={treatmentOptions}
          error={errors.taxTreatment}
          onChange={(event) => onChange({ taxTreatment: event.target.value as TaxTreatment })}
        />
        {draft.taxTreatment !== 'standard' && (
          <Field
            label="Sentence on the invoice"
            placeholder={untaxedSentence[draft.language || 'en'][draft.taxTreatment]}
            maxLength={taxLimits.note}
            value={draft.taxNote}
            error={errors.taxNote}
            onChange={(event) => onChange({ taxNote: event.target.value })}
          />
        )}
      </div>
      {isTaxed && (
        <>
          <Switch
            label="Prices include tax"
            checked={draft.pricesIncludeTax}
            onChange={(pricesIncludeTax) => onChange({ pricesIncludeTax })}
          />
          <MoreTaxes draft={draft} errors={errors} onChange={onChange} />
        </>
      )}
      <TaxRow
        title="Withheld by the client"
        hint="A part of the price before tax, such as IRPF in Spain"
        tax={draft.withholding}
        errors={errors}
        path="withholding"
        onChange={(withholding) => onChange({ withholding })}
      />
    </fieldset>
  )
}

const hasTaxTerms = ({ taxTreatment, moreTaxes, pricesIncludeTax, withholding }: TaxTermsDraft) =>
  taxTreatment !== 'standard' || moreTaxes.length > 0 || pricesIncludeTax || withholding.name !== ''

function MoreTaxes({ draft: { moreTaxes }, errors, onChange }: TaxFieldsProps) {
  const change = (taxes: TaxDraft[]) => onChange({ moreTaxes: taxes })
  return (
    <div className="space-y-3">
      {moreTaxes.map((tax, index) => (
        <TaxRow
          key={tax.key}
          title={`Further tax ${index + 1}`}
          tax={tax}
          errors={errors}
          path={`moreTaxes.${index}`}
          onChange={(changed) => change(moreTaxes.map((other) => (other.key === tax.key ? changed : other)))}
          onRemove={() => change(moreTaxes.filter((other) => other.key !== tax.key))}
        />
      ))}
      {errors.moreTaxes && <p className="text-[13px] text-brick">{errors.moreTaxes}</p>}
      {moreTaxes.length < taxLimits.moreTaxes && (
        <Button variant="quiet" className="-ml-3.5 !text-awning" onClick={() => change([...moreTaxes, emptyTax()])}>
          <Plus aria-hidden="true" /> {moreTaxes.length === 0 ? 'Add a second tax' : 'Add another tax'}
        </Button>
      )}
    </div>
  )
}

type TaxRowProps = {
  title: string
  hint?: string
  tax: TaxDraft
  errors: Record<string, string>
  /** Of its errors. */
  path: string
  onChange: (tax: TaxDraft) => void
  onRemove?: () => void
}

function TaxRow({ title, hint, tax, errors, path, onChange, onRemove }: TaxRowProps) {
  const messages = ['name', 'rate'].flatMap((field) => errors[`${path}.${field}`] ?? [])
  return (
    <div>
      <div className="text-[13px] text-quiet">{title}</div>
      <div className="mt-1 flex items-center gap-2">
        <input
          aria-label={`${title}, name`}
          aria-invalid={errors[`${path}.name`] ? true : undefined}
          placeholder="Name"
          maxLength={taxLimits.name}
          value={tax.name}
          onChange={(event) => onChange({ ...tax, name: event.target.value })}
          className={classes(inputClasses, 'w-36')}
        />
        <input
          aria-label={`${title}, percent`}
          aria-invalid={errors[`${path}.rate`] ? true : undefined}
          inputMode="decimal"
          placeholder="Percent"
          value={tax.rate}
          onChange={(event) => onChange({ ...tax, rate: event.target.value })}
          className={classes(inputClasses, 'figures w-24')}
        />
        {onRemove && (
          <IconButton small label={`Remove ${title}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {hint && <p className="mt-1 text-[13px] text-quiet">{hint}</p>}
      {messages.map((message) => (
        <p key={message} role="alert" className="mt-1.5 text-[13px] text-brick">
          {message}
        </p>
      ))}
    </div>
  )
}
