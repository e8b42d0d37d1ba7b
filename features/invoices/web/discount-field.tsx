import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import type { DiscountDraft } from './draft'

type DiscountFieldProps = {
  label: string
  value: DiscountDraft
  error?: string | undefined
  /** Marks the field invalid when the message is shown elsewhere. */
  hasError?: boolean
  onChange: (value: DiscountDraft) => void
}

export function DiscountField({ label, value, error, hasError = error !== undefined, onChange }: DiscountFieldProps) {
  return (
    <fieldset className="text-[13px] text-quiet">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true">Discount</span>
      <div className="mt-1 flex">
        <input
          aria-label={label}
          aria-invalid={hasError || undefined}
          inputMode="decimal"
          placeholder="None"
          value={value.value}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
          className={classes(inputClasses, 'figures w-24 rounded-r-none')}
        />
        <select
          aria-label={`${label}, kind`}
          value={value.kind}
          onChange={(event) => onChange({ ...value, kind: event.target.value as DiscountDraft['kind'] })}
          className={classes(inputClasses, '-ml-px w-28 rounded-l-none')}
        >
          <option value="percent">percent</option>
          <option value="amount">amount</option>
        </select>
      </div>
      {error && <p className="mt-1.5 text-brick">{error}</p>}
    </fieldset>
  )
}
