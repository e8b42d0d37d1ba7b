import { type ComponentProps, useId } from 'react'
import { classes } from './classes'

type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string
  /** For screen readers only, where something beside it already says it. */
  hideLabel?: boolean
}

/** A labelled input with its error or hint below. */
export function Field({ label, error, hint, hideLabel, className, ...rest }: FieldProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1.5 block font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        className={inputClasses}
        {...(rest.autoFocus && { 'data-autofocus': '' })}
        {...rest}
      />
      {message && (
        <p id={`${id}-message`} className={classes('mt-1.5 text-[13px]', error ? 'text-brick' : 'text-quiet')}>
          {message}
        </p>
      )}
    </div>
  )
}

export const inputClasses =
  'block h-10 w-full rounded-control border border-edge bg-card px-3 text-base md:text-sm text-ink outline-offset-0 focus-visible:border-awning aria-invalid:border-brick disabled:bg-sunken disabled:text-quiet'
