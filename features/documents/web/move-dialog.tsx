import { type FormEvent, useState } from 'react'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { FolderField } from './folder-field'
import { useMoveDocuments } from './queries'

type MoveDialogProps = { ids: number[]; folders: string[]; onClose: () => void; onDone: () => void }

export function MoveDialog({ ids, folders, onClose, onDone }: MoveDialogProps) {
  const [folder, setFolder] = useState('')
  const moving = useMoveDocuments(onDone)
  const move = (to: string) => moving.mutate(ids.map((id) => ({ id, folder: to.trim() || null })))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move(folder)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={`Move ${plural(ids.length, 'document')}`}>
      <form onSubmit={submit} className="space-y-4">
        {folders.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {folders.slice(0, 12).map((name) => (
              <Button key={name} disabled={moving.isPending} onClick={() => move(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <FolderField value={folder} onChange={setFolder} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={moving.isPending}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
