import { Download, FolderInput, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { Button, buttonClasses, IconButton } from '#kit/button'
import { downloadDocuments } from '../api'
import type { Document } from '../document'
import { DeleteSignedDialog, isSignedCopy } from './delete-signed-dialog'
import type { ListParams } from './list-params'
import { MoveDialog } from './move-dialog'
import { useRestoreDocuments, useTrashDocuments } from './queries'

type SelectionBarProps = {
  selected: ReadonlySet<number>
  /** The documents of the page that is shown. */
  rows: Document[]
  view: ListParams['view']
  folders: string[]
  onDone: () => void
}

export function SelectionBar({ selected, rows, view, folders, onDone }: SelectionBarProps) {
  const [moving, setMoving] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const removing = useTrashDocuments(() => {
    setConfirming(false)
    onDone()
  })
  const restoring = useRestoreDocuments(onDone)
  const ids = [...selected]
  const signed = rows.filter((document) => selected.has(document.id) && isSignedCopy(document))
  const remove = () => removing.mutate(ids)
  if (ids.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="Selected documents"
      className="appears fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100vw-32px)] flex-wrap items-center justify-center gap-2 rounded-card border bg-card p-2 pl-4 shadow-above"
    >
      <span className="figures mr-2">{ids.length} selected</span>
      {view === 'trash' ? (
        <Button disabled={restoring.isPending} onClick={() => restoring.mutate(ids)}>
          <RotateCcw aria-hidden="true" /> Restore
        </Button>
      ) : (
        <>
          <a
            href={requestFor(downloadDocuments, { ids: ids.join(',') }).url}
            download
            className={buttonClasses('plain')}
          >
            <Download aria-hidden="true" /> Download
          </a>
          <Button onClick={() => setMoving(true)}>
            <FolderInput aria-hidden="true" /> Move
          </Button>
          <Button disabled={removing.isPending} onClick={() => (signed.length > 0 ? setConfirming(true) : remove())}>
            <Trash2 aria-hidden="true" /> Delete
          </Button>
        </>
      )}
      <IconButton label="Clear selection" small onClick={onDone}>
        <X />
      </IconButton>
      <DeleteSignedDialog
        documents={signed}
        open={isConfirming}
        onOpenChange={setConfirming}
        busy={removing.isPending}
        onConfirm={remove}
      />
      {moving && (
        <MoveDialog
          ids={ids}
          folders={folders}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}
