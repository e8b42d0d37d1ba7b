import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge, type BadgeVariant } from '#kit/badge'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import type { EmailSummary } from '../email-summary'
import { type Importance, importanceOf } from '../importance'
import { AnalyzeEmailsButton } from './analyze-emails-button'
import { useImportantMail } from './use-important-mail'

const maxShown = 4

const badgeVariants: Record<Importance, BadgeVariant> = { Critical: 'bad', Important: 'bad', Relevant: 'outline' }

/** The card links to all important mails, each subject to its mail. */
export function ImportantEmailsCard() {
  const id = useId()
  const { isPending, isError, isConnected, emails, retry } = useImportantMail()
  return (
    <section aria-labelledby={id} className="relative min-w-0 rounded-card border bg-card hover:border-edge">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-3 pb-2">
        <h2 id={id} className="text-[15px] font-semibold">
          <Link to="/emails" search={{ filter: 'important' }} className="after:absolute after:inset-0">
            Important Emails
          </Link>
        </h2>
        {!isPending && !isConnected && <AnalyzeEmailsButton />}
      </div>
      {isPending && <Loading />}
      {isError && <LoadError isConnected={isConnected} retry={retry} />}
      {!isPending && !isError && emails.length === 0 && <Empty isConnected={isConnected} />}
      {!isPending && !isError && emails.length > 0 && (
        <ul className="divide-y px-5 pb-2.5">
          {emails.slice(0, maxShown).map((email) => (
            <Row key={email.id} email={email} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ email: { id, sender, subject, receivedAt, score, analysis } }: { email: EmailSummary }) {
  const importance = importanceOf(score)
  const timeZone = useOwnerTimeZone()
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-3 text-[13px] text-quiet">
        <span className="truncate">{sender}</span>
        <span className="figures shrink-0">{showReceived(receivedAt, timeZone)}</span>
      </p>
      <p className="mt-1 flex items-start justify-between gap-3">
        <Link
          to="/emails/$id"
          params={{ id }}
          className="relative z-10 min-w-0 font-medium break-words hover:underline"
        >
          {subject}
        </Link>
        <Badge variant={badgeVariants[importance]}>{importance}</Badge>
      </p>
      {analysis && <p className="mt-0.5 line-clamp-2 text-[13px] text-quiet">{analysis}</p>}
    </li>
  )
}

function showReceived(when: string | null, timeZone: string): string {
  return when && Number.isNaN(Date.parse(when)) ? 'Unknown date' : showDay(when, timeZone)
}

function LoadError({ isConnected, retry }: { isConnected: boolean; retry: () => void }) {
  return (
    <div className="px-5 pt-4 pb-8 text-center">
      <p>Error loading important emails</p>
      <p className="mt-1 text-quiet">
        {!isConnected && 'Click "Analyze New Emails" to retry'}
        {isConnected && (
          <button type="button" onClick={retry} className="relative z-10 font-medium text-awning hover:underline">
            Try Again
          </button>
        )}
      </p>
    </div>
  )
}

const Empty = ({ isConnected }: { isConnected: boolean }) => (
  <div className="px-5 pt-4 pb-8 text-center">
    <p>No important emails found</p>
    <p className="mt-1 text-quiet">
      {isConnected ? 'Check back later for important messages' : 'Click "Analyze New Emails" to scan your inbox'}
    </p>
  </div>
)

const Loading = () => (
  <div className="space-y-3 px-5 pt-1 pb-5">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-15" />
    ))}
  </div>
)
