import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#core/counted'
import { countLinks, deleteClient, listClients } from '#features/clients/api'
import type { Client } from '#features/clients/client'
import { useAllClients } from '#features/clients/web/queries'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'

type DeleteProps = { client: Client; onClose: () => void; onFailed: () => void }

/** Asks, tells what hangs on the client, and where money records should go: they never lose their client. */
export function DeleteClient({ client, onClose, onFailed }: DeleteProps) {
  const links = useQuery({ ...reading(countLinks, { id: client.id }), staleTime: 0 })
  const [moveTo, setMoveTo] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const deleting = useMutation({
    mutationFn: () => send(deleteClient, { id: client.id, ...(moveTo && { moveTo: Number(moveTo) }) }),
    onSuccess: async () => {
      await navigate({ to: '/clients' })
      await refresh(queries, listClients.path)
    },
    onError: (error) => {
      onClose()
      onFailed()
      const said = saidBy(error, '')
      if (said) toast({ title: 'Not deleted', description: said, look: 'destructive' })
    },
  })
  const money = (links.data?.invoices ?? 0) + (links.data?.deals ?? 0)
  const others = Object.entries(links.data ?? {}).filter(([, count]) => count > 0)
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
      {others.length > 0 && (
        <div className="mb-5">
          <p>Linked to this client: {others.map(([what, count]) => counted(count, what)).join(', ')}.</p>
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
      label="Deals and invoices need a client. Move them to"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: 'Choose a client' }, ...options]}
    />
  )
}
