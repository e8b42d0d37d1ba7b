import { type ComponentProps, useId } from 'react'
import { classes } from './classes'
import { inputClasses } from './field'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string | undefined }

export function TextArea({ label, error, className, rows = 4, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-message` : undefined}
        className={classes(inputClasses, 'h-auto py-2')}
        {...rest}
      />
      {error && (
        <p id={`${id}-message`} className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
