import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Field } from '#kit/field'
import { Page } from '#kit/page'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isRefusal } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { isAddress } from '../addresses'
import { generateEmail } from '../ai-api'
import { listEmails } from '../api'
import { invalidSenderMessage, missingFieldMessages } from '../draft'
import { editorHtmlToText, textToEditorHtml } from '../editor-text'
import type { OpenedEmail } from '../email'
import { ComposeForm, type FieldErrors, useComposeContext } from './compose-form'
import {
  type ComposeContext,
  type ComposeRequest,
  type DraftFields,
  type InitialDraft,
  initialDraft,
} from './initial-draft'
import { useFreshEmail } from './queries'
import type { EditorHandle } from './rich-editor'
import { useDraft } from './use-draft'
import { useSendDraft } from './use-send-draft'

// The router parses a subject such as 2026 as a number.
const text = z
  .preprocess((given) => (given === undefined ? given : String(given)), z.string().optional())
  .catch(undefined)
const ComposeParams = z.object({ subject: text, body: text, to: text, reply: text, draft: text })

/** The compose page. Its URL may prefill the fields; once the draft is stored, the URL names the draft. */
export function ComposeScreen() {
  const params = ComposeParams.parse(useSearch({ strict: false }))
  const [initial] = useState(params)
  const context = useComposeContext()
  const emailId = initial.draft ?? initial.reply
  return (
    <Page title="Compose Email" subtitle="What you write is kept as a draft until you send it">
      <div className="max-w-3xl">
        {!context && <Skeleton className="h-96" />}
        {context && !emailId && (
          <ComposePageForm
            start={initialDraft({ kind: 'new', ...prefilled(initial) }, context)}
            senders={context.senders}
          />
        )}
        {context && emailId && <ComposeFromEmail key={emailId} id={emailId} params={initial} context={context} />}
      </div>
    </Page>
  )
}

type ComposeParams = z.output<typeof ComposeParams>

const prefilled = ({ to, subject, body }: ComposeParams) => ({
  ...(to && { to }),
  ...(subject && { subject }),
  ...(body && { body }),
})

type ComposeFromEmailProps = { id: string; params: ComposeParams; context: ComposeContext }

/** Loads the draft or the mail to reply to first. */
function ComposeFromEmail({ id, params, context }: ComposeFromEmailProps) {
  const { data: email, isFetchedAfterMount, isError, refetch } = useFreshEmail(id)
  // Saving the draft refetches it; the form must not restart.
  const [first, setFirst] = useState<OpenedEmail>()
  useEffect(() => {
    if (email && isFetchedAfterMount && !first) setFirst(email)
  }, [email, isFetchedAfterMount, first])
  if (!isError && !first) return <Skeleton className="h-96" />
  if (!first) {
    return (
      <EmptyState
        title="This email could not be found"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      >
        It may have been sent or deleted in another window.
      </EmptyState>
    )
  }
  if (params.draft && first.folder !== 'drafts') {
    return <EmptyState title="This email is no longer a draft">It was sent, or moved elsewhere.</EmptyState>
  }
  const composing: ComposeRequest = params.draft
    ? { kind: 'draft', email: first }
    : { kind: 'reply', email: first, ...(params.body && { text: params.body }) }
  const start = initialDraft(composing, context)
  const subject = params.draft ? undefined : params.subject
  return (
    <ComposePageForm
      start={subject ? { ...start, fields: { ...start.fields, subject } } : start}
      senders={context.senders}
    />
  )
}

function ComposePageForm({ start, senders }: { start: InitialDraft; senders: ComposeContext['senders'] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [initial] = useState(start)
  const draft = useDraft(initial)
  const editor = useRef<EditorHandle>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const storedId = draft.stored?.id
  useEffect(() => {
    if (storedId) void navigate({ to: '/emails/compose', search: { draft: storedId }, replace: true })
  }, [storedId, navigate])
  const leave = () => {
    void navigate({ to: '/emails' })
    return refresh(client, listEmails.path)
  }
  const sending = useSendDraft({
    draft,
    onSent: () => void leave(),
    onFailed: (error) => {
      const { to, cc, bcc, subject, body } = fieldsOf(error)
      setErrors({
        ...((to ?? cc ?? bcc) && { to: to ?? cc ?? bcc }),
        ...(subject && { subject }),
        ...(body && { body }),
      })
      const fallback = 'Failed to send email. Please try again.'
      toast({
        title: 'Error',
        description: isRefusal(error) ? errorMessage(error, fallback) : fallback,
        variant: 'destructive',
      })
    },
  })
  const saving = useMutation({
    mutationFn: draft.save,
    retry: false,
    onSuccess: async () => {
      toast({ title: 'Draft Saved', description: 'It waits for you in Drafts.' })
      await refresh(client, listEmails.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: isRefusal(error)
          ? errorMessage(error, 'Failed to save draft. Please try again.')
          : 'Failed to save draft. Please try again.',
        variant: 'destructive',
      }),
  })
  const submit = () => {
    const found = validate(draft.fields, start.original !== undefined)
    setErrors(found)
    if (Object.keys(found).length === 0) sending.mutate()
  }
  const busy = sending.isPending || saving.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <ComposeForm
        draft={draft}
        senders={senders}
        errors={errors}
        editor={editor}
        original={start.original}
        onOpenOther={({ id }) => window.location.assign(`/emails/compose?draft=${id}`)}
      />
      <GenerateContent fields={draft.fields} onWritten={(text) => editor.current?.prepend(textToEditorHtml(text))} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" type="submit" disabled={busy}>
          {sending.isPending ? 'Sending...' : 'Send Email'}
        </Button>
        <Button disabled={busy} onClick={() => saving.mutate()}>
          {saving.isPending ? 'Saving...' : 'Save as Draft'}
        </Button>
        <Button variant="quiet" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function validate({ to, subject, html, accountId, senderEmail }: DraftFields, isForward: boolean): FieldErrors {
  const invalid = to.find(({ address }) => !isAddress(address))
  const text = editorHtmlToText(html)
  const isEmpty = text === '' || (!isForward && signatureOnly.test(text))
  return {
    ...(to.length === 0 && { to: missingFieldMessages.recipients }),
    ...(invalid && { to: `“${invalid.address}” is not an email address` }),
    ...(subject.trim() === '' && { subject: missingFieldMessages.subject }),
    ...(isEmpty && { body: missingFieldMessages.body }),
    ...(accountId === null && !isAddress(senderEmail) && { senderEmail: invalidSenderMessage }),
  }
}

const signatureOnly = /^\s*--\s*\n/

function GenerateContent({ fields, onWritten }: { fields: DraftFields; onWritten: (text: string) => void }) {
  const toast = useToast()
  const [prompt, setPrompt] = useState('')
  const generating = useMutation({
    mutationFn: () =>
      send(generateEmail, {
        emailContent: editorHtmlToText(fields.html),
        prompt: prompt.trim() || fields.subject.trim() || 'Write a short, friendly business email.',
      }),
    retry: false,
    onSuccess: ({ response }) => onWritten(response),
    onError: () =>
      toast({
        title: 'Generation Failed',
        description: 'Could not generate email content. Please try again later.',
        variant: 'destructive',
      }),
  })
  return (
    <div className="mt-4 flex flex-wrap items-end gap-2 border-t pt-4">
      <Field
        label="What should it say? (Optional)"
        placeholder="Thank them for the order and ask for a date"
        value={prompt}
        maxLength={1000}
        onChange={({ target }) => setPrompt(target.value)}
        className="min-w-60 flex-1"
      />
      <Button disabled={generating.isPending} onClick={() => generating.mutate()} className="h-10 md:h-10">
        <Sparkles aria-hidden="true" /> {generating.isPending ? 'Generating...' : 'Generate Content with AI'}
      </Button>
    </div>
  )
}
