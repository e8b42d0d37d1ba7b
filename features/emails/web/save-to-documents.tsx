import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { listDocuments } from '#features/documents/api'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { saveAttachment } from '../api'
import type { EmailAttachment, OpenedEmail } from '../email'

type SaveProps = { email: OpenedEmail; attachment: Pick<EmailAttachment, 'position' | 'filename'> }

/** Saves a copy of an attachment as a document of the client who sent it. */
export function SaveToDocuments({ email, attachment: { position, filename } }: SaveProps) {
  const client = useQueryClient()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: () => send(saveAttachment, { id: String(email.id), position }),
    retry: false,
    onSuccess: async () => {
      toast({ title: 'Saved to Documents', description: filename })
      await refresh(client, listDocuments.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, `“${filename}” was not saved. Please try again.`),
        variant: 'destructive',
      }),
  })
  return (
    <button
      type="button"
      aria-label={`Save ${filename} to Documents`}
      disabled={saving.isPending}
      onClick={() => saving.mutate()}
      className="grid size-10 shrink-0 place-items-center text-quiet hover:text-ink disabled:opacity-55"
    >
      <FolderPlus aria-hidden="true" className="size-4" />
    </button>
  )
}
