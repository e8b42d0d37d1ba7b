import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listDocuments } from '../api'
import type { ReceiptState, Scan } from '../scan'
import { changeReceipt, readScan, repeatScan } from '../scan-api'

export const useRepeatScan = (id: number) =>
  useScanMutation<void>(id, () => send(repeatScan, { id }), 'It is not read again. Please try again.')

export const useChangeReceipt = (id: number) =>
  useScanMutation(
    id,
    (state: ReceiptState) => send(changeReceipt, { id, state }),
    'The suggestion was not changed. Please try again.',
  )

function useScanMutation<Input>(id: number, mutationFn: (input: Input) => Promise<Scan>, failureMessage: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn,
    onSuccess: async (scan) => {
      client.setQueryData(queryFor(readScan, { id }).queryKey, scan)
      await refresh(client, listDocuments.path)
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, failureMessage), variant: 'destructive' }),
  })
}
