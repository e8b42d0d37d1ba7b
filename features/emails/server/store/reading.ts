import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { findKnown } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { deliveriesOf } from '../store'
import { emailAttachments, emails, imageSenders, stoodAt } from '../table'

const largestId = 2_147_483_647
const mostInThread = 200

export type EmailRow = typeof emails.$inferSelect

/** By our number, or by the provider's. */
export async function findEmail(db: Db, id: string): Promise<EmailRow> {
  const number = /^\d{1,10}$/.test(id) && Number(id) <= largestId ? Number(id) : undefined
  const [own] = number === undefined ? [] : await db.select().from(emails).where(eq(emails.id, number))
  const [found] = own
    ? [own]
    : await db
        .select()
        .from(emails)
        .where(or(eq(emails.gmailId, id), eq(emails.outlookId, id), eq(emails.providerId, id)))
        .limit(1)
  if (!found) throw notFound('Email not found')
  return found
}

export async function openEmail(db: Db, id: string) {
  return opened(db, await findEmail(db, id))
}

export async function opened(db: Db, row: EmailRow) {
  const { importanceAnalysis, importanceScore, rawFile, providerId, words: _, ...mail } = row
  const sender = mail.senderEmail.toLowerCase()
  const [client] = sender ? await findKnown(db, { emails: [sender], phones: [], names: [] }) : []
  return {
    ...mail,
    importance_analysis: importanceAnalysis,
    importance_score: importanceScore,
    hasRaw: rawFile !== null,
    isRemote: providerId !== null,
    attachments: await attachmentsOf(db, row.id),
    delivery: (await deliveriesOf(db, [row.id])).get(row.id) ?? null,
    client: client ? { id: client.id, name: client.name } : null,
    showsImages: await showsImagesOf(db, sender),
  }
}

/** The conversation of a mail, oldest first; what lies in the junk or the trash only shows among its own. */
export async function threadOf(db: Db, id: string) {
  const { threadId, folder } = await findEmail(db, id)
  const hidden = (['junk', 'trash'] as const).filter((place) => place !== folder)
  const {
    id: own,
    senderName,
    senderEmail,
    recipients,
    subject,
    snippet,
    read,
    receivedAt,
    createdAt,
  } = getTableColumns(emails)
  const { starred, attachmentCount } = emails
  const rows = await db
    .select({
      id: own,
      senderName,
      senderEmail,
      recipients,
      subject,
      snippet: sql<string>`left(coalesce(nullif(${snippet}, ''), ${emails.body}), 200)`,
      read,
      starred,
      folder: emails.folder,
      attachmentCount,
      receivedAt,
      createdAt,
    })
    .from(emails)
    .where(and(eq(emails.threadId, threadId), sql`not ${inArray(emails.folder, hidden)}`))
    .orderBy(sql`${stoodAt(emails)} desc`, sql`${emails.id} desc`)
    .limit(mostInThread)
  return rows.reverse()
}

/** For each of these, itself and what else of its conversation lies in the same folder. */
export async function wholeThreads(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      sql`(${emails.threadId}, ${emails.folder}) in (select thread_id, folder from ${emails} as named where named.id in ${ids})`,
    )
  return rows.map(({ id }) => id)
}

export async function knownIds(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: emails.id }).from(emails).where(inArray(emails.id, ids))
  return rows.map(({ id }) => id)
}

/** Of these, what may go for ever: nothing does so from the inbox by a slip. */
export async function removable(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, ids), inArray(emails.folder, ['trash', 'junk', 'drafts'])))
  if (rows.length === 0) throw conflict('Only mail in the trash, the junk or the drafts can be deleted for ever')
  return rows.map(({ id }) => id)
}

export async function attachmentsOf(db: Db, emailId: number) {
  return db
    .select()
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, emailId))
    .orderBy(asc(emailAttachments.position))
}

export async function findAttachment(db: Db, emailId: number, position: number) {
  const [attachment] = await db
    .select()
    .from(emailAttachments)
    .where(and(eq(emailAttachments.emailId, emailId), eq(emailAttachments.position, position)))
  if (!attachment) throw notFound('That attachment no longer exists')
  return attachment
}

async function showsImagesOf(db: Db, sender: string): Promise<boolean> {
  const rows = await db
    .select({ id: imageSenders.id })
    .from(imageSenders)
    .where(eq(sql`lower(${imageSenders.address})`, sender))
  return sender !== '' && rows.length > 0
}

export async function rememberImages(db: Db, sender: string, shows: boolean): Promise<void> {
  const address = sender.toLowerCase()
  if (address === '') return
  if (shows) await db.insert(imageSenders).values({ address }).onConflictDoNothing()
  else await db.delete(imageSenders).where(eq(sql`lower(${imageSenders.address})`, address))
}
