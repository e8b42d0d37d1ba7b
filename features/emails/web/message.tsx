import { Link } from '@tanstack/react-router'
import { Download, FileWarning, Paperclip, Star } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#core/file-size'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Avatar } from '#kit/avatar'
import { Badge } from '#kit/badge'
import { buttonClasses, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { showDayAndTime } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import { attachmentPath, rawPath } from '../api'
import type { OpenedEmail, ThreadEmail } from '../email'
import { unknownSender } from '../email-summary'
import { isShownInText } from '../inline-picture'
import { DeliveryBanner } from './delivery-banner'
import type { ComposeRequest } from './initial-draft'
import { useMailActions, useMarkRead, useRateEmail } from './mail-actions'
import { useMailCards } from './mail-cards'
import { useEmail } from './queries'
import { SaveToDocuments } from './save-to-documents'

const MailFrame = lazy(() => import('./mail-frame'))
const PlainMessage = lazy(() => import('./plain-message'))

type MessageProps = {
  id: number
  summary?: ThreadEmail
  isOpen: boolean
  onToggle: (() => void) | undefined
  onCompose: (composing: ComposeRequest) => void
}

/** A mail of a conversation, collapsed to one line or open. */
export function Message({ id, summary, isOpen, onToggle, onCompose }: MessageProps) {
  const timeZone = useOwnerTimeZone()
  if (!isOpen && summary) {
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-card border bg-card px-4 py-2.5 text-left hover:border-edge"
      >
        <Avatar name={summary.senderName || summary.senderEmail} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{summary.senderName || summary.senderEmail || unknownSender}</span>
            <span className="figures shrink-0 text-xs text-quiet">
              {showDayAndTime(summary.receivedAt ?? summary.createdAt, timeZone)}
            </span>
          </span>
          <span className="block truncate text-[13px] text-quiet">{summary.snippet}</span>
        </span>
      </button>
    )
  }
  return <OpenMessage id={id} onToggle={onToggle} onCompose={onCompose} />
}

function OpenMessage({ id, onToggle, onCompose }: Pick<MessageProps, 'id' | 'onToggle' | 'onCompose'>) {
  const { data: email, isError, refetch } = useEmail(id)
  useMarkReadOnOpen(email)
  if (isError && !email) {
    return (
      <p className="rounded-card border bg-card p-4">
        This email could not be loaded.{' '}
        <button type="button" className="font-medium text-awning hover:underline" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    )
  }
  if (!email) return <Skeleton className="h-48" />
  const html = htmlOf(email)
  return (
    <section
      aria-label={`Email from ${email.senderName || email.senderEmail || unknownSender}`}
      className="rounded-card border bg-card"
    >
      <MessageHeader email={email} onToggle={onToggle} />
      <div className="space-y-3 px-3 pb-4 @3xl:space-y-4 @3xl:px-4">
        <DeliveryBanner email={email} />
        {email.folder === 'drafts' && (
          <Link to="/emails/compose" search={{ draft: email.id }} className={buttonClasses('plain')}>
            Go on writing
          </Link>
        )}
        {email.importance_analysis && <Importance email={email} />}
        <Cards email={email} />
        {email.parseProblem && <Unreadable email={email} />}
        <Suspense>
          {html ? (
            <MailFrame email={email} html={html} />
          ) : (
            <PlainMessage body={email.body || 'This email has no text.'} subject={email.subject} />
          )}
        </Suspense>
        <Attachments email={email} />
        {email.folder !== 'drafts' && <OriginalLinks email={email} />}
        {email.generatedResponse && (
          <div className="rounded-control border border-dashed p-3">
            <p className="text-[13px] text-quiet">An answer was drafted for this email.</p>
            <button
              type="button"
              className="mt-1 font-medium text-awning hover:underline"
              onClick={() => onCompose({ kind: 'reply', email, text: email.generatedResponse ?? '' })}
            >
              Use it
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

const Cards = ({ email }: { email: OpenedEmail }) => useMailCards(email)

/** Why the mail was scored as important or not, with a button to correct it. */
function Importance({ email: { id, important, importance_analysis: why } }: { email: OpenedEmail }) {
  const rating = useRateEmail()
  return (
    <div className="flex items-start justify-between gap-3 rounded-control bg-sunken px-3 py-2 text-[13px]">
      <p className="min-w-0 text-quiet">{why}</p>
      <button
        type="button"
        disabled={rating.isPending}
        className="shrink-0 font-medium text-awning hover:underline disabled:opacity-55"
        onClick={() => rating.mutate({ id, important: !important })}
      >
        {important ? 'Mark not important' : 'Mark important'}
      </button>
    </div>
  )
}

/** Mails stored before the `html` field existed have their HTML in `body`. */
const htmlOf = ({ html, body }: OpenedEmail) =>
  html?.trim() || (/^\s*<(!doctype|html|body|p|div|table|h\d)\b/i.test(body) ? body : undefined)

/** Marks an opened mail as read once, not again after it was marked unread. */
function useMarkReadOnOpen(email: OpenedEmail | undefined): void {
  const markRead = useMarkRead()
  const done = useRef(false)
  useEffect(() => {
    if (!email || done.current) return
    done.current = true
    if (!email.read) markRead.mutate(email)
  }, [email, markRead])
}

function MessageHeader({ email, onToggle }: { email: OpenedEmail; onToggle: (() => void) | undefined }) {
  const actions = useMailActions({ wholeThreads: false })
  const timeZone = useOwnerTimeZone()
  const sender = email.senderName || email.senderEmail || unknownSender
  return (
    <header className="flex gap-3 p-3 @3xl:p-4">
      <Avatar name={sender === unknownSender ? undefined : sender} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {onToggle ? (
            <button type="button" aria-expanded onClick={onToggle} className="font-semibold hover:underline">
              {sender}
            </button>
          ) : (
            <span className="font-semibold">{sender}</span>
          )}
          {email.senderName && <span className="text-[13px] break-all text-quiet">{email.senderEmail}</span>}
          {email.client && (
            <Link to="/clients/$id" params={{ id: String(email.client.id) }} className="hover:underline">
              <Badge variant="good">Client</Badge>
            </Link>
          )}
        </p>
        <p className="text-[13px] break-words text-quiet">
          <People label="To" list={email.recipients} />
          {email.cc && <People label="CC" list={email.cc} />}
          {email.bcc && <People label="BCC" list={email.bcc} />}
        </p>
        <p className="figures mt-0.5 text-[13px] text-quiet">
          {showDayAndTime(email.receivedAt ?? email.createdAt, timeZone)}
        </p>
      </div>
      <IconButton
        label={email.starred ? 'Remove the star' : 'Star'}
        small
        aria-pressed={email.starred}
        onClick={() => actions.mark([email], { starred: !email.starred })}
      >
        <Star className={classes(email.starred && 'fill-marigold text-marigold')} />
      </IconButton>
    </header>
  )
}

const shownPeople = 300

/** Recipients; of a long list the first, until all are asked for. */
function People({ label, list }: { label: string; list: string }) {
  const [showsAll, setShowsAll] = useState(false)
  if (!list) return null
  const isLong = list.length > shownPeople
  return (
    <span className="mr-2">
      {label} {isLong && !showsAll ? `${list.slice(0, shownPeople)}…` : list}{' '}
      {isLong && (
        <button
          type="button"
          aria-expanded={showsAll}
          className="font-medium text-awning hover:underline"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : 'Show all'}
        </button>
      )}
    </span>
  )
}

const Unreadable = ({ email }: { email: OpenedEmail }) => (
  <p className="flex items-start gap-2 rounded-control bg-marigold-wash px-3 py-2 text-[13px]">
    <FileWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      {email.parseProblem}{' '}
      {email.hasRaw && (
        <a href={rawPath(email.id)} download className="font-medium text-awning hover:underline">
          Download it as it came
        </a>
      )}
    </span>
  </p>
)

/** The message as it came, with all headers. */
const OriginalLinks = ({ email: { id } }: { email: OpenedEmail }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
    <a href={`${rawPath(id)}?view=text`} target="_blank" rel="noreferrer" className="text-quiet hover:underline">
      Show original
    </a>
    <a href={rawPath(id)} download className="text-quiet hover:underline">
      Download message
    </a>
  </p>
)

function Attachments({ email }: { email: OpenedEmail }) {
  const files = email.attachments.filter(
    ({ isInline, contentId }) => !(isInline && isShownInText(contentId, email.html)),
  )
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {files.map(({ position, filename, size }) => (
        <li key={position} className="flex max-w-full items-center rounded-control border pl-3">
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          <span className="min-w-0 px-2">
            <span className="block truncate">{filename}</span>
            <span className="figures block text-xs text-quiet">{formatFileSize(size)}</span>
          </span>
          <a
            href={attachmentPath(email.id, position)}
            download={filename}
            aria-label={`Download ${filename}`}
            className="grid size-10 shrink-0 place-items-center text-quiet hover:text-ink"
          >
            <Download aria-hidden="true" className="size-4" />
          </a>
          <SaveToDocuments email={email} attachment={{ position, filename }} />
        </li>
      ))}
    </ul>
  )
}
