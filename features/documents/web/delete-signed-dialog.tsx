import { ConfirmDialog } from '#kit/confirm-dialog'
import type { Document } from '../document'

/** Sealed with everybody's signatures. */
export const isSignedCopy = ({ origin }: Document) => origin === 'signing'

export const keptByRequest = 'Its signature request keeps the sealed PDF, and it can still be downloaded there.'

type DeleteSignedProps = {
  documents: Document[]
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  onConfirm: () => void
}

/** Asks before a signed document is moved to the trash. */
export function DeleteSignedDialog({ documents, ...dialog }: DeleteSignedProps) {
  const [first, ...others] = documents
  return (
    <ConfirmDialog
      {...dialog}
      title={others.length > 0 ? 'Delete signed documents?' : 'Delete a signed document?'}
      question={
        others.length > 0
          ? `${documents.length} of them are what everybody signed. Their signature requests keep the sealed PDFs, and they can still be downloaded there.`
          : `“${first?.name}” is what everybody signed. ${keptByRequest}`
      }
      action="Delete"
    />
  )
}
