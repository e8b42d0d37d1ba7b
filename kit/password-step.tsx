import { type FormEvent, useState } from 'react'
import { Button } from './button'
import { Field } from './field'
import { errorMessage, fieldsOf } from './response-error'

type PasswordStepProps = {
  confirm: (password: string) => Promise<unknown>
  onConfirmed: () => void
  onCancel: () => void
}

export default function PasswordStep({ confirm, onConfirmed, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await confirm(password)
      onConfirmed()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error ? (fieldsOf(error).password ?? errorMessage(error, 'Please try again.')) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isBusy || password === ''}>
          Continue
        </Button>
      </div>
    </form>
  )
}
