import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { deleteAllDrafts } from '#kit/stored-drafts'
import { deleteEverything } from '../api'

export function DeleteEverything() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="!text-brick" onClick={() => setOpen(true)}>
        Delete everything…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete everything?"
        description="This cannot be taken back, by you or by anyone."
      >
        <Confirm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const deleting = useMutation({
    mutationFn: () => send(deleteEverything, { password }),
    retry: false,
    // A full page load drops all cached data.
    onSuccess: () => {
      deleteAllDrafts()
      window.location.assign('/')
    },
  })
  const passwordError = fieldsOf(deleting.error).password
  const busy = deleting.isPending || deleting.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    deleting.mutate()
  }
  return (
    <form onSubmit={submit} className="space-y-5">
      <ul className="list-disc space-y-1 pl-5">
        <li>Every client, mail, event, deal, invoice, document, note, contract, task and setting here</li>
        <li>Every file and attachment, and the backups that are kept on this machine</li>
        <li>Your account, and every session; you are logged out at once</li>
      </ul>
      <p className="text-quiet">
        Mail that lies with Gmail, Outlook or another provider stays there. Backups that you have downloaded stay where
        you put them: if you may ever want something back, download one first.
      </p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={
          passwordError ??
          (deleting.error ? errorMessage(deleting.error, 'Nothing was deleted. Please try again.') : undefined)
        }
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" disabled={busy || password === ''}>
          {busy ? 'Deleting…' : 'Delete everything'}
        </Button>
      </div>
    </form>
  )
}
