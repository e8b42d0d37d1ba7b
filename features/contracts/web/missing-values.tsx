import type { FormEvent } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage } from '#kit/response-error'
import { TextArea } from '#kit/text-area'
import { type ContractText, contractLimits } from '../contract'
import { fillMissing } from '../fill-template'
import { missingNames, variableKind, variableLabel } from '../template-variables'

type MissingValuesProps = {
  /** The name of its draft. */
  form: string
  text: ContractText
  busy: boolean
  error: unknown
  onSave: (filled: ContractText, clearDraft: () => void) => void
}

/** A field for every variable of the template that has no value yet. */
export function MissingValues({ form: name, text, busy, error, onSave }: MissingValuesProps) {
  const names = missingNames(text)
  const form = useFormDraft<Record<string, string>>({
    form: name,
    what: 'these values',
    isNew: true,
    initial: Object.fromEntries(names.map((missing) => [missing, ''])),
  })
  const { draft: values, setDraft: setValues } = form
  const isEmpty = names.every((name) => !values[name]?.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onSave(fillMissing(text, values), form.clear)
  }
  return (
    <form
      noValidate
      aria-label="Missing values"
      onSubmit={submit}
      className="mb-4 space-y-3 rounded-card border bg-card p-4 md:p-5"
    >
      <DraftNotice form={form} className="!mb-0" />
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
