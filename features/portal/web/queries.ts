import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDocuments } from '#features/documents/api'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { readPortal } from '../api'

export const usePortal = (id: number) => useQuery({ ...queryFor(readPortal, { id }), staleTime: 0 })

export const useClientDocuments = (clientId: number) => useQuery(queryFor(listDocuments, { clientId }))

/** A change of a client's portal; a refusal is a toast. */
export function usePortalAction<Input, Output>(
  clientId: number,
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
      await refresh(client, `/api/clients/${clientId}/portal`)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
