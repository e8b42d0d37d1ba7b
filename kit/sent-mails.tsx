import { showDayAndTime } from './dates'
import { Panel } from './panel'

type SentMail = {
  id: number
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'
  error: string | null
  to: { address: string }[]
  sentAt: string | null
  createdAt: string
}

const stateLabels: Record<SentMail['state'], string> = {
  queued: 'Waiting to leave',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  cancelled: 'Taken back',
}

/** Delivery status of the mails with a record. */
export function SentMails({ mails, timeZone }: { mails: SentMail[]; timeZone: string }) {
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
