import { cloneElement, type InputHTMLAttributes, type ReactElement, type TextareaHTMLAttributes } from 'react'

type Control = InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>

interface FieldProps {
  id: string
  label: string
  labelNote?: string
  hint?: string
  missing?: string
  invalid?: string
  children: ReactElement<Control>
}

/** A labelled control with its error messages. */
export function Field({ id, label, labelNote, hint, missing, invalid, children }: FieldProps) {
  const described = [hint && `${id}-hint`, missing && `${id}-error`].filter(Boolean).join(' ')
  const messages = { 'data-missing': missing, 'data-invalid': invalid }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {labelNote && <span className="aside"> ({labelNote})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {cloneElement(children, { id, 'aria-describedby': described || undefined, ...messages })}
      {missing && <p className="field-error" id={`${id}-error`} hidden />}
    </div>
  )
}
