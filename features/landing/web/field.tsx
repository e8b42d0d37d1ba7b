import { cloneElement, type InputHTMLAttributes, type ReactElement, type TextareaHTMLAttributes } from 'react'

type Control = InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>

interface FieldProps {
  id: string
  label: string
  aside?: string
  hint?: string
  missing?: string
  invalid?: string
  children: ReactElement<Control>
}

/** A labelled control with the words to show beneath it when it is refused. */
export function Field({ id, label, aside, hint, missing, invalid, children }: FieldProps) {
  const described = [hint && `${id}-hint`, missing && `${id}-error`].filter(Boolean).join(' ')
  const words = { 'data-missing': missing, 'data-invalid': invalid }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside && <span className="aside"> ({aside})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {cloneElement(children, { id, 'aria-describedby': described || undefined, ...words })}
      {missing && <p className="field-error" id={`${id}-error`} hidden />}
    </div>
  )
}
