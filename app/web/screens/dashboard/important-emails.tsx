import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importantEmails } from '#features/emails/api'
import { summarizeStored } from '#features/emails/email-summary'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LoadingRows, Panel, QueryStates } from './panel'
import { useToday } from './queries'

const shown = 4

export function ImportantEmails({ className }: { className: string }) {
  const { timeZone } = useToday()
  const emails = useQuery(queryFor(importantEmails, {}))
  return (
    <Panel
      title="Important Emails"
      className={className}
      linkTo={(title) => (
        <Link to="/emails" search={{ filter: 'important' }} className="after:absolute after:inset-0">
          {title}
        </Link>
      )}
    >
      <QueryStates
        query={emails}
        subject="The important emails"
        loading={<LoadingRows rows={4} className="h-12" />}
        empty={(all) => all.length === 0 && 'No important emails to show'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {all
              .slice(0, shown)
              .map(summarizeStored)
              .map(({ id, sender, subject, receivedAt }) => (
                <li key={id} className="py-2.5">
                  <p className="flex items-baseline justify-between gap-3 text-[13px] text-quiet">
                    <span className="truncate">{sender}</span>
                    <span className="figures shrink-0">{showDay(receivedAt, timeZone)}</span>
                  </p>
                  <Link
                    to="/emails/$id"
                    params={{ id }}
                    className="relative z-10 mt-0.5 block min-h-6 py-0.5 font-medium break-words hover:underline"
                  >
                    {subject}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}
