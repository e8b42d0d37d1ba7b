import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listEmails } from '#features/emails/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LinkedList } from './linked-list'

export function ClientEmails({ clientId }: { clientId: number }) {
  const timeZone = useOwnerTimeZone()
  const emails = useQuery(queryFor(listEmails, { clientId }))
  return (
    <LinkedList
      query={emails}
      failed="Failed to fetch client emails"
      empty="No emails with this client yet"
      keyOf={({ id }) => id}
    >
      {(email) => (
        <Link
          to="/emails/$id"
          params={{ id: String(email.id) }}
          className="group flex flex-wrap justify-between gap-x-4"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium group-hover:text-awning group-hover:underline">
              {email.subject || 'No subject'}
            </span>
            <span className="block truncate text-quiet">
              {email.senderName || email.senderEmail || 'Unknown Sender'}
            </span>
          </span>
          <span className="figures text-[13px] text-quiet">{showDay(email.receivedAt, timeZone)}</span>
        </Link>
      )}
    </LinkedList>
  )
}
