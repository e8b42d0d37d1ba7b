import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reading, refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeBusiness, readBusiness } from '../api'
import type { BusinessChange } from '../business'

export const useBusiness = () => useQuery(reading(readBusiness, {}))

/** The zone of the owner's days; until the server has said, this machine's. */
export const useOwnersZone = (): string =>
  useBusiness().data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Saves what was changed; what is wrong with a field is told at the field. */
export function useBusinessChange(onSaved: () => void = () => {}) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: BusinessChange) => send(changeBusiness, change),
    onSuccess: (business) => {
      client.setQueryData(reading(readBusiness, {}).queryKey, business)
      toast({ title: 'Saved', description: 'Your business settings have been changed.' })
      onSaved()
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return
      toast({
        title: 'Error',
        description: saidBy(error, 'Nothing was changed. Please try again.'),
        look: 'destructive',
      })
    },
    onSettled: () => refresh(client, '/api/settings', '/api/tasks', '/api/analytics', '/api/events', '/api/invoices'),
  })
}
