import { classes } from './classes'
import { inputClasses } from './field'

/** In percent or an amount, as typed; empty means none. */
export type ShareDraft = { kind: 'percent' | 'amount'; value: string }

type ShareFieldProps = {
  /** For screen readers. */
  label: string
  heading: string
  value: ShareDraft
  error?: string | undefined
  /** Marks the field invalid when the message is shown elsewhere. */
  hasError?: boolean
  onChange: (value: ShareDraft) => void
}

/** A discount, a deposit or an instalment. */
export function ShareField(props: ShareFieldProps) {
  const { label, heading, value, error, hasError = error !== undefined, onChange } = props
  return (
    <fieldset className="text-[13px] text-quiet">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true">{heading}</span>
      <div className="mt-1 flex">
        <input
          aria-label={label}
          aria-invalid={hasError || undefined}
          inputMode="decimal"
          placeholder="None"
          value={value.value}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
          className={classes(inputClasses, 'figures !w-24 rounded-r-none')}
        />
        <select
          aria-label={`${label}, kind`}
          value={value.kind}
          onChange={(event) => onChange({ ...value, kind: event.target.value as ShareDraft['kind'] })}
          className={classes(inputClasses, '-ml-px !w-28 rounded-l-none')}
        >
          <option value="percent">percent</option>
          <option value="amount">amount</option>
        </select>
      </div>
      {error && <p className="mt-1.5 text-brick">{error}</p>}
    </fieldset>
  )
}
