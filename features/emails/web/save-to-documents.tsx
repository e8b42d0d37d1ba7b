import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { listDocuments } from '#features/documents/api'
import { refresh } from '#kit/queries'
import { ResponseError, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { saveAttachment } from '../api'
import type { EmailAttachment, OpenedEmail } from '../email'

type SaveProps = { email: OpenedEmail; attachment: Pick<EmailAttachment, 'position' | 'filename'> }

/** Keeps a copy of an attachment among the documents, with the client who sent it. */
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
        description: saidBy(error, `“${filename}” was not saved. Please try again.`),
        look: 'destructive',
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

/** Files travel as they are, so these do not go through the calls of JSON. */
export async function fetchOk(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { credentials: 'include', ...options })
  if (!response.ok) throw new ResponseError(response.status, response.statusText, await response.text())
  return response
}
