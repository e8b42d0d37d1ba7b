import { Field } from '#kit/field'
import { TextArea } from '#kit/text-area'
import type { FieldSpec } from './text-groups'

type TextFieldProps = {
  spec: FieldSpec
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function TextField({ spec: { label, long, hint }, value, error, onChange }: TextFieldProps) {
  const shared = { label, value, error, ...(hint && { hint }) }
  return long ? (
    <TextArea {...shared} rows={3} className="sm:col-span-2" onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Field {...shared} onChange={(event) => onChange(event.target.value)} />
  )
}
