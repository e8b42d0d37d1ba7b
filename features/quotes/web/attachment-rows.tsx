import { useMutation } from '@tanstack/react-query'
import { FileText, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDocumentSize } from '#core/file-size'
import { maxFileSize } from '#features/documents/document'
import { DocumentPicker } from '#features/documents/web/document-picker'
import { uploadDocument } from '#features/documents/web/queries'
import { Button, IconButton } from '#kit/button'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { quoteLimits } from '../quote-input'
import { type AttachmentDraft, attachmentFromDocument, type QuoteDraft } from './draft'

type AttachmentRowsProps = {
  draft: QuoteDraft
  errors: Record<string, string>
  onChange: (attachments: AttachmentDraft[]) => void
}

/** Documents that the client gets with the quote, from Documents or from this computer. */
export function AttachmentRows({ draft: { attachments, client }, errors, onChange }: AttachmentRowsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const toast = useToast()
  const uploading = useMutation({
    mutationFn: async (files: File[]) => {
      const large = files.find(({ size }) => size > maxFileSize)
      if (large) throw new Error(`“${large.name}” is larger than 10MB.`)
      const made = []
      for (const file of files) made.push(await uploadDocument(file, client?.id ?? null))
      return made
    },
    retry: false,
    onSuccess: (made) => onChange([...attachments, ...made.map(attachmentFromDocument)]),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, error.message || 'The file was not attached. Please try again.'),
        variant: 'destructive',
      }),
  })
  const isFull = attachments.length >= quoteLimits.attachments
  const messages = Object.entries(errors).filter(([field]) => field.startsWith('attachments'))
  return (
    <fieldset className="min-w-0 border-t pt-4">
      <legend className="sr-only">Attached documents</legend>
      <p aria-hidden="true" className="mb-2 font-medium">
        Attached documents
      </p>
      <ul className="mb-2 divide-y empty:hidden">
        {attachments.map(({ key, name, size }) => (
          <li key={key} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="figures text-[13px] text-quiet">{formatDocumentSize(size)}</span>
            <IconButton
              small
              label={`Take off ${name}`}
              onClick={() => onChange(attachments.filter((other) => other.key !== key))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={uploading.isPending || isFull} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" /> {uploading.isPending ? 'Attaching...' : 'Attach files'}
        </Button>
        <Button disabled={uploading.isPending || isFull} onClick={() => setChoosing(true)}>
          <FileText aria-hidden="true" /> From Documents
        </Button>
        <span className="text-[13px] text-quiet">
          The client gets them as they are now, also if a document changes later.
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])].slice(0, quoteLimits.attachments - attachments.length)
            currentTarget.value = ''
            if (files.length > 0) uploading.mutate(files)
          }}
        />
      </div>
      {messages.map(([field, message]) => (
        <p key={field} role="alert" className="mt-1.5 text-[13px] text-brick">
          {message}
        </p>
      ))}
      {choosing && (
        <DocumentPicker
          onClose={() => setChoosing(false)}
          onChoose={(document) => {
            onChange([...attachments, attachmentFromDocument(document)])
            setChoosing(false)
          }}
        />
      )}
    </fieldset>
  )
}
