import { type FormEvent, useState } from 'react'
import type { Day } from '#core/days'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { isDateTime } from '../times'

type GoToDateDialogProps = { date: Day; onClose: () => void; onGo: (day: Day) => void }

export function GoToDateDialog({ date, onClose, onGo }: GoToDateDialogProps) {
  const [typed, setTyped] = useState<string>(date)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDateTime(typed)) onGo(typed)
    else setError('Please enter a date')
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Go to date">
      <form onSubmit={submit} noValidate>
        <Field
          label="Date"
          type="date"
          autoFocus
          min="1900-01-01"
          max="2999-12-31"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Go
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
