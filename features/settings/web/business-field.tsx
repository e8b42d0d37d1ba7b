import { isCurrency } from '#core/currency'
import { timeZoneChoices } from '#core/time-zone-choices'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import type { Business } from '../business'

export type FieldName = Exclude<keyof Business, 'logo' | 'brandColour' | 'workingHours'>

const labels: Record<FieldName, string> = {
  name: 'Business name',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  taxId: 'Tax ID',
  address: 'Address',
  timeZone: 'Time zone',
  currency: 'Currency',
  language: 'Language of your letters',
  invoicePrefix: 'Number prefix',
  paymentDays: 'Days to pay',
  taxRate: 'Tax rate (%)',
  paper: 'Paper',
  paymentInstructions: 'How to pay',
  accountHolder: 'Account holder (Optional)',
  iban: 'IBAN',
  bic: 'BIC (Optional)',
  paymentLink: 'Payment link',
  invoiceNotes: 'Notes on every invoice',
  governingLaw: 'Governing law',
}

type Choice = { value: string; label: string }

const choices: Partial<Record<FieldName, (current: string) => Choice[]>> = {
  timeZone: (current) => timeZoneChoices(new Date(), current),
  currency: () => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    return Intl.supportedValuesOf('currency')
      .filter(isCurrency)
      .map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
  },
  language: () => [
    { value: 'en', label: 'English' },
    { value: 'es', label: 'Español' },
  ],
  paper: () => [
    { value: 'letter', label: 'Letter' },
    { value: 'a4', label: 'A4' },
  ],
}

const multiLineFields: FieldName[] = ['address', 'paymentInstructions', 'invoiceNotes']
const numberFields: FieldName[] = ['paymentDays', 'taxRate']
/** Empty means not chosen. */
const optionalNumbers: FieldName[] = ['taxRate']
const inputTypes: Partial<Record<FieldName, string>> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
  paymentLink: 'url',
}

type BusinessFieldProps = {
  name: FieldName
  /** Null if the owner has not chosen. */
  value: string | number | null
  error: string | undefined
  onChange: (value: string | number | null) => void
}

export function BusinessField({ name, value, error, onChange }: BusinessFieldProps) {
  const shared = { label: labels[name], error, name }
  const options = choices[name]?.(String(value))
  if (options) {
    return (
      <Select {...shared} value={value ?? ''} options={options} onChange={(event) => onChange(event.target.value)} />
    )
  }
  if (multiLineFields.includes(name)) {
    return (
      <TextArea
        {...shared}
        className="sm:col-span-2"
        rows={3}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (numberFields.includes(name)) {
    return (
      <Field
        {...shared}
        type="number"
        min={0}
        step={name === 'taxRate' ? 0.0001 : 1}
        {...(optionalNumbers.includes(name) && { placeholder: 'Not chosen' })}
        value={value === null || Number.isNaN(value) ? '' : value}
        onChange={({ target: { value: typed, valueAsNumber } }) =>
          onChange(typed === '' && optionalNumbers.includes(name) ? null : valueAsNumber)
        }
      />
    )
  }
  return (
    <Field
      {...shared}
      type={inputTypes[name] ?? 'text'}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
