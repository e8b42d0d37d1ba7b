import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recentEmails } from '#features/emails/api'
import { type EmailSummary, summarizeStored, unknownSender } from '#features/emails/email-summary'
import { ImportantEmailsCard } from '#features/emails/web/important-emails-card'
import { Avatar } from '#kit/avatar'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LoadingRows, Panel, QueryStates } from './panel'
import { useToday } from './queries'

const maxShown = 5

export const CommunicationsTab = () => (
  <div className="grid items-start gap-4 @4xl:grid-cols-2">
    <ImportantEmailsCard />
    <RecentCommunications />
  </div>
)

function RecentCommunications() {
  const { timeZone } = useToday()
  const emails = useQuery(queryFor(recentEmails, {}))
  return (
    <Panel title="Recent Client Communications">
      <QueryStates
        query={emails}
        subject="The recent communications"
        loading={<LoadingRows rows={maxShown} className="h-15" />}
        empty={(all) => all.length === 0 && 'No recent communications'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {all
              .slice(0, maxShown)
              .map(summarizeStored)
              .map((email) => (
                <Row key={email.id} email={email} timeZone={timeZone} />
              ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

type RowProps = { email: EmailSummary; timeZone: string }

const Row = ({ email: { id, sender, subject, preview, receivedAt }, timeZone }: RowProps) => (
  <li className="flex gap-3 py-3">
    <Avatar name={sender === unknownSender ? undefined : sender} />
    <div className="min-w-0 flex-1">
      <p className="flex items-baseline justify-between gap-3 text-[13px] text-quiet">
        <span className="truncate">{sender}</span>
        <span className="figures shrink-0">{showDay(receivedAt, timeZone)}</span>
      </p>
      <Link
        to="/emails/$id"
        params={{ id }}
        className="mt-0.5 block min-h-6 truncate py-0.5 font-medium hover:underline"
      >
        {subject}
      </Link>
      <p className="truncate text-[13px] text-quiet">{preview}</p>
    </div>
  </li>
)
