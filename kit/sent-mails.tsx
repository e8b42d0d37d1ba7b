import { isTrouble, type MailOutcome, outcomeLabels, outcomeText } from '#core/mail-outcome'
import { classes } from './classes'
import { showDayAndTime } from './dates'
import { Panel } from './panel'

type SentMail = {
  id: number
  outcome: MailOutcome
  error: string | null
  to: { address: string }[]
  sentAt: string | null
  /** As far as a mail server has reported it. */
  deliveredAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
  createdAt: string
}

/** The newest thing that is known of a mail. */
function newestState({ outcome, error, sentAt, deliveredAt, bouncedAt, bounceReason, createdAt }: SentMail) {
  if (bouncedAt) return { label: 'Did not arrive', at: bouncedAt, text: bounceReason, isBad: true }
  const text = outcomeText(outcome, error)
  if (deliveredAt && outcome !== 'partly-sent') return { label: 'Delivered', at: deliveredAt, text: null, isBad: false }
  return { label: outcomeLabels[outcome], at: sentAt ?? createdAt, text, isBad: isTrouble(outcome) }
}

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
        {mails.map((mail) => {
          const { label, at, text, isBad } = newestState(mail)
          return (
            <li key={mail.id} className="py-2 first:pt-0">
              <p className="font-medium break-words">{mail.to.map(({ address }) => address).join(', ')}</p>
              <p className="text-[13px] text-quiet">
                <span className={isBad ? 'font-medium text-brick' : undefined}>{label}</span> ·{' '}
                {showDayAndTime(at, timeZone)}
              </p>
              {text && (
                <p className={classes('text-[13px] break-words', isBad ? 'text-brick' : 'text-quiet')}>{text}</p>
              )}
            </li>
          )
        })}
      </ul>
      {openedAt !== undefined && (
        <p className="border-t pt-2 text-[13px] text-quiet">
          {openedAt ? `Opened · ${showDayAndTime(openedAt, timeZone)}` : 'The page has not been opened yet.'}
        </p>
      )}
    </Panel>
  )
}
