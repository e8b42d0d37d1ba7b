import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { documentLimits } from '../document'
import { useRenameFolder } from './queries'

type FolderDialogProps = { folder: string; onClose: () => void; onDone: (to: string | null) => void }

/** Renames or removes a folder; its documents stay. */
export function FolderDialog({ folder, onClose, onDone }: FolderDialogProps) {
  const [name, setName] = useState(folder)
  const changing = useRenameFolder(() => onDone(changing.variables?.to ?? null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && name.trim() !== folder) changing.mutate({ from: folder, to: name.trim() })
    else onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Folder">
      <form onSubmit={submit} className="space-y-4">
        <Field
          label="Name"
          value={name}
          maxLength={documentLimits.folder}
          onChange={(event) => setName(event.target.value)}
          hint="Removing a folder leaves its documents in no folder."
        />
        <div className="flex gap-2">
          <Button
            variant="quiet"
            className="-ml-3.5 !text-brick"
            disabled={changing.isPending}
            onClick={() => changing.mutate({ from: folder, to: null })}
          >
            Remove folder
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={changing.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
