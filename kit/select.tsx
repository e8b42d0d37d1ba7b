import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classes } from './classes'
import { inputClasses } from './field'

type Option = { value: string; label: string }
type SelectProps = ComponentProps<'select'> & {
  label: string
  options: readonly Option[]
  error?: string | undefined
  hideLabel?: boolean
}

/** A labelled native select. */
export function Select({ label, options, error, hideLabel, className, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1.5 block font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          className={classes(inputClasses, 'appearance-none pr-9')}
          {...rest}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-4 text-quiet" />
      </div>
      {error && (
        <p id={`${id}-message`} className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
