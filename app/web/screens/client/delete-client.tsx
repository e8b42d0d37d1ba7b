import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#core/plural'
import { countLinks, deleteClient, listClients } from '#features/clients/api'
import type { Client } from '#features/clients/client'
import { useAllClients } from '#features/clients/web/queries'
import { useUndoDelete } from '#features/trash/web/queries'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'

type DeleteProps = { client: Client; onClose: () => void; onFailed: () => void }

/** Confirms the deletion, lists linked records, and asks which client the deals and invoices should move to. */
export function DeleteClient({ client, onClose, onFailed }: DeleteProps) {
  const links = useQuery({ ...queryFor(countLinks, { id: client.id }), staleTime: 0 })
  const [moveTo, setMoveTo] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const undo = useUndoDelete('client')
  const deleting = useMutation({
    mutationFn: () => send(deleteClient, { id: client.id, ...(moveTo && { moveTo: Number(moveTo) }) }),
    onSuccess: async () => {
      await navigate({ to: '/clients' })
      toast({ title: 'Client deleted', description: client.name, action: undo(client.id) })
      await refresh(queries, listClients.path)
    },
    onError: (error) => {
      onClose()
      onFailed()
      const message = errorMessage(error, '')
      if (message) toast({ title: 'Not deleted', description: message, variant: 'destructive' })
    },
  })
  const { invoices = 0, deals = 0, quotes = 0 } = links.data ?? {}
  const money = invoices + deals + quotes
  const linked = Object.entries(links.data ?? {}).filter(([, count]) => count > 0)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${client.name}`}
      question="Are you sure you want to delete this client? This action cannot be undone."
      action={deleting.isPending ? 'Deleting...' : 'Delete'}
      busy={deleting.isPending || links.isPending || (money > 0 && moveTo === '')}
      onConfirm={() => deleting.mutate()}
    >
      {linked.length > 0 && (
        <div className="mb-5">
          <p>
            Linked to this client: {linked.map(([kind, count]) => plural(count, kind.replace(/s$/, ''))).join(', ')}.
          </p>
          <p className="mt-1 text-quiet">Tasks, notes, documents and events stay, without a client.</p>
          {money > 0 && <MoveMoney except={client.id} value={moveTo} onChange={setMoveTo} />}
        </div>
      )}
    </ConfirmDialog>
  )
}

function MoveMoney({ except, value, onChange }: { except: number; value: string; onChange: (id: string) => void }) {
  const { data = [] } = useAllClients()
  const options = data
    .filter(({ id }) => id !== except)
    .map(({ id, name, businessName }) => ({
      value: String(id),
      label: businessName ? `${name} (${businessName})` : name,
    }))
  return (
    <Select
      className="mt-4"
      label="Deals, quotes and invoices need a client. Move them to"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: 'Choose a client' }, ...options]}
    />
  )
}
