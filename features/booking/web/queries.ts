import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  type BookingSettings,
  changeBookingSettings,
  listBookings,
  listBookingTypes,
  listSchedules,
  readBookingSettings,
  readBookingType,
} from '../api'
import type { BookingList } from '../booking'

export const useBookingTypes = () => useQuery(queryFor(listBookingTypes, {}))

export const useSchedules = () => useQuery(queryFor(listSchedules, {}))

export const useBookingType = (id: number, enabled: boolean) =>
  useQuery({ ...queryFor(readBookingType, { id }), enabled, staleTime: 0 })

export const bookingsPerPage = 25

export const useBookings = (list: BookingList, page: number) =>
  useQuery({
    ...queryFor(listBookings, { list, page, pageSize: bookingsPerPage }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useBookingSettings = () => useQuery(queryFor(readBookingSettings, {}))

/** Sends a call about a booking or a kind of meeting and refreshes what shows them. */
export function useBookingAction<C extends Call>(
  call: C,
  { done, failed, onDone }: { done: string; failed: string; onDone?: (answer: OutputOf<C>) => void },
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: InputOf<C>) => send(call, input),
    retry: false,
    onSuccess: async (answer) => {
      toast({ title: done })
      onDone?.(answer as OutputOf<C>)
      await refresh(client, listBookings.path, listBookingTypes.path, listSchedules.path, '/api/events')
    },
    onError: (error) =>
      toast({ title: failed, description: errorMessage(error, 'Please try again.'), variant: 'destructive' }),
  })
}

export function useSaveSettings(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (settings: BookingSettings) => send(changeBookingSettings, settings),
    retry: false,
    onSuccess: async () => {
      await refresh(client, readBookingSettings.path)
      onDone()
      toast({ title: 'Saved' })
    },
    onError: (error) =>
      toast({ title: 'Not saved', description: errorMessage(error, 'Please try again.'), variant: 'destructive' }),
  })
}
