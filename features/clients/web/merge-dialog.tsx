import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { listClients, mergeClients, undoMerge } from '../api'
import { useClient } from './queries'

export function MergeDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: [number, number]
  onClose: () => void
  onDone: () => void
}) {
  const both = [useClient(ids[0]), useClient(ids[1])]
  const [keep, setKeep] = useState(ids[0])
  const client = useQueryClient()
  const toast = useToast()
  const showFailure = (error: unknown) =>
    toast({
      title: 'Error',
      description: errorMessage(error, 'Nothing was merged. Please try again.'),
      variant: 'destructive',
    })
  const undoing = useMutation({
    mutationFn: (mergeId: number) => send(undoMerge, { mergeId }),
    onSuccess: () => refresh(client, listClients.path),
    onError: showFailure,
  })
  const merging = useMutation({
    mutationFn: () => send(mergeClients, { keep, merge: ids[0] === keep ? ids[1] : ids[0] }),
    retry: false,
    onSuccess: async ({ client: kept, mergeId }) => {
      onClose()
      onDone()
      toast({
        title: 'Clients merged',
        description: `Everything is now with ${kept.name}.`,
        action: { label: 'Undo', run: () => undoing.mutate(mergeId) },
      })
      await refresh(client, listClients.path)
    },
    onError: showFailure,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Merge two clients"
      description="Everything linked moves to the one that stays. Its empty fields are filled from the other."
    >
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">Which one stays?</legend>
        {both.map(({ data }, index) =>
          data ? (
            <label
              key={data.id}
              className="flex cursor-pointer items-start gap-3 rounded-control border px-3.5 py-2.5 has-checked:border-awning has-checked:bg-awning-wash"
            >
              <input
                type="radio"
                name="keep"
                checked={keep === data.id}
                onChange={() => setKeep(data.id)}
                className="mt-1 accent-awning"
              />
              <span className="min-w-0">
                <span className="block font-medium">{data.name}</span>
                <span className="block break-words text-quiet">
                  {[data.businessName, data.email, data.phone].filter(Boolean).join(' · ') || 'No other details'}
                </span>
              </span>
            </label>
          ) : (
            <Skeleton key={ids[index]} className="h-16" />
          ),
        )}
      </fieldset>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={merging.isPending} onClick={() => merging.mutate()}>
          {merging.isPending ? 'Merging...' : 'Merge'}
        </Button>
      </div>
    </Dialog>
  )
}
