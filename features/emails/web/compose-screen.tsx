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
import { fieldsOf, isRefusal, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { isAddress } from '../addresses'
import { generateEmail } from '../ai-api'
import { listEmails } from '../api'
import { missingWords, wrongSender } from '../draft'
import type { OpenedEmail } from '../email'
import { htmlOfText, plainTwin } from '../plain-twin'
import { ComposeForm, useWriter, type Wrong } from './compose-form'
import { type Composing, type Fields, type Start, startOf, type Writer } from './compose-start'
import { useEmailNow } from './mail-queries'
import type { EditorHandle } from './rich-editor'
import { useDraft } from './use-draft'
import { useSending } from './use-sending'

// The router reads a subject of 2026 as a number.
const text = z
  .preprocess((given) => (given === undefined ? given : String(given)), z.string().optional())
  .catch(undefined)
const Asked = z.object({ subject: text, body: text, to: text, reply: text, draft: text })

/** The page to write a mail. What is asked for by its address is filled in; once something is kept, the address names it. */
export function ComposeScreen() {
  const asked = Asked.parse(useSearch({ strict: false }))
  const [opened] = useState(asked)
  const writer = useWriter()
  const needed = opened.draft ?? opened.reply
  return (
    <Page title="Compose Email" subtitle="What you write is kept as a draft until you send it">
      <div className="max-w-3xl">
        {!writer && <Skeleton className="h-96" />}
        {writer && !needed && (
          <Writing start={startOf({ kind: 'new', ...words(opened) }, writer)} senders={writer.senders} />
        )}
        {writer && needed && <Opened key={needed} id={needed} asked={opened} writer={writer} />}
      </div>
    </Page>
  )
}

type Words = z.output<typeof Asked>

const words = ({ to, subject, body }: Words) => ({
  ...(to && { to }),
  ...(subject && { subject }),
  ...(body && { body }),
})

/** A draft to go on with, or a mail to answer, has to be fetched first. */
function Opened({ id, asked, writer }: { id: string; asked: Words; writer: Writer }) {
  const { data: email, isFetchedAfterMount, isError, refetch } = useEmailNow(id)
  // What is saved while writing must not begin the page anew.
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
  if (asked.draft && first.folder !== 'drafts') {
    return <EmptyState title="This email is no longer a draft">It was sent, or moved elsewhere.</EmptyState>
  }
  const composing: Composing = asked.draft
    ? { kind: 'draft', email: first }
    : { kind: 'reply', email: first, ...(asked.body && { text: asked.body }) }
  const start = startOf(composing, writer)
  const subject = asked.draft ? undefined : asked.subject
  return (
    <Writing start={subject ? { ...start, fields: { ...start.fields, subject } } : start} senders={writer.senders} />
  )
}

function Writing({ start, senders }: { start: Start; senders: Writer['senders'] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [begun] = useState(start)
  const draft = useDraft(begun)
  const editor = useRef<EditorHandle>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const keptId = draft.kept?.id
  useEffect(() => {
    if (keptId) void navigate({ to: '/emails/compose', search: { draft: keptId }, replace: true })
  }, [keptId, navigate])
  const leave = () => {
    void navigate({ to: '/emails' })
    return refresh(client, listEmails.path)
  }
  const sending = useSending({
    draft,
    onSent: () => void leave(),
    onFailed: (error) => {
      const { to, cc, bcc, subject, body } = fieldsOf(error)
      setWrong({
        ...((to ?? cc ?? bcc) && { to: to ?? cc ?? bcc }),
        ...(subject && { subject }),
        ...(body && { body }),
      })
      const otherwise = 'Failed to send email. Please try again.'
      toast({
        title: 'Error',
        description: isRefusal(error) ? saidBy(error, otherwise) : otherwise,
        look: 'destructive',
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
          ? saidBy(error, 'Failed to save draft. Please try again.')
          : 'Failed to save draft. Please try again.',
        look: 'destructive',
      }),
  })
  const submit = () => {
    const found = whatIsWrong(draft.fields)
    setWrong(found)
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
        wrong={wrong}
        editor={editor}
        onTheirs={({ id }) => window.location.assign(`/emails/compose?draft=${id}`)}
      />
      <GenerateContent fields={draft.fields} onWritten={(words) => editor.current?.begin(htmlOfText(words))} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" type="submit" disabled={busy}>
          {sending.isPending ? 'Sending...' : 'Send Email'}
        </Button>
        <Button disabled={busy} onClick={() => saving.mutate()}>
          {saving.isPending ? 'Saving...' : 'Save as Draft'}
        </Button>
        <Button look="quiet" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function whatIsWrong({ to, subject, html, accountId, senderEmail }: Fields): Wrong {
  const bad = to.find(({ address }) => !isAddress(address))
  return {
    ...(to.length === 0 && { to: missingWords.recipients }),
    ...(bad && { to: `“${bad.address}” is not an email address` }),
    ...(subject.trim() === '' && { subject: missingWords.subject }),
    ...(plainTwin(html) === '' && { body: missingWords.body }),
    ...(accountId === null && !isAddress(senderEmail) && { senderEmail: wrongSender }),
  }
}

function GenerateContent({ fields, onWritten }: { fields: Fields; onWritten: (words: string) => void }) {
  const toast = useToast()
  const [prompt, setPrompt] = useState('')
  const generating = useMutation({
    mutationFn: () =>
      send(generateEmail, {
        emailContent: plainTwin(fields.html),
        prompt: prompt.trim() || fields.subject.trim() || 'Write a short, friendly business email.',
      }),
    retry: false,
    onSuccess: ({ response }) => onWritten(response),
    onError: () =>
      toast({
        title: 'Generation Failed',
        description: 'Could not generate email content. Please try again later.',
        look: 'destructive',
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
