import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import type { DocumentType } from '#features/documents/document'
import { refresh } from '#kit/queries'
import { ResponseError, saidBy } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { attachmentPath } from '../api'
import type { EmailAttachment, OpenedEmail } from '../email'

type SaveProps = { email: OpenedEmail; attachment: Pick<EmailAttachment, 'position' | 'filename' | 'contentType'> }

/** Keeps a copy of an attachment among the documents, with the client who sent it. */
export function SaveToDocuments({ email, attachment: { position, filename, contentType } }: SaveProps) {
  const client = useQueryClient()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: async () => {
      const file = await (await fetchOk(attachmentPath(email.id, position))).blob()
      const form = new FormData()
      form.append('name', filename)
      form.append('type', documentType(filename, contentType))
      if (email.client) form.append('clientId', String(email.client.id))
      form.append('file', new File([file], filename, { type: contentType }))
      await fetchOk('/api/documents', { method: 'POST', body: form })
    },
    retry: false,
    onSuccess: async () => {
      toast({ title: 'Saved to Documents', description: filename })
      await refresh(client, '/api/documents')
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

function documentType(filename: string, contentType: string): DocumentType {
  if (/^image\//i.test(contentType)) return 'image'
  if (/pdf$/i.test(contentType) || /\.pdf$/i.test(filename)) return 'pdf'
  if (/\.(xlsx?|ods|csv|tsv)$/i.test(filename)) return 'spreadsheet'
  return /\.(zip|gz|tar|7z|rar)$/i.test(filename) ? 'archive' : 'document'
}

/** Files travel as they are, so these do not go through the calls of JSON. */
export async function fetchOk(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { credentials: 'include', ...options })
  if (!response.ok) throw new ResponseError(response.status, response.statusText, await response.text())
  return response
}
