import { type ComponentProps, useId } from 'react'
import { classes } from './classes'
import { inputClasses } from './field'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: string }

export function TextArea({ label, error, hint, className, rows = 4, ...rest }: TextAreaProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        className={classes(inputClasses, 'h-auto py-2')}
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
