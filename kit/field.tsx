import { type ComponentProps, useId } from 'react'
import { classes } from './classes'

type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string
  /** Only heard, where what is beside it says it already. */
  hideLabel?: boolean
}

/** A labelled input that says below itself what is wrong with it. */
export function Field({ label, error, hint, hideLabel, className, ...rest }: FieldProps) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1.5 block font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        className={inputClasses}
        {...rest}
      />
      {said && (
        <p id={`${id}-said`} className={classes('mt-1.5 text-[13px]', error ? 'text-brick' : 'text-quiet')}>
          {said}
        </p>
      )}
    </div>
  )
}

export const inputClasses =
  'block h-10 w-full rounded-control border border-edge bg-card px-3 text-base md:text-sm text-ink outline-offset-0 focus-visible:border-awning aria-invalid:border-brick'
