import { classes } from './classes'
import { inputClasses } from './field'

type LineCellProps = {
  label: string
  heading?: string
  value: string
  error?: string | undefined
  className?: string
  placeholder?: string
  maxLength?: number
  inputMode?: 'decimal'
  onChange: (typed: string) => void
}

/** A field of a line. Phones show a heading in each cell, as there is no header row. */
export const LineCell = ({ label, heading, error, className, onChange, ...rest }: LineCellProps) => (
  <div className={className}>
    {heading && (
      <span aria-hidden="true" className="mb-1 block text-[13px] text-quiet sm:hidden">
        {heading}
      </span>
    )}
    <input
      aria-label={label}
      aria-invalid={error ? true : undefined}
      className={classes(inputClasses, rest.inputMode && 'figures')}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  </div>
)
