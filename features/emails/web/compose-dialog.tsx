import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { destroyEmails, listEmails } from '../api'
import { ComposeForm, useComposeContext } from './compose-form'
import { type ComposeContext, type ComposeRequest, initialDraft } from './initial-draft'
import type { EditorHandle } from './rich-editor'
import { useDraft } from './use-draft'
import { useSendDraft } from './use-send-draft'

type ComposeDialogProps = {
  composing: ComposeRequest
  onClose: () => void
  onCompose: (composing: ComposeRequest) => void
}

const titles: Record<ComposeRequest['kind'], string> = {
  new: 'New email',
  reply: 'Reply',
  'reply-all': 'Reply all',
  forward: 'Forward',
  draft: 'Draft',
}

export default function ComposeDialog({ composing, ...rest }: ComposeDialogProps) {
  const context = useComposeContext()
  if (!context) {
    return (
      <Dialog open onOpenChange={(open) => open || rest.onClose()} title={titles[composing.kind]} wide>
        <Skeleton className="h-80" />
      </Dialog>
    )
  }
  const key = 'email' in composing ? `${composing.kind} ${composing.email.id} ${composing.email.draftVersion}` : 'new'
  return <ComposeDialogForm key={key} composing={composing} context={context} {...rest} />
}

type ComposeDialogFormProps = ComposeDialogProps & { context: ComposeContext }

function ComposeDialogForm({ composing, context, onClose, onCompose }: ComposeDialogFormProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [start] = useState(() => initialDraft(composing, context))
  const draft = useDraft(start)
  const editor = useRef<EditorHandle>(null)
  const sending = useSendDraft({
    draft,
    onSent: onClose,
    onFailed: (error) =>
      toast({
        title: 'Send Failed',
        description: errorMessage(error, 'There was an error sending your email.'),
        variant: 'destructive',
      }),
  })
  const submit = () => {
    if (draft.fields.to.length === 0 || draft.fields.subject.trim() === '') {
      toast({
        title: 'Missing Information',
        description: 'Please provide a recipient and subject.',
        variant: 'destructive',
      })
      return
    }
    sending.mutate()
  }
  const discarding = useMutation({
    mutationFn: async () => {
      draft.finish()
      if (draft.stored) await send(destroyEmails, { ids: [draft.stored.id] })
    },
    onSettled: async () => {
      onClose()
      await refresh(client, listEmails.path)
    },
  })
  /** Closing saves the draft. */
  const close = () => {
    onClose()
    if (draft.state === 'untouched') return
    draft.save().then(
      () => {
        toast({ title: 'Draft Saved', description: 'It waits for you in Drafts.' })
        return refresh(client, listEmails.path)
      },
      () => toast({ title: 'Error', description: 'Failed to save draft. Please try again.', variant: 'destructive' }),
    )
  }
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={titles[composing.kind]} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <ComposeForm
          draft={draft}
          senders={context.senders}
          errors={{}}
          editor={editor}
          original={start.original}
          focus={composing.kind === 'reply' || composing.kind === 'reply-all' ? 'body' : 'to'}
          onOpenOther={(email) => onCompose({ kind: 'draft', email })}
        />
        <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex flex-wrap items-center gap-2 rounded-b-card border-t bg-card px-5 py-3">
          <Button
            variant="quiet"
            className="!text-brick"
            disabled={sending.isPending}
            onClick={() => discarding.mutate()}
          >
            Discard
          </Button>
          <span className="flex-1" />
          <Button disabled={sending.isPending} onClick={close}>
            Save as Draft
          </Button>
          <Button variant="primary" type="submit" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
