import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { type Backfill, editMailAccount, type MailAccountOverview } from '../accounts-api'
import { backfillChoice } from '../backfill'
import { backfillChoices } from './backfill-choices'

type EditProps = { account: MailAccountOverview; open: boolean; onOpenChange: (open: boolean) => void }

/** Sender name, signature, and how far back mail is fetched. */
export const EditAccountDialog = ({ account, open, onOpenChange }: EditProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`Edit ${account.address}`}>
    <AccountForm account={account} onClose={() => onOpenChange(false)} />
  </Dialog>
)

function AccountForm({ account, onClose }: { account: MailAccountOverview; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [initial] = useState(() => ({
    senderName: account.senderName,
    signature: account.signature,
    backfill: backfillBefore(account),
  }))
  const form = useFormDraft({
    form: `mail-account.${account.id}`,
    what: 'this account’s settings',
    initial,
    isNew: false,
  })
  const { draft, setDraft } = form
  const saving = useMutation({
    mutationFn: () =>
      send(editMailAccount, {
        id: account.id,
        senderName: draft.senderName,
        signature: draft.signature,
        ...(draft.backfill !== initial.backfill && { backfill: draft.backfill }),
      }),
    onSuccess: () => {
      toast({ title: 'Saved', description: `${account.address} was changed.` })
      form.clear()
      onClose()
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed.'), variant: 'destructive' }),
    onSettled: () => refresh(client, '/api/mail'),
  })
  const errors = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <DraftNotice form={form} />
      <Field
        label="Your name, as others see it"
        value={draft.senderName}
        error={errors.senderName}
        onChange={(event) => setDraft({ ...draft, senderName: event.target.value })}
      />
      <TextArea
        label="Signature"
        value={draft.signature}
        error={errors.signature}
        onChange={(event) => setDraft({ ...draft, signature: event.target.value })}
      />
      <Select
        label="Fetch mail"
        value={draft.backfill}
        options={backfillChoices}
        onChange={(event) => setDraft({ ...draft, backfill: event.target.value as Backfill })}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function backfillBefore({ since, syncedAt }: MailAccountOverview): Backfill {
  return backfillChoice(since === null ? null : new Date(since), syncedAt ? new Date(syncedAt) : new Date())
}
