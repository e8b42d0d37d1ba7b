import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'

const columns = {
  id: emails.id,
  accountId: emails.accountId,
  invitation: emails.invitation,
  messageId: emails.messageId,
  subject: emails.subject,
}

export type InvitationMail = {
  id: number
  accountId: number | null
  invitation: string | null
  messageId: string | null
  subject: string
}

/** A mail with its calendar part, if it has one. */
export async function invitationMail(db: Db, id: number): Promise<InvitationMail | undefined> {
  const [found] = await db.select(columns).from(emails).where(eq(emails.id, id))
  return found
}

/** Mails with a calendar part, oldest first. */
export const invitationMailsAfter = (db: Db, id: number, limit: number): Promise<InvitationMail[]> =>
  db
    .select(columns)
    .from(emails)
    .where(and(isNotNull(emails.invitation), gt(emails.id, id)))
    .orderBy(asc(emails.id))
    .limit(limit)

/** The addresses of all mail accounts that can send, in lower case. */
export async function accountAddresses(db: Db): Promise<{ id: number; address: string; name: string }[]> {
  const found = await db
    .select()
    .from(mailAccounts)
    .where(ne(mailAccounts.provider, 'sample'))
    .orderBy(asc(mailAccounts.id))
  return found.map(({ id, address, senderName }) => ({ id, address: address.toLowerCase(), name: senderName }))
}
