import type { EmailFolder } from '#features/emails/email'

/** A mail that stands alone, outside the conversations with clients. */
export interface LooseMail {
  daysAgo: number
  time: string
  sender: { name: string; email: string }
  /** The owner, unless said otherwise. */
  to?: string
  subject: string
  body: string
  /** The same with looks of its own. */
  html?: string
  /** Went to many. */
  isBulk?: boolean
  folder?: EmailFolder
  unread?: boolean
  score?: number
  why?: string
}
