import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { errorMessage } from '#kit/response-error'
import { TextArea } from '#kit/text-area'
import { type ContractText, contractLimits } from '../contract'
import { fillMissing } from '../fill-template'
import { missingNames, variableKind, variableLabel } from '../template-variables'

type MissingValuesProps = {
  text: ContractText
  busy: boolean
  error: unknown
  onSave: (filled: ContractText) => void
}

/** A field for every variable of the template that has no value yet. */
export function MissingValues({ text, busy, error, onSave }: MissingValuesProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const names = missingNames(text)
  const isEmpty = names.every((name) => !values[name]?.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onSave(fillMissing(text, values))
  }
  return (
    <form
      noValidate
      aria-label="Missing values"
      onSubmit={submit}
      className="mb-4 space-y-3 rounded-card border bg-card p-4 md:p-5"
    >
      <div>
        <p className="font-medium">{`Still to fill in: ${names.map(variableLabel).join(', ')}`}</p>
        <p className="text-quiet">The contract can be sent and signed once nothing is missing.</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <MissingValue
            key={name}
            name={name}
            value={values[name] ?? ''}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      {error ? (
        <Banner variant="bad">{errorMessage(error, 'The values were not saved. Please try again.')}</Banner>
      ) : null}
      <Button type="submit" variant="primary" disabled={busy || isEmpty}>
        {busy ? 'Saving...' : 'Fill in'}
      </Button>
    </form>
  )
}

type MissingValueProps = { name: string; value: string; onChange: (value: string) => void }

function MissingValue({ name, value, onChange }: MissingValueProps) {
  const label = variableLabel(name)
  const kind = variableKind(name)
  if (kind === 'long')
    return (
      <TextArea
        label={label}
        rows={4}
        className="sm:col-span-2"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Field
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={contractLimits.value}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
