import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDayAndTime } from '#kit/dates'
import type { SentMail } from '../api'
import { Panel } from './panel'

const stateLabels: Record<SentMail['state'], string> = {
  queued: 'Waiting to leave',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  cancelled: 'Taken back',
}

/** Delivery status of the mails with this invoice. */
export function SentMails({ mails }: { mails: SentMail[] }) {
  const timeZone = useOwnerTimeZone()
  if (mails.length === 0) return null
  return (
    <Panel title="Mails">
      <ul className="divide-y">
        {mails.map((mail) => (
          <li key={mail.id} className="py-2 first:pt-0">
            <p className="font-medium break-words">{mail.to.map(({ address }) => address).join(', ')}</p>
            <p className="text-[13px] text-quiet">
              {stateLabels[mail.state]} · {showDayAndTime(mail.sentAt ?? mail.createdAt, timeZone)}
            </p>
            {mail.error && <p className="text-[13px] break-words text-brick">{mail.error}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
