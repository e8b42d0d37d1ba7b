import { showDayAndTime } from './dates'
import { Panel } from './panel'

type SentMail = {
  id: number
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'
  error: string | null
  to: { address: string }[]
  sentAt: string | null
  /** As far as a mail server has reported it. */
  deliveredAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
  createdAt: string
}

const stateLabels: Record<SentMail['state'], string> = {
  queued: 'Waiting to leave',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  cancelled: 'Taken back',
}

/** The newest thing that is known of a mail. */
const shownState = ({ state, sentAt, deliveredAt, bouncedAt, createdAt }: SentMail) =>
  bouncedAt
    ? { label: 'Did not arrive', at: bouncedAt }
    : deliveredAt
      ? { label: 'Delivered', at: deliveredAt }
      : { label: stateLabels[state], at: sentAt ?? createdAt }

type SentMailsProps = {
  mails: SentMail[]
  /** When the recipient first opened the page of the record; undefined if there is no link to it. */
  openedAt: string | null | undefined
  timeZone: string
}

/** What is known of the mails with a record: sent, delivered, bounced, opened. */
export function SentMails({ mails, openedAt, timeZone }: SentMailsProps) {
  if (mails.length === 0) return null
  return (
    <Panel title="Mails">
      <ul className="divide-y">
        {mails.map((mail) => (
          <li key={mail.id} className="py-2 first:pt-0">
            <p className="font-medium break-words">{mail.to.map(({ address }) => address).join(', ')}</p>
            <p className="text-[13px] text-quiet">
              <span className={mail.bouncedAt ? 'font-medium text-brick' : undefined}>{shownState(mail).label}</span> ·{' '}
              {showDayAndTime(shownState(mail).at, timeZone)}
            </p>
            {mail.bounceReason && <p className="text-[13px] break-words text-brick">{mail.bounceReason}</p>}
            {mail.error && <p className="text-[13px] break-words text-brick">{mail.error}</p>}
          </li>
        ))}
      </ul>
      {openedAt !== undefined && (
        <p className="border-t pt-2 text-[13px] text-quiet">
          {openedAt ? `Opened · ${showDayAndTime(openedAt, timeZone)}` : 'The page has not been opened yet.'}
        </p>
      )}
    </Panel>
  )
}
