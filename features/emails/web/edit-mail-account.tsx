import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { backfillOf } from '../backfill'
import { type Backfill, editMailAccount, type MailAccountOverview } from '../mail-api'
import { backfillChoices } from './backfill-choices'

type EditProps = { account: MailAccountOverview; open: boolean; onOpenChange: (open: boolean) => void }

/** The name and words that mail is sent with, and how far back it is fetched. */
export function EditMailAccount({ account, open, onOpenChange }: EditProps) {
  const client = useQueryClient()
  const toast = useToast()
  const since = account.since === null ? null : new Date(account.since)
  const before = backfillOf(since, account.syncedAt ? new Date(account.syncedAt) : new Date())
  const [draft, setDraft] = useState({ senderName: account.senderName, signature: account.signature, backfill: before })
  const saving = useMutation({
    mutationFn: () =>
      send(editMailAccount, {
        id: account.id,
        senderName: draft.senderName,
        signature: draft.signature,
        ...(draft.backfill !== before && { backfill: draft.backfill }),
      }),
    onSuccess: () => {
      toast({ title: 'Saved', description: `${account.address} was changed.` })
      onOpenChange(false)
    },
    onError: (error) =>
      toast({ title: 'Error', description: saidBy(error, 'Nothing was changed.'), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/mail'),
  })
  const wrong = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Edit ${account.address}`}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label="Your name, as others see it"
          value={draft.senderName}
          error={wrong.senderName}
          onChange={(event) => setDraft({ ...draft, senderName: event.target.value })}
        />
        <TextArea
          label="Signature"
          value={draft.signature}
          error={wrong.signature}
          onChange={(event) => setDraft({ ...draft, signature: event.target.value })}
        />
        <Select
          label="Fetch mail"
          value={draft.backfill}
          options={backfillChoices}
          onChange={(event) => setDraft({ ...draft, backfill: event.target.value as Backfill })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
