export const mailStates = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const

export type MailAddress = { name?: string; address: string }

/** What a mail was sent for: the record that wants to know when it has left. */
export type MailOrigin = { kind: string; id: number }

export type OutgoingMail = {
  /** Queued twice under one key, a mail leaves once. */
  key: string
  origin?: MailOrigin
  /** Without one, the default mail account. */
  accountId?: number
  /** The address that it leaves from, where that is known already: its Message-ID bears the same domain. */
  from?: string
  to: MailAddress[]
  cc?: MailAddress[]
  bcc?: MailAddress[]
  subject: string
  text: string
  html?: string
  inReplyTo?: string
  references?: string[]
  attachments?: { name: string; type: string; content: Buffer }[]
  /** Until then it can be taken back. */
  sendAfter?: Date
}
