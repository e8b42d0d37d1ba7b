import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listContracts } from '#features/contracts/api'
import { listDocuments } from '#features/documents/api'
import { backoff, pageQueryFor, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { SignRequest } from '../sign-request'

const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

export const useSignRequestPage = (query: calls.SignRequestQuery) =>
  useQuery({
    ...pageQueryFor<SignRequest, typeof calls.listSignRequests>(calls.listSignRequests, query, calls.totalHeader),
    ...retryPolicy,
  })

export const useSignRequest = (id: number) => useQuery({ ...queryFor(calls.readSignRequest, { id }), ...retryPolicy })

/** A call on one request; refreshes what it may have changed. */
export function useSignAction<Input, Output>(
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
      await refresh(client, calls.listSignRequests.path, listContracts.path, listDocuments.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
