import * as z from 'zod'

/** What became of a mail: `unknown` may have arrived, `partly-sent` did not reach everybody. */
export const MailOutcome = z.enum(['sending', 'sent', 'partly-sent', 'failed', 'unknown', 'cancelled'])
export type MailOutcome = z.output<typeof MailOutcome>

export const outcomeLabels: Record<MailOutcome, string> = {
  sending: 'Sending',
  sent: 'Sent',
  'partly-sent': 'Partly sent',
  failed: 'Not sent',
  unknown: 'Sent?',
  cancelled: 'Taken back',
}

/** What the owner has to know of a mail beside its record in a list; `bounced` was sent and came back. */
export const MailTrouble = z.enum(['failed', 'bounced', 'unknown', 'partly-sent'])
export type MailTrouble = z.output<typeof MailTrouble>

export const troubleTexts: Record<MailTrouble, string> = {
  failed: 'The mail was not sent',
  bounced: 'The mail did not arrive',
  unknown: 'The mail may not have been sent',
  'partly-sent': 'The mail did not reach everybody',
}

/** Null where there is nothing to do. */
export function mailTrouble(outcome: MailOutcome, hasBounced: boolean): MailTrouble | null {
  if (hasBounced) return 'bounced'
  return MailTrouble.safeParse(outcome).data ?? null
}

/** The owner has to know of it, and to do something. */
export const isTrouble = (outcome: MailOutcome) =>
  outcome === 'partly-sent' || outcome === 'failed' || outcome === 'unknown'

/** Only mail by SMTP has an unknown outcome: Gmail and Outlook keep their copy as they send, and can be asked for it. */
const beforeSendingAgain =
  'The Sent folder cannot tell either: with a mail server of this kind the copy is put there only after it has answered. Ask a recipient whether it arrived before you send it again.'

/** What became of a mail, in a sentence; null where the label says all. */
export function outcomeText(outcome: MailOutcome, error: string | null): string | null {
  if (outcome === 'failed') return error ?? 'The mail server refused it.'
  if (outcome === 'unknown') return `${error ?? 'It is not known whether this mail left.'} ${beforeSendingAgain}`
  if (outcome === 'sending' && error) return `${error} It is tried again by itself.`
  return outcome === 'partly-sent' ? error : null
}
