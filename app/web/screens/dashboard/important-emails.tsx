import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importantEmails } from '#features/emails/api'
import { showStored } from '#features/emails/shown-email'
import { showDay } from '#kit/dates'
import { reading } from '#kit/queries'
import { Faces, LoadingRows, Panel } from './panel'
import { useToday } from './queries'

const shown = 4

export function ImportantEmails({ className }: { className: string }) {
  const { timeZone } = useToday()
  const emails = useQuery(reading(importantEmails, {}))
  return (
    <Panel title="Important Emails" className={className}>
      <Faces
        query={emails}
        what="The important emails"
        loading={<LoadingRows rows={4} className="h-12" />}
        empty={(all) => all.length === 0 && 'No important emails to show'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {all
              .slice(0, shown)
              .map(showStored)
              .map(({ id, sender, subject, receivedAt }) => (
                <li key={id} className="py-2.5">
                  <p className="flex items-baseline justify-between gap-3 text-[13px] text-quiet">
                    <span className="truncate">{sender}</span>
                    <span className="figures shrink-0">{showDay(receivedAt, timeZone)}</span>
                  </p>
                  <Link
                    to="/emails/$id"
                    params={{ id }}
                    className="mt-0.5 block font-medium break-words hover:underline"
                  >
                    {subject}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Faces>
    </Panel>
  )
}
