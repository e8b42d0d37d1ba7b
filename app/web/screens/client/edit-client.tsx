import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editClient, listClients } from '#features/clients/api'
import { type Client, ClientEdit } from '#features/clients/client'
import { blankClient, type ClientDraft, ClientForm, clientToDraft } from '#features/clients/web/client-form'
import type { BannerMessage } from '#kit/auto-dismiss-banner'
import { Button } from '#kit/button'
import { ConflictPanel, type ConflictWords, DifferenceTable } from '#kit/conflict-panel'
import { differencesBetween } from '#kit/differences'
import { useFocusNamedField } from '#kit/focus-named-field'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'

type EditProps = { client: Client; onLeave: () => void; onMessage: (message: BannerMessage) => void }

const saved: BannerMessage = { variant: 'good', title: 'Success', text: 'Client has been updated successfully.' }
const notSaved: BannerMessage = { variant: 'bad', title: 'Error', text: 'Failed to update client. Please try again.' }

const conflictWords: ConflictWords = {
  theirs: 'As it is now',
  mine: 'As you wrote it',
  empty: '(empty)',
  takeTheirs: 'Keep it as it is',
  keepMine: 'Save mine over it',
}

const fieldTexts = Object.fromEntries(
  Object.keys(blankClient).map((field) => [field, (draft: ClientDraft) => draft[field as keyof ClientDraft]]),
)

export function EditClient({ client, onLeave, onMessage }: EditProps) {
  const [started] = useState(client)
  const form = useFormDraft({
    form: `client.${client.id}`,
    what: 'this client',
    initial: clientToDraft(started),
    isNew: false,
  })
  useFocusNamedField(true)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ draft, seenAt }: { draft: ClientDraft; seenAt: string }) =>
      send(editClient, { ...draft, id: client.id, seenAt }),
    onSuccess: async () => {
      form.clear()
      await refresh(queries, listClients.path)
      onMessage(saved)
      onLeave()
    },
    onError: (error) => {
      if (isConflict(error)) void refresh(queries, listClients.path)
      else if (Object.keys(fieldsOf(error)).length === 0) onMessage(notSaved)
    },
  })
  const conflict = isConflict(saving.error) ? saving.variables : undefined
  return (
    <div className="max-w-[640px]">
      <Button variant="quiet" className="-ml-3.5 mb-4" onClick={onLeave}>
        Back
      </Button>
      {conflict && (
        <ConflictPanel
          title="This client was changed elsewhere while you were editing"
          explanation=""
          words={conflictWords}
          onKeepMine={() => saving.mutate({ draft: conflict.draft, seenAt: client.updatedAt })}
          onTakeTheirs={() => {
            form.clear()
            onLeave()
          }}
        >
          <DifferenceTable
            differences={differencesBetween(fieldTexts, conflict.draft, clientToDraft(client))}
            words={conflictWords}
          />
        </ConflictPanel>
      )}
      <ClientForm
        form={form}
        schema={ClientEdit}
        serverErrors={fieldsOf(saving.error)}
        onSubmit={(draft) => saving.mutate({ draft, seenAt: started.updatedAt })}
        buttons={
          <>
            <Button onClick={onLeave}>Cancel</Button>
            <Button variant="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </>
        }
      />
    </div>
  )
}
