import { useMutation } from '@tanstack/react-query'
import { FileText, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatFileSize } from '#core/file-size'
import { Button } from '#kit/button'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { addAttachmentPath, openEmail, removeAttachment } from '../api'
import { isShownInText } from '../inline-picture'
import { attachmentLimits, attachmentTooLarge } from '../mail-limits'
import { AttachDocumentDialog } from './attach-document-dialog'
import { fetchFile } from './fetch-file'
import { type Draft, htmlOf } from './use-draft'

/** Attachments from this computer or from Documents. They are uploaded to the draft as soon as they are chosen. */
export function AttachmentsField({ draft }: { draft: Draft }) {
  const input = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const toast = useToast()
  const failed = (error: unknown) =>
    toast({
      title: 'Error',
      description:
        error instanceof TooLarge ? error.message : errorMessage(error, 'The file was not attached. Please try again.'),
      variant: 'destructive',
    })
  const attaching = useMutation({
    mutationFn: async (files: File[]) => {
      const large = files.find(({ size }) => size > attachmentLimits.each)
      if (large) throw new TooLarge(`${attachmentTooLarge}. “${large.name}” has ${formatFileSize(large.size)}.`)
      const { id } = await draft.save()
      for (const file of files) await upload(id, file)
      draft.setStored(await send(openEmail, { id: String(id) }))
    },
    retry: false,
    onError: failed,
  })
  const removing = useMutation({
    mutationFn: async (position: number) => {
      const id = draft.stored?.id as number
      await send(removeAttachment, { id, position })
      draft.setStored(await send(openEmail, { id: String(id) }))
    },
    onError: failed,
  })
  const html = htmlOf(draft.fields)
  const files = (draft.stored?.attachments ?? []).filter(({ contentId }) => !isShownInText(contentId, html))
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={attaching.isPending} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" /> {attaching.isPending ? 'Attaching...' : 'Attach files'}
        </Button>
        <Button disabled={attaching.isPending} onClick={() => setChoosing(true)}>
          <FileText aria-hidden="true" /> From Documents
        </Button>
        <span className="text-[13px] text-quiet">Maximum file size 10MB</span>
        <input
          ref={input}
          type="file"
          multiple
          aria-label="Files to attach"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            target.value = ''
            if (chosen.length > 0) attaching.mutate(chosen)
          }}
        />
      </div>
      {files.length > 0 && (
        <ul aria-label="Attachments" className="mt-2 flex flex-wrap gap-2">
          {files.map(({ position, filename, size }) => (
            <li key={position} className="flex max-w-full items-center rounded-control border pl-3">
              <span className="min-w-0 truncate">{filename}</span>
              <span className="figures ml-2 shrink-0 text-xs text-quiet">{formatFileSize(size)}</span>
              <button
                type="button"
                aria-label={`Remove ${filename}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(position)}
                className="grid size-9 shrink-0 place-items-center text-quiet hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <AttachDocumentDialog onClose={() => setChoosing(false)} onChoose={(file) => attaching.mutate([file])} />
      )}
    </div>
  )
}

class TooLarge extends Error {}

const upload = (id: number, file: File) =>
  fetchFile(addAttachmentPath(id, file.name), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-content-type': file.type },
    body: file,
  })
