import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { Badge } from '#kit/badge'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { deleteForGood, emptyTrash, listTrash } from '../api'
import { type TrashedRecord, trashKindLabels } from '../trash'
import { useRestore } from './queries'

/** Deleted clients, notes, tasks and deals, for 30 days. */
export function TrashScreen() {
  const found = useQuery({ ...queryFor(listTrash, {}), staleTime: 0 })
  const [emptying, setEmptying] = useState(false)
  const remove = useRemove(() => setEmptying(false))
  const count = found.data?.length ?? 0
  return (
    <Page
      title="Trash"
      subtitle="Deleted clients, notes, tasks and deals are kept for 30 days."
      narrow
      actions={count > 0 ? <Button onClick={() => setEmptying(true)}>Empty trash</Button> : undefined}
    >
      {found.isPending && <Skeleton className="h-40" />}
      {found.isLoadingError && (
        <EmptyState
          title="The trash could not be loaded"
          action={<Button onClick={() => void found.refetch()}>Try Again</Button>}
        />
      )}
      {found.data?.length === 0 && <EmptyState title="The trash is empty" />}
      {count > 0 && (
        <ul className="divide-y rounded-card border bg-card">
          {found.data?.map((record) => (
            <Row key={`${record.kind} ${record.id}`} record={record} onDelete={() => remove.mutate(record)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={emptying}
        onOpenChange={setEmptying}
        title="Empty the trash?"
        question={`${plural(count, 'record')} will be gone for good. This action cannot be undone.`}
        action="Empty trash"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(null)}
      />
    </Page>
  )
}

function Row({ record, onDelete }: { record: TrashedRecord; onDelete: () => void }) {
  const restore = useRestore()
  const [confirming, setConfirming] = useState(false)
  const { kind, id, title, deletedAt } = record
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="figures mt-0.5 flex flex-wrap items-center gap-x-2 text-[13px] text-quiet">
          <Badge>{trashKindLabels[kind]}</Badge> deleted {ago(deletedAt, new Date())}
        </p>
      </div>
      <Button disabled={restore.isPending} onClick={() => restore.mutate({ kind, ids: [id] })}>
        <RotateCcw aria-hidden="true" /> Restore<span className="sr-only"> {title}</span>
      </Button>
      <IconButton label={`Delete ${title} for good`} onClick={() => setConfirming(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Delete for good?"
        question={`“${title}” will be gone. This action cannot be undone.`}
        action="Delete"
        onConfirm={() => {
          setConfirming(false)
          onDelete()
        }}
      />
    </li>
  )
}

/** Null for all of it. */
function useRemove(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (record: TrashedRecord | null) =>
      record ? send(deleteForGood, { kind: record.kind, id: record.id }) : send(emptyTrash, {}),
    retry: false,
    onSuccess: async () => {
      onDone()
      await refresh(client, listTrash.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was deleted. Please try again.'),
        variant: 'destructive',
      }),
  })
}
