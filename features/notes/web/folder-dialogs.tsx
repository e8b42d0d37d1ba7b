import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { fieldsOf } from '#kit/response-error'
import type { NoteFolder } from '../folder'
import { useFolderCreation, useFolderRemoval, useFolderRenaming } from './folder-queries'

export function NewFolderDialog({ onClose }: { onClose: () => void }) {
  const creating = useFolderCreation(onClose)
  return (
    <FolderNameDialog
      title="New Folder"
      action="Create Folder"
      start=""
      busy={creating.isPending}
      error={fieldsOf(creating.error).name}
      onName={(name) => creating.mutate({ name })}
      onClose={onClose}
    />
  )
}

export function RenameFolderDialog({ folder, onClose }: { folder: NoteFolder; onClose: () => void }) {
  const renaming = useFolderRenaming(onClose)
  return (
    <FolderNameDialog
      title="Rename Folder"
      action="Rename"
      start={folder.name}
      busy={renaming.isPending}
      error={fieldsOf(renaming.error).name}
      onName={(name) => renaming.mutate({ id: folder.id, name })}
      onClose={onClose}
    />
  )
}

type NameProps = {
  title: string
  action: string
  start: string
  busy: boolean
  error: string | undefined
  onName: (name: string) => void
  onClose: () => void
}

/** A blank name is as if nobody had asked. */
function FolderNameDialog({ title, action, start, busy, error, onName, onClose }: NameProps) {
  const [name, setName] = useState(start)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <form onSubmit={submit} noValidate>
        <Field
          label="Folder name"
          autoFocus
          maxLength={100}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type DeleteFolderProps = { folder: NoteFolder | null; onClose: () => void; onDeleted: (gone: NoteFolder) => void }

export function DeleteFolderDialog({ folder, onClose, onDeleted }: DeleteFolderProps) {
  const removal = useFolderRemoval((gone) => {
    onClose()
    onDeleted(gone)
  })
  return (
    <ConfirmDialog
      open={folder !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${folder?.name ?? ''}”?`}
      question="Notes inside will be moved to Inbox"
      action="Delete Folder"
      busy={removal.isPending}
      onConfirm={() => folder && removal.mutate(folder)}
    />
  )
}
