import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ago } from '#kit/ago'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { isUnconfirmed, useConfirmation } from '#kit/confirmation'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import type { Passkey } from '../passkey'
import { listPasskeys, removePasskey, renamePasskey } from '../passkeys-api'

type PasskeyRowProps = { passkey: Passkey; worksHere: boolean }

export function PasskeyRow({ passkey, worksHere }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const confirmed = useConfirmation()
  const removing = useMutation({
    mutationFn: () => confirmed(() => send(removePasskey, { id: passkey.id })),
    ...usePasskeyChange('The passkey was not removed. Please try again.'),
  })
  if (isRenaming) return <RenameRow passkey={passkey} onDone={() => setRenaming(false)} />
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium">{passkey.name}</p>
        <p className="text-[13px] text-quiet">
          Added {showDay(passkey.createdAt)} ·{' '}
          {passkey.lastUsedAt ? `last used ${ago(passkey.lastUsedAt, new Date())}` : 'never used'}
          {!worksHere && ` · works at ${passkey.host} only`}
        </p>
      </div>
      <div className="-mx-3 flex gap-1">
        <Button variant="quiet" onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button variant="quiet" className="!text-brick" disabled={removing.isPending} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove this passkey?"
        question={`“${passkey.name}” will no longer log you in. Delete it on the device too.`}
        action="Remove"
        busy={removing.isPending}
        onConfirm={() => {
          setAsking(false)
          removing.mutate()
        }}
      />
    </li>
  )
}

function RenameRow({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const renaming = useMutation({
    mutationFn: () => send(renamePasskey, { id: passkey.id, name }),
    ...usePasskeyChange('The passkey was not renamed. Please try again.', onDone),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renaming.mutate()
  }
  return (
    <li className="px-4 py-3">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field
          className="min-w-0 flex-1 basis-48"
          label="Name"
          required
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={renaming.isPending}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </li>
  )
}

function usePasskeyChange(failureMessage: string, onDone?: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return {
    retry: false,
    onSuccess: async () => {
      onDone?.()
      await refresh(client, listPasskeys.path)
    },
    onError: (error: unknown) => {
      if (isUnconfirmed(error)) return
      toast({ title: 'Error', description: errorMessage(error, failureMessage), variant: 'destructive' })
    },
  }
}
