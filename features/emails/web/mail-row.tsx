import { Link } from '@tanstack/react-router'
import { Paperclip, Reply, Star } from 'lucide-react'
import { isTrouble, outcomeLabels } from '#core/mail-outcome'
import { Badge } from '#kit/badge'
import { classes } from '#kit/classes'
import type { ListedEmail } from '../email'
import { previewOf, summarizeStored } from '../email-summary'
import { importanceOf } from '../importance'
import { showMailDate } from './mail-date'
import { folderNames } from './mail-folders'
import { looksEverywhere, type MailView } from './mail-url'

export const rowHeight = 84

type MailRowProps = {
  email: ListedEmail
  view: MailView
  now: Date
  timeZone: string
  /** The account that it came to, where there are several. */
  account: string | undefined
  isOpen: boolean
  isActive: boolean
  isSelected: boolean
  onSelect: (selected: boolean, isRange: boolean) => void
  onStar: () => void
}

export function MailRow({
  email,
  view,
  now,
  timeZone,
  account,
  isOpen,
  isActive,
  isSelected,
  onSelect,
  onStar,
}: MailRowProps) {
  const { sender, subject, receivedAt } = summarizeStored(email)
  const correspondent =
    email.folder === 'sent' || email.folder === 'drafts' ? `To: ${firstRecipient(email.recipients)}` : sender
  const isDraft = email.folder === 'drafts'
  return (
    <div
      className={classes(
        'group relative flex h-full gap-1 border-b pr-3 pl-1',
        isOpen ? 'bg-awning-wash' : isSelected ? 'bg-marigold-wash' : 'hover:bg-sunken',
        isActive && 'shadow-[inset_3px_0_0_var(--awning)]',
      )}
    >
      <div className="relative z-10 flex w-9 shrink-0 flex-col items-center pt-2">
        <label className="grid size-8 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select “${subject}”`}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, (nativeEvent as MouseEvent).shiftKey === true)
            }
            className="size-4 accent-awning"
          />
        </label>
        <button
          type="button"
          aria-label={email.starred ? `Remove the star from “${subject}”` : `Star “${subject}”`}
          aria-pressed={email.starred}
          onClick={onStar}
          className="grid size-8 place-items-center rounded-full text-quiet hover:bg-card"
        >
          <Star className={classes('size-4', email.starred && 'fill-marigold text-marigold')} />
        </button>
      </div>
      <div className="min-w-0 flex-1 py-2.5">
        <p className="flex items-baseline gap-2">
          {email.threadUnread && (
            <span className="size-2 shrink-0 self-center rounded-full bg-awning">
              <span className="sr-only">Unread</span>
            </span>
          )}
          <span className={classes('min-w-0 truncate', email.threadUnread && 'font-semibold')}>{correspondent}</span>
          {email.threadCount > 1 && <span className="figures text-[13px] text-quiet">{email.threadCount}</span>}
          <span className="figures ml-auto shrink-0 text-xs text-quiet">{showMailDate(receivedAt, now, timeZone)}</span>
        </p>
        <p className="mt-0.5 flex items-center gap-1.5">
          {email.answered && <Reply aria-label="Answered" className="size-3.5 shrink-0 text-quiet" />}
          <Link
            to={isDraft ? '/emails/compose' : '/emails/$id'}
            {...(isDraft ? {} : { params: { id: String(email.id) } })}
            search={isDraft ? { draft: email.id } : view}
            data-mail-link
            className={classes(
              'min-w-0 truncate outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-awning',
              email.threadUnread && 'font-medium',
            )}
          >
            {subject}
          </Link>
          {email.attachmentCount > 0 && (
            <Paperclip aria-label="Has attachments" className="size-3.5 shrink-0 text-quiet" />
          )}
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-[13px] text-quiet">
          <span className="min-w-0 flex-1 truncate">{previewOf(email.body)}</span>
          {account && <span className="max-w-28 shrink-0 truncate text-xs">{account}</span>}
          {looksEverywhere(view) && email.folder !== 'inbox' && (
            <Badge variant="plain">{folderNames[email.folder]}</Badge>
          )}
          <StatusBadge email={email} />
        </p>
      </div>
    </div>
  )
}

function StatusBadge({ email: { delivery, importance_score: score, important, folder } }: { email: ListedEmail }) {
  if (delivery && isTrouble(delivery.outcome)) return <Badge variant="bad">{outcomeLabels[delivery.outcome]}</Badge>
  if (delivery?.outcome === 'sending') return <Badge variant="warm">{outcomeLabels.sending}</Badge>
  if (folder === 'inbox' && important) return <Badge variant="outline">{importanceOf(score)}</Badge>
  return null
}

const firstRecipient = (recipients: string) =>
  /^"([^"]+)" </.exec(recipients)?.[1] ??
  (recipients
    .split(',')[0]
    ?.replace(/<[^>]*>/, '')
    .trim() ||
    recipients ||
    'nobody yet')
