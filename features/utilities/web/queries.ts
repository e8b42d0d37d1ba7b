import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { TimeEntry } from '../time-entry'

export const useTime = (page: number) => useQuery(queryFor(calls.listTime, { page }))

export const useUnbilledTime = (clientId: number) => useQuery(queryFor(calls.unbilledTime, { clientId }))

/** Shows a toast on failure and refreshes the time sheet. */
export function useTimeChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void = () => {}) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: onDone,
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, calls.listTime.path),
  })
}

/** Deletes at once; the toast offers Undo. */
export function useDeleteTime() {
  const toast = useToast()
  const restore = useTimeChange(addTime)
  return useTimeChange(async ({ id, description, clientId, startedAt, endedAt, rate, billable }: TimeEntry) => {
    await send(calls.removeTime, { id })
    toast({
      title: 'Time deleted',
      description: description || 'Work',
      ...(endedAt && {
        action: {
          label: 'Undo',
          run: () => restore.mutate({ description, clientId, startedAt, endedAt, rate, billable }),
        },
      }),
    })
  })
}

export const startTime = (input: InputOf<typeof calls.startTime>) => send(calls.startTime, input)
export const stopTime = (id: number) => send(calls.stopTime, { id })
export const addTime = (input: InputOf<typeof calls.addTime>) => send(calls.addTime, input)
export const editTime = (input: InputOf<typeof calls.editTime>) => send(calls.editTime, input)
export const invoiceTime = (clientId: number) => send(calls.invoiceTime, { clientId })
export const billTime = (input: InputOf<typeof calls.billTime>) => send(calls.billTime, input)
