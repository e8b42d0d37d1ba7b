export const mailStates = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const

export type MailAddress = { name?: string; address: string }

/** The record that the mail was sent for. */
export type MailOrigin = { kind: string; id: number }

export type OutgoingMail = {
  /** Idempotency key: a mail queued twice is sent once. */
  key: string
  origin?: MailOrigin
  /** Default: the default mail account. */
  accountId?: number
  /** The sender's address, if known: the Message-ID gets its domain. */
  from?: string
  to: MailAddress[]
  cc?: MailAddress[]
  bcc?: MailAddress[]
  subject: string
  text: string
  html?: string
  inReplyTo?: string
  references?: string[]
  /** With a content id it is a picture inside the text. */
  attachments?: { name: string; type: string; contentId?: string | null; content: Buffer }[]
  /** Until then it can be cancelled. */
  sendAfter?: Date
}
