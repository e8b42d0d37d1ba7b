import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/counted'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { deleteClients, listClients } from '../api'
import { type ClientFilter, countText, defaultPageSize, pageCount, pageSizes } from '../client-list'
import { MergeDialog } from './merge-dialog'

type FooterProps = {
  filter: ClientFilter
  total: number
  onChange: (changes: Partial<ClientFilter>) => void
  chosen: ReadonlySet<number>
  onDone: () => void
}

export function ListFooter({ filter, total, onChange, chosen, onDone }: FooterProps) {
  const page = filter.page ?? 1
  const pageSize = filter.pageSize ?? defaultPageSize
  const pages = pageCount(total, pageSize)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="figures text-quiet">{countText(page, pageSize, total)}</p>
      <div className="flex-1" />
      {(pages > 1 || chosen.size > 0) && <ChosenActions chosen={chosen} onDone={onDone} />}
      {(pages > 1 || pageSize !== defaultPageSize) && (
        <Select
          label="Rows per page"
          hideLabel
          value={String(pageSize)}
          onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          className="w-32"
        />
      )}
      {pages > 1 && (
        <div className="flex items-center">
          <IconButton
            label="Previous page"
            disabled={page <= 1}
            onClick={() => onChange({ page: page - 1 })}
            className="disabled:opacity-40"
          >
            <ChevronLeft />
          </IconButton>
          <span className="figures px-1 whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
          <IconButton
            label="Next page"
            disabled={page >= pages}
            onClick={() => onChange({ page: page + 1 })}
            className="disabled:opacity-40"
          >
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function ChosenActions({ chosen, onDone }: { chosen: ReadonlySet<number>; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const [merging, setMerging] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const deleting = useMutation({
    mutationFn: () => send(deleteClients, { ids: [...chosen] }),
    onSuccess: async ({ deleted, kept }) => {
      setAsking(false)
      onDone()
      const stayed = kept.map(({ reason }) => reason).join(' ')
      toast({
        title: `${counted(deleted, 'clients')} deleted`,
        ...(stayed && { description: stayed, look: 'destructive' as const }),
      })
      await refresh(client, listClients.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'Nothing was deleted. Please try again.'),
        look: 'destructive',
      }),
  })
  return (
    <div className="flex gap-2">
      {chosen.size === 2 && (
        <Button onClick={() => setMerging(true)}>
          <Merge aria-hidden="true" /> Merge
        </Button>
      )}
      <Button disabled={chosen.size === 0} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${counted(chosen.size, 'clients')}?`}
        question="Their tasks, notes, documents and events stay, without a client. Clients with deals or invoices are kept. This action cannot be undone."
        action="Delete"
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
      />
      {merging && (
        <MergeDialog ids={[...chosen] as [number, number]} onClose={() => setMerging(false)} onDone={onDone} />
      )}
    </div>
  )
}
