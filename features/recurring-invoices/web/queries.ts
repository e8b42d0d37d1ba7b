import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import * as calls from '../api'

const recurringPath = calls.listRecurring.path

export const useRecurringList = () => useQuery({ ...queryFor(calls.listRecurring, {}), staleTime: 0 })

export const useRecurring = (id: number) => useQuery({ ...queryFor(calls.readRecurring, { id }), staleTime: 0 })

export const useUpcoming = (id: number) => useQuery({ ...queryFor(calls.upcomingRecurring, { id }), staleTime: 0 })

/** Any call that changes a series; refreshes the screens afterwards. */
export function useRecurringAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    retry: false,
    onSuccess: async (output) => {
      onDone?.(output)
      await refresh(client, recurringPath, '/api/invoices')
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
