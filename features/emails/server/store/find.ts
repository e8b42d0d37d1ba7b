import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { maxRecordId } from '#core/record-id'
import { findByContact } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { emailAttachments, emails, imageSenders, sortTime } from '../table'
import { deliveriesOf } from './list'

const maxInThread = 200

export type EmailRow = typeof emails.$inferSelect

/** By our id or the provider's. */
export async function findEmail(db: Db, id: string): Promise<EmailRow> {
  const numericId = /^\d{1,10}$/.test(id) && Number(id) <= maxRecordId ? Number(id) : undefined
  const [own] = numericId === undefined ? [] : await db.select().from(emails).where(eq(emails.id, numericId))
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

export async function findEmailDetails(db: Db, id: string) {
  return emailDetails(db, await findEmail(db, id))
}

export async function emailDetails(db: Db, row: EmailRow) {
  const { importanceAnalysis, importanceScore, rawFile, providerId, words: _, ...mail } = row
  const sender = mail.senderEmail.toLowerCase()
  const [client] = sender ? await findByContact(db, { emails: [sender], phones: [], names: [] }) : []
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

/** The conversation of a mail, oldest first. Mails in junk or trash are only included if this mail is there too. */
export async function findThread(db: Db, id: string) {
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
    .orderBy(sql`${sortTime(emails)} desc`, sql`${emails.id} desc`)
    .limit(maxInThread)
  return rows.reverse()
}

/** Adds the other mails of each conversation that are in the same folder. */
export async function withWholeThreads(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      sql`(${emails.threadId}, ${emails.folder}) in (select thread_id, folder from ${emails} as named where named.id in ${ids})`,
    )
  return rows.map(({ id }) => id)
}

export async function existingIds(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: emails.id }).from(emails).where(inArray(emails.id, ids))
  return rows.map(({ id }) => id)
}

/** Which of these may be deleted permanently: never mails in the inbox. */
export async function deletableIds(db: Db, ids: number[]): Promise<number[]> {
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

export async function saveImageChoice(db: Db, sender: string, shows: boolean): Promise<void> {
  const address = sender.toLowerCase()
  if (address === '') return
  if (shows) await db.insert(imageSenders).values({ address }).onConflictDoNothing()
  else await db.delete(imageSenders).where(eq(sql`lower(${imageSenders.address})`, address))
}
