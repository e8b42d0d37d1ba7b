import { showDay, showTime } from '#kit/dates'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'

const choices: Record<string, { value: string; label: string }[]> = {
  priority: options('high', 'medium', 'low'),
  status: options('active', 'pending', 'inactive'),
  folder: options('inbox', 'archive'),
}
const manyLines = ['body', 'description', 'notes']
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
  onEnter: (typed: string) => void
}

/** One field of a proposal, to be edited as what it is. */
export function ProposalField({ name, value, error, onEnter }: ProposalFieldProps) {
  const label = labelOf(name)
  const offered = choices[name]
  if (offered)
    return (
      <Select
        label={label}
        options={value === '' ? [{ value: '', label: 'As it is' }, ...offered] : offered}
        value={value}
        error={error}
        onChange={(event) => onEnter(event.target.value)}
      />
    )
  if (manyLines.includes(name))
    return (
      <TextArea
        label={label}
        rows={name === 'body' ? 8 : 3}
        value={value}
        error={error}
        onChange={(event) => onEnter(event.target.value)}
      />
    )
  return (
    <Field
      label={label}
      type={inputTypes[name] ?? 'text'}
      {...(inputTypes[name] === 'number' && { step: 'any' })}
      value={value}
      error={error}
      onChange={(event) => onEnter(event.target.value)}
    />
  )
}

/** A number stays one; what is emptied is left out. */
export const entered = (name: string, typed: string) =>
  typed === '' ? null : inputTypes[name] === 'number' ? Number(typed) : typed

/** A choice reads as it does in its list, days and times as everywhere in the house. */
export function shown(name: string, value: unknown): string {
  if (inputTypes[name] === 'date') return showDay(String(value))
  if (inputTypes[name] === 'time') return showTime(`2000-01-01T${value}:00`)
  return choices[name]?.find((choice) => choice.value === value)?.label ?? String(value)
}

/** dueDate is "Due date", clientId is "Client". */
export const labelOf = (name: string) =>
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
