import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { fieldsOf } from '#kit/response-error'
import type { NoteFolder } from '../folder'
import { useCreateFolder, useDeleteFolder, useRenameFolder } from './folder-queries'

export function NewFolderDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreateFolder(onClose)
  return (
    <FolderNameDialog
      title="New Folder"
      action="Create Folder"
      initialName=""
      busy={creating.isPending}
      error={fieldsOf(creating.error).name}
      onSubmit={(name) => creating.mutate({ name })}
      onClose={onClose}
    />
  )
}

export function RenameFolderDialog({ folder, onClose }: { folder: NoteFolder; onClose: () => void }) {
  const renaming = useRenameFolder(onClose)
  return (
    <FolderNameDialog
      title="Rename Folder"
      action="Rename"
      initialName={folder.name}
      busy={renaming.isPending}
      error={fieldsOf(renaming.error).name}
      onSubmit={(name) => renaming.mutate({ id: folder.id, name })}
      onClose={onClose}
    />
  )
}

type FolderNameDialogProps = {
  title: string
  action: string
  initialName: string
  busy: boolean
  error: string | undefined
  onSubmit: (name: string) => void
  onClose: () => void
}

function FolderNameDialog({ title, action, initialName, busy, error, onSubmit, onClose }: FolderNameDialogProps) {
  const [name, setName] = useState(initialName)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSubmit(name.trim())
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
          <Button variant="primary" type="submit" disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type DeleteFolderProps = { folder: NoteFolder | null; onClose: () => void; onDeleted: (folder: NoteFolder) => void }

export function DeleteFolderDialog({ folder, onClose, onDeleted }: DeleteFolderProps) {
  const removal = useDeleteFolder((deleted) => {
    onClose()
    onDeleted(deleted)
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
