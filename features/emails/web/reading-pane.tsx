import { ArrowLeft, Forward, ListTodo, Reply, ReplyAll, Sparkles, UserPlus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button, IconButton } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { errorMessage, isNotFound } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { OpenedEmail } from '../email'
import { noSubject } from '../email-summary'
import { ActionBar } from './action-bar'
import { useClientFromMail, useTaskFromMail } from './create-from-mail'
import type { ComposeRequest } from './initial-draft'
import { useMailActions } from './mail-actions'
import { Message } from './message'
import { NewQuoteLink } from './new-quote-link'
import { useEmail, useThread } from './queries'
import { useAiReply } from './use-ai-reply'

type ReadingPaneProps = {
  id: string | undefined
  /** Set to the open mail, for keyboard shortcuts. */
  current: RefObject<OpenedEmail | undefined>
  onBack: () => void
  onRemove: (email: OpenedEmail, act: () => void) => void
  onCompose: (composing: ComposeRequest) => void
}

export function ReadingPane({ id, ...rest }: ReadingPaneProps) {
  if (!id) {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <div className="text-center text-quiet">
          <p className="text-base">Choose an email to read it here.</p>
          <p className="mt-2 text-[13px]">
            j and k walk, Enter opens, e archives, r answers, a answers all, f forwards, c writes, / searches, u goes
            back
          </p>
        </div>
      </div>
    )
  }
  return <OpenedPane id={id} {...rest} />
}

function OpenedPane({ id, current, onBack, onRemove, onCompose }: ReadingPaneProps & { id: string }) {
  const opened = useEmail(id)
  const email = opened.data
  // A mail that was deleted elsewhere closes here too.
  const isGone = opened.isError && (!email || isNotFound(opened.error))
  useEffect(() => {
    current.current = email
    return () => {
      current.current = undefined
    }
  }, [email, current])
  const actions = useMailActions({ wholeThreads: true })
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-0.5 border-b px-2">
        <IconButton label="Back to the list" small className="@3xl:hidden" onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        {email && !isGone && (
          <ActionBar
            folder={email.folder}
            accountId={email.accountId}
            count={1}
            onMove={(to) => onRemove(email, () => actions.move([email], to))}
            onRead={(read) => {
              actions.mark([email], { read })
              if (!read) onBack()
            }}
            onDestroy={() => onRemove(email, () => actions.destroy([email]))}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {opened.isPending && <Loading />}
        {isGone && <Failed error={opened.error} onRetry={() => void opened.refetch()} onBack={onBack} />}
        {email && !isGone && <Conversation email={email} onCompose={onCompose} />}
      </div>
    </>
  )
}

function Conversation({ email, onCompose }: { email: OpenedEmail; onCompose: (composing: ComposeRequest) => void }) {
  const thread = useThread(String(email.id))
  const mails = thread.data ?? []
  const last = mails.at(-1)?.id
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [wasUnread, setWasUnread] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const unread = mails.filter(({ read }) => !read).map(({ id }) => id)
    if (unread.some((id) => !wasUnread.has(id))) setWasUnread(new Set([...wasUnread, ...unread]))
  }, [mails, wasUnread])
  const isOpen = (id: number) => toggled.get(id) ?? (id === email.id || id === last || wasUnread.has(id))
  return (
    <article className="mx-auto max-w-4xl px-3 py-3 @3xl:px-6 @3xl:py-5">
      <h2 className="text-lg leading-6 font-semibold break-words">{email.subject || noSubject}</h2>
      <MailButtons email={email} onCompose={onCompose} />
      <div className="mt-3 space-y-3 @3xl:mt-5">
        {mails.length === 0 && <Message id={email.id} isOpen onToggle={undefined} onCompose={onCompose} />}
        {mails.map((mail) => (
          <Message
            key={mail.id}
            id={mail.id}
            summary={mail}
            isOpen={isOpen(mail.id)}
            onToggle={mails.length > 1 ? () => setToggled(new Map(toggled).set(mail.id, !isOpen(mail.id))) : undefined}
            onCompose={onCompose}
          />
        ))}
      </div>
    </article>
  )
}

function MailButtons({ email, onCompose }: { email: OpenedEmail; onCompose: (composing: ComposeRequest) => void }) {
  const aiReply = useAiReply((text) => onCompose({ kind: 'reply', email, text }))
  const createClient = useClientFromMail()
  const addTask = useTaskFromMail()
  return (
    // On a narrow screen one row that scrolls, so that the mail begins above the fold.
    <div className="mt-3 flex gap-2 overflow-x-auto pb-1 @3xl:flex-wrap @3xl:overflow-visible @3xl:pb-0 [&>button]:shrink-0">
      <Button variant="primary" onClick={() => onCompose({ kind: 'reply', email })}>
        <Reply aria-hidden="true" /> Reply
      </Button>
      <Button onClick={() => onCompose({ kind: 'reply-all', email })}>
        <ReplyAll aria-hidden="true" /> Reply all
      </Button>
      <Button onClick={() => onCompose({ kind: 'forward', email })}>
        <Forward aria-hidden="true" /> Forward
      </Button>
      <Button disabled={aiReply.isPending} onClick={() => aiReply.mutate(email)}>
        <Sparkles aria-hidden="true" /> {aiReply.isPending ? 'Writing...' : 'AI Reply'}
      </Button>
      <Button disabled={createClient.isPending} onClick={() => createClient.mutate(email)}>
        <UserPlus aria-hidden="true" /> Create Client
      </Button>
      <Button disabled={addTask.isPending} onClick={() => addTask.mutate(email)}>
        <ListTodo aria-hidden="true" /> Add Task
      </Button>
      <NewQuoteLink email={email} />
    </div>
  )
}

const Loading = () => (
  <div className="space-y-4 p-6">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-9 w-full max-w-md" />
    <Skeleton className="h-64" />
  </div>
)

function Failed({ error, onRetry, onBack }: { error: unknown; onRetry: () => void; onBack: () => void }) {
  const isGone = isNotFound(error)
  return (
    <div className="p-6">
      <EmptyState
        title={isGone ? 'Email not found' : 'This email could not be loaded'}
        action={
          <div className="flex gap-2">
            {!isGone && (
              <Button variant="primary" onClick={onRetry}>
                Try Again
              </Button>
            )}
            <Button onClick={onBack}>Return to Emails</Button>
          </div>
        }
      >
        {isGone
          ? 'It may have been moved or deleted since this page was opened.'
          : errorMessage(error, 'The server did not answer. Nothing is lost.')}
      </EmptyState>
    </div>
  )
}
