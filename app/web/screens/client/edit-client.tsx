import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editClient, listClients } from '#features/clients/api'
import { type Client, ClientEdit } from '#features/clients/client'
import { type ClientDraft, ClientForm, draftOf } from '#features/clients/web/client-form'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import type { PassingMessage } from '#kit/passing-banner'
import { refresh } from '#kit/queries'
import { fieldsOf, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'

type EditProps = { client: Client; onLeave: () => void; onMessage: (message: PassingMessage) => void }

const saved: PassingMessage = { look: 'good', title: 'Success', text: 'Client has been updated successfully.' }
const notSaved: PassingMessage = { look: 'bad', title: 'Error', text: 'Failed to update client. Please try again.' }

export function EditClient({ client, onLeave, onMessage }: EditProps) {
  const [started] = useState(client)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ draft, seenAt }: { draft: ClientDraft; seenAt: string }) =>
      send(editClient, { ...draft, id: client.id, seenAt }),
    onSuccess: async () => {
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
      <Button look="quiet" className="-ml-3.5 mb-4" onClick={onLeave}>
        Back
      </Button>
      {conflict && (
        <ChangedElsewhere
          mine={conflict.draft}
          theirs={client}
          onKeepMine={() => saving.mutate({ draft: conflict.draft, seenAt: client.updatedAt })}
          onTakeTheirs={onLeave}
        />
      )}
      <ClientForm
        start={draftOf(started)}
        rules={ClientEdit}
        refused={fieldsOf(saving.error)}
        onSubmit={(draft) => saving.mutate({ draft, seenAt: started.updatedAt })}
        buttons={
          <>
            <Button onClick={onLeave}>Cancel</Button>
            <Button look="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </>
        }
      />
    </div>
  )
}

const isConflict = (error: unknown) => error instanceof ResponseError && error.status === 409

type ChangedProps = { mine: ClientDraft; theirs: Client; onKeepMine: () => void; onTakeTheirs: () => void }

/** Somebody was quicker, perhaps oneself in another window: both versions are shown and the owner decides. */
function ChangedElsewhere({ mine, theirs, onKeepMine, onTakeTheirs }: ChangedProps) {
  const now = draftOf(theirs)
  const different = (Object.keys(now) as (keyof ClientDraft)[]).filter((field) => now[field] !== mine[field])
  return (
    <div className="mb-6">
      <Banner look="bad">
        <strong className="font-semibold">This client was changed elsewhere while you were editing</strong>
        <table className="mt-2 w-full text-left text-[13px]">
          <thead>
            <tr>
              <th className="pr-4 font-medium">Field</th>
              <th className="pr-4 font-medium">As it is now</th>
              <th className="font-medium">As you wrote it</th>
            </tr>
          </thead>
          <tbody>
            {different.map((field) => (
              <tr key={field} className="align-top">
                <td className="pr-4">{field}</td>
                <td className="pr-4 break-words">{now[field] || '(empty)'}</td>
                <td className="break-words">{mine[field] || '(empty)'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={onKeepMine}>Save mine over it</Button>
          <Button look="quiet" onClick={onTakeTheirs}>
            Keep it as it is
          </Button>
        </div>
      </Banner>
    </div>
  )
}
