import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { destroyEmails, listEmails } from '../api'
import { ComposeForm, useWriter } from './compose-form'
import { type Composing, startOf, type Writer } from './compose-start'
import type { EditorHandle } from './rich-editor'
import { useDraft } from './use-draft'
import { useSending } from './use-sending'

type ComposeDialogProps = {
  composing: Composing
  onClose: () => void
  onCompose: (composing: Composing) => void
}

const titles: Record<Composing['kind'], string> = {
  new: 'New email',
  reply: 'Reply',
  'reply-all': 'Reply all',
  forward: 'Forward',
  draft: 'Draft',
}

/** A mail written above the mailbox. */
export default function ComposeDialog({ composing, ...rest }: ComposeDialogProps) {
  const writer = useWriter()
  if (!writer) {
    return (
      <Dialog open onOpenChange={(open) => open || rest.onClose()} title={titles[composing.kind]} wide>
        <Skeleton className="h-80" />
      </Dialog>
    )
  }
  const key = 'email' in composing ? `${composing.kind} ${composing.email.id} ${composing.email.draftVersion}` : 'new'
  return <Writing key={key} composing={composing} writer={writer} {...rest} />
}

type WritingProps = ComposeDialogProps & { writer: Writer }

function Writing({ composing, writer, onClose, onCompose }: WritingProps) {
  const client = useQueryClient()
  const toast = useToast()
  const draft = useDraft(useState(() => startOf(composing, writer))[0])
  const editor = useRef<EditorHandle>(null)
  const sending = useSending({
    draft,
    onSent: onClose,
    onFailed: (error) =>
      toast({
        title: 'Send Failed',
        description: saidBy(error, 'There was an error sending your email.'),
        look: 'destructive',
      }),
  })
  const submit = () => {
    if (draft.fields.to.length === 0 || draft.fields.subject.trim() === '') {
      toast({
        title: 'Missing Information',
        description: 'Please provide a recipient and subject.',
        look: 'destructive',
      })
      return
    }
    sending.mutate()
  }
  const discarding = useMutation({
    mutationFn: async () => {
      draft.finish()
      if (draft.kept) await send(destroyEmails, { ids: [draft.kept.id] })
    },
    onSettled: async () => {
      onClose()
      await refresh(client, listEmails.path)
    },
  })
  /** Closing throws nothing away. */
  const close = () => {
    onClose()
    if (draft.state === 'untouched') return
    draft.save().then(
      () => {
        toast({ title: 'Draft Saved', description: 'It waits for you in Drafts.' })
        return refresh(client, listEmails.path)
      },
      () => toast({ title: 'Error', description: 'Failed to save draft. Please try again.', look: 'destructive' }),
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
          senders={writer.senders}
          wrong={{}}
          editor={editor}
          focus={composing.kind === 'reply' || composing.kind === 'reply-all' ? 'body' : 'to'}
          onTheirs={(email) => onCompose({ kind: 'draft', email })}
        />
        <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex flex-wrap items-center gap-2 rounded-b-card border-t bg-card px-5 py-3">
          <Button look="quiet" className="!text-brick" disabled={sending.isPending} onClick={() => discarding.mutate()}>
            Discard
          </Button>
          <span className="flex-1" />
          <Button disabled={sending.isPending} onClick={close}>
            Save as Draft
          </Button>
          <Button look="primary" type="submit" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
