import { showDay, showTime } from '#kit/dates'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'

const choices: Record<string, { value: string; label: string }[]> = {
  priority: options('high', 'medium', 'low'),
  status: options('active', 'pending', 'inactive'),
  folder: options('inbox', 'archive'),
}
const multiLineFields = ['body', 'description', 'message', 'notes']
const inputTypes: Record<string, string> = {
  dueDate: 'date',
  day: 'date',
  time: 'time',
  minutes: 'number',
  quantity: 'number',
  rate: 'number',
}

type ProposalFieldProps = {
  name: string
  value: string
  error: string | undefined
  onInput: (typed: string) => void
}

/** The input for one field of a proposal. */
export function ProposalField({ name, value, error, onInput }: ProposalFieldProps) {
  const label = fieldLabel(name)
  const fieldOptions = choices[name]
  if (fieldOptions)
    return (
      <Select
        label={label}
        options={value === '' ? [{ value: '', label: 'As it is' }, ...fieldOptions] : fieldOptions}
        value={value}
        error={error}
        onChange={(event) => onInput(event.target.value)}
      />
    )
  if (multiLineFields.includes(name))
    return (
      <TextArea
        label={label}
        rows={name === 'body' ? 8 : 3}
        value={value}
        error={error}
        onChange={(event) => onInput(event.target.value)}
      />
    )
  return (
    <Field
      label={label}
      type={inputTypes[name] ?? 'text'}
      {...(inputTypes[name] === 'number' && { step: 'any' })}
      value={value}
      error={error}
      onChange={(event) => onInput(event.target.value)}
    />
  )
}

/** The value of a field from its input; null for an empty one. */
export const parseInput = (name: string, typed: string) =>
  typed === '' ? null : inputTypes[name] === 'number' ? Number(typed) : typed

export function fieldText(name: string, value: unknown): string {
  if (inputTypes[name] === 'date') return showDay(String(value))
  if (inputTypes[name] === 'time') return showTime(`2000-01-01T${value}:00`)
  return choices[name]?.find((choice) => choice.value === value)?.label ?? String(value)
}

/** "Due date" for dueDate, "Client" for clientId. */
export const fieldLabel = (name: string) =>
  capital(
    name
      .replace(/Id$/, '')
      .replace(/([A-Z])/g, ' $1')
      .toLowerCase(),
  )

function options(...values: string[]) {
  return values.map((value) => ({ value, label: capital(value) }))
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
