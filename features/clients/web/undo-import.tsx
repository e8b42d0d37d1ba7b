import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listClients, undoImport } from '../api'

type UndoImportProps = {
  importId: number
  label: string
  /** A confirmation question, for an import that was not made just now. */
  question?: string
  onUndone?: (kept: KeptClient[]) => void
}
export type KeptClient = { id: number; name: string; reason: string }

export function UndoImport({ importId, label, question, onUndone }: UndoImportProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const undoing = useMutation({
    mutationFn: () => send(undoImport, { importId }),
    retry: false,
    onSettled: () => setAsking(false),
    onSuccess: async ({ removed, restored, kept }) => {
      toast({
        title: 'Import undone',
        description: [
          `${plural(removed, 'client')} removed`,
          ...(restored > 0 ? [`${restored} as before`] : []),
          ...(kept.length > 0 ? [`${kept.length} kept, because you have worked with them since`] : []),
        ].join(', '),
      })
      onUndone?.(kept)
      await refresh(client, listClients.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was undone. Please try again.'),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <Button
        aria-label={label}
        disabled={undoing.isPending}
        onClick={() => (question ? setAsking(true) : undoing.mutate())}
      >
        {undoing.isPending ? 'Undoing...' : 'Undo'}
      </Button>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Undo this import?"
          question={question}
          action="Undo Import"
          busy={undoing.isPending}
          onConfirm={() => undoing.mutate()}
        />
      )}
    </>
  )
}
