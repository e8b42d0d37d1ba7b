import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { officeHours, type WeeklyHours } from '#core/weekly-hours'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeBusiness, readBusiness } from '../api'
import { type BusinessChange, workingHoursOf } from '../business'
import { rememberedRegion } from './remembered-region'

export const useBusiness = () => useQuery(queryFor(readBusiness, {}))

/** The owner's time zone; that of the last visit, or the browser's, until the settings are loaded. */
export const useOwnerTimeZone = (): string =>
  useBusiness().data?.timeZone ?? rememberedRegion().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** That of the last visit, or US dollars, until the settings are loaded. */
export const useBusinessCurrency = (): string => useBusiness().data?.currency ?? rememberedRegion().currency ?? 'USD'

/** The usual ones until the settings are loaded. */
export function useWorkingHours(): WeeklyHours {
  const { data } = useBusiness()
  return data ? workingHoursOf(data) : officeHours
}

/** Saves working hours that were kept elsewhere, without a message. */
export function useMoveWorkingHours() {
  const client = useQueryClient()
  return useCallback(
    (workingHours: WeeklyHours, onMoved: () => void) => {
      const move = async () => {
        const business = await send(changeBusiness, { workingHours })
        client.setQueryData(queryFor(readBusiness, {}).queryKey, business)
        onMoved()
      }
      // What could not be moved stays where it was, for the next visit.
      move().catch(() => {})
    },
    [client],
  )
}

/** Errors of single fields are shown at the field, others as a toast. */
export function useChangeBusiness(onSaved: () => void = () => {}) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: BusinessChange) => send(changeBusiness, change),
    onSuccess: (business) => {
      client.setQueryData(queryFor(readBusiness, {}).queryKey, business)
      toast({ title: 'Saved', description: 'Your business settings have been changed.' })
      onSaved()
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      })
    },
    onSettled: () => refresh(client, '/api/settings', '/api/tasks', '/api/analytics', '/api/events', '/api/invoices'),
  })
}
