import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { restoreRecord } from '../api'
import type { TrashKind } from '../trash'

type Deleted = { kind: TrashKind; ids: number[] }

/** Puts deleted records back. */
export function useRestore() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ kind, ids }: Deleted) => {
      for (const id of ids) await send(restoreRecord, { kind, id })
    },
    retry: false,
    onSuccess: () => toast({ title: 'Restored', description: 'It is back where it was.' }),
    onError: (error) =>
      toast({
        title: 'Not restored',
        description: errorMessage(error, 'It is still in the trash. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, '/api'),
  })
}

/** The Undo of the toast that follows a deletion. */
export function useUndoDelete(kind: TrashKind) {
  const { mutate } = useRestore()
  return (...ids: number[]) => ({ label: 'Undo', run: () => mutate({ kind, ids }) })
}
