import type { EmailFolder } from '#features/emails/email'

/** A single mail outside of the conversations with clients. */
export interface SingleMail {
  daysAgo: number
  time: string
  sender: { name: string; email: string }
  /** Default: the owner. */
  to?: string
  subject: string
  body: string
  /** A calendar part. */
  invitation?: string
  /** The HTML version. */
  html?: string
  /** A bulk mail. */
  isBulk?: boolean
  folder?: EmailFolder
  unread?: boolean
  score?: number
  why?: string
}
