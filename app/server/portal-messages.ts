import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { foldHistory } from '#features/emails/mail-parts/mail-parts'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { chooseSender, sendMail } from '#features/emails/server/store/send'
import { emails, recipientAddresses } from '#features/emails/server/table'
import { emailMentions } from '#features/emails/server/table/sync'
import type { PortalClient, PortalMessage } from '#features/portal/portal-content'
import type { PortalMessages } from '#features/portal/server/deps'
import { wordsIn } from '#features/portal/words'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { receiveInInbox } from './receive-in-inbox'

const maxListed = 200

/**
 * The messages of a client's portal are mails of one conversation: what the client writes is in the inbox, and what the
 * owner answers there is sent by mail and read in the portal.
 */
export const portalMessages = (db: Db, files: AttachmentFiles): PortalMessages => ({
  list: listMessages,
  receive: receiveMessage,
  async prepare({ client, subject, text, at }) {
    const before = await newestOf(db, client.threadId)
    const address = await lastWriter(db, client)
    const mail = {
      to: address ? [{ name: client.name, address }] : [],
      cc: [],
      bcc: [],
      subject: before ? `Re: ${before.subject.replace(/^(re: )+/i, '')}` : subject,
      body: text,
      html: null,
      draftId: null,
      accountId: null,
      answersId: before?.id ?? null,
    }
    const sender = await chooseSender(db, mail, at)
    return async (tx) => {
      const { id, threadId: newThread } = await sendMail(tx, files, sender, mail, at)
      if (before) return id
      const threadId = client.threadId
      await tx.update(emails).set({ threadId }).where(eq(emails.id, id))
      // The client may answer by mail.
      await tx.update(emailMentions).set({ threadId }).where(eq(emailMentions.threadId, newThread))
      return id
    }
  },
})

async function receiveMessage(
  tx: Transaction,
  { client, from, text, at }: Parameters<PortalMessages['receive']>[1],
): Promise<number> {
  const before = await newestOf(tx, client.threadId)
  return receiveInInbox(tx, {
    from: { name: client.name, address: from },
    subject: before?.subject ?? wordsIn(client.language).mail.messageSubject(client.name),
    text,
    threadId: client.threadId,
    answersId: before?.id ?? null,
    at,
  })
}

/** Mails of the conversation from the client and to the client; what the owner forwards to others is not theirs to see. */
async function listMessages(db: Db, client: PortalClient): Promise<PortalMessage[]> {
  if (client.threadId === '' || client.emails.length === 0) return []
  const addresses = sql`array[${sql.join(
    client.emails.map((email) => sql`${email}`),
    sql`, `,
  )}]::text[]`
  const isFromClient = inArray(sql`lower(${emails.senderEmail})`, client.emails)
  const isToClient = and(eq(emails.folder, 'sent'), sql`${recipientAddresses(emails)} && ${addresses}`)
  const at = sql<Date>`coalesce(${emails.receivedAt}, ${emails.createdAt})`
  const rows = await db
    .select({
      id: emails.id,
      senderEmail: emails.senderEmail,
      senderName: emails.senderName,
      body: emails.body,
      folder: emails.folder,
      receivedAt: emails.receivedAt,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(and(eq(emails.threadId, client.threadId), sql`${emails.folder} <> 'drafts'`, or(isFromClient, isToClient)))
    .orderBy(desc(at), desc(emails.id))
    .limit(maxListed)
  const { name } = await readBusiness(db)
  return rows.reverse().map((row) => ({
    id: row.id,
    isFromClient: row.folder !== 'sent',
    from: row.folder === 'sent' ? name || row.senderName || row.senderEmail : row.senderName || row.senderEmail,
    text: foldHistory(row.body).fresh,
    at: row.receivedAt ?? row.createdAt,
  }))
}

/** Of the addresses that may sign in, the one that wrote last; else the client's own. */
async function lastWriter(db: Db, { threadId, emails: allowed }: PortalClient): Promise<string | undefined> {
  if (threadId === '' || allowed.length === 0) return allowed[0]
  const from = sql<string>`lower(${emails.senderEmail})`
  const [last] = await db
    .select({ from })
    .from(emails)
    .where(and(eq(emails.threadId, threadId), sql`${emails.folder} not in ('sent', 'drafts')`, inArray(from, allowed)))
    .orderBy(desc(emails.id))
    .limit(1)
  return last?.from ?? allowed[0]
}

async function newestOf(db: Db, threadId: string) {
  const [newest] = await db
    .select({ id: emails.id, subject: emails.subject })
    .from(emails)
    .where(and(eq(emails.threadId, threadId), isNull(emails.accountId), sql`${emails.folder} <> 'drafts'`))
    .orderBy(desc(emails.id))
    .limit(1)
  if (newest || threadId === '') return newest
  const [any] = await db
    .select({ id: emails.id, subject: emails.subject })
    .from(emails)
    .where(and(eq(emails.threadId, threadId), sql`${emails.folder} <> 'drafts'`))
    .orderBy(asc(emails.id))
    .limit(1)
  return any
}
