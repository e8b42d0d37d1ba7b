import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pageCount } from '#core/paging'
import { plural } from '#core/plural'
import { useUndoDelete } from '#features/trash/web/queries'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Pager } from '#kit/pager'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { deleteClients, listClients } from '../api'
import { defaultPageSize, pageSizes } from '../client-list'
import type { ListParams } from './list-params'
import { MergeDialog } from './merge-dialog'

type FooterProps = {
  filter: ListParams
  total: number
  onChange: (changes: Partial<ListParams>) => void
  selected: ReadonlySet<number>
  onDone: () => void
}

export function ListFooter({ filter, total, onChange, selected, onDone }: FooterProps) {
  const { page, pageSize } = filter
  const hasPages = pageCount(total, pageSize) > 1
  return (
    <Pager
      noun="clients"
      page={page}
      pageSize={pageSize}
      total={total}
      sizes={hasPages || pageSize !== defaultPageSize ? pageSizes : []}
      onChange={onChange}
    >
      {(hasPages || selected.size > 0) && <SelectionActions selected={selected} onDone={onDone} />}
    </Pager>
  )
}

function SelectionActions({ selected, onDone }: { selected: ReadonlySet<number>; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const [merging, setMerging] = useState(false)
  const undo = useUndoDelete('client')
  const client = useQueryClient()
  const toast = useToast()
  const deleting = useMutation({
    mutationFn: (ids: number[]) => send(deleteClients, { ids }),
    onSuccess: async ({ deleted, kept }, ids) => {
      setConfirming(false)
      onDone()
      const reasons = kept.map(({ reason }) => reason).join(' ')
      const gone = ids.filter((id) => kept.every((one) => one.id !== id))
      toast({
        title: `${plural(deleted, 'client')} deleted`,
        ...(reasons && { description: reasons, variant: 'destructive' as const }),
        ...(deleted > 0 && { action: undo(...gone) }),
      })
      await refresh(client, listClients.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was deleted. Please try again.'),
        variant: 'destructive',
      }),
  })
  return (
    <div className="flex gap-2">
      {selected.size === 2 && (
        <Button onClick={() => setMerging(true)}>
          <Merge aria-hidden="true" /> Merge
        </Button>
      )}
      <Button disabled={selected.size === 0} onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete ${plural(selected.size, 'client')}?`}
        question="Their tasks, notes, documents and events stay, without a client. Clients with deals or invoices are kept. What is deleted lies in the trash for 30 days."
        action="Delete"
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate([...selected])}
      />
      {merging && (
        <MergeDialog ids={[...selected] as [number, number]} onClose={() => setMerging(false)} onDone={onDone} />
      )}
    </div>
  )
}
