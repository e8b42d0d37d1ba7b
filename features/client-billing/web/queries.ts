import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeClientBilling, readClientBilling } from '../api'
import type { ClientBillingChange } from '../client-billing'

export const useClientBilling = (id: number | undefined) =>
  useQuery({ ...queryFor(readClientBilling, { id: id ?? 0 }), enabled: id !== undefined, staleTime: 0 })

export function useChangeClientBilling(id: number, onSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: ClientBillingChange) => send(changeClientBilling, { ...change, id }),
    retry: false,
    onSuccess: async () => {
      onSaved()
      toast({ title: 'Saved', description: 'New invoices for this client begin with it.' })
      await refresh(client, `/api/clients/${id}/billing`, '/api/reminders')
    },
  })
}
