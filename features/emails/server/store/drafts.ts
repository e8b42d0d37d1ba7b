import { and, eq, sql } from 'drizzle-orm'
import { conflict, invalid, notFound, Problem } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { changedElsewhere } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import type { DraftChanges, NewEmail } from '../../draft'
import { attachmentLimits, attachmentsTooLarge } from '../../mail-limits'
import { emailAttachments, emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { attachmentsOf, type EmailRow } from './find'
import { destroyEmails, mailCallPaths } from './update'

/** Saves a new mail, in the thread of the mail it replies to. */
export async function createEmail(tx: Transaction, mail: NewEmail, now: Date): Promise<EmailRow> {
  const { importance_analysis, importance_score, forwards, replacesId, receivedAt, read, ...rest } = mail
  await lockAccount(tx, mail.accountId)
  const answered = await findRepliedTo(tx, mail.answersId)
  const [created] = await tx
    .insert(emails)
    .values({
      ...rest,
      importanceAnalysis: importance_analysis,
      importanceScore: importance_score,
      receivedAt: receivedAt ?? now,
      // The owner has read what they wrote.
      read: read ?? (mail.folder === 'drafts' || mail.folder === 'sent'),
      ...threadOfReply(forwards ? undefined : answered),
      ...(forwards && { answersId: null }),
    })
    .onConflictDoNothing()
    .returning()
  if (!created) throw conflict('This mail is kept here already')
  const source = replacesId ?? (forwards ? answered?.id : undefined)
  if (source) await copyAttachments(tx, source, created.id)
  if (replacesId) await destroyEmails(tx, [replacesId])
  await publishInvalidation(tx, mailCallPaths)
  return readRow(tx, created.id)
}

/** Saves changes to a draft, unless it was changed in another window meanwhile. */
export async function saveDraft(db: Db, id: number, changes: DraftChanges, version: number, now: Date) {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft.draftVersion !== version)
      throw changedElsewhere('This draft was changed in another window. Nothing was overwritten.')
    await lockAccount(tx, changes.accountId)
    const [saved] = await tx
      .update(emails)
      .set({ ...changes, receivedAt: now, draftVersion: version + 1 })
      .where(eq(emails.id, id))
      .returning()
    return saved as EmailRow
  })
}

/** Keeps the account until the mail is stored. */
async function lockAccount(tx: Db, id: number | null | undefined): Promise<void> {
  if (typeof id !== 'number') return
  const found = await tx
    .select({ id: mailAccounts.id })
    .from(mailAccounts)
    .where(eq(mailAccounts.id, id))
    .for('key share')
  if (found.length === 0) throw invalid({ accountId: 'That mail account no longer exists' })
}

/** Locks a row for update and checks that it is still a local draft. */
export async function lockDraft(tx: Db, id: number): Promise<EmailRow> {
  const [draft] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  if (!draft) throw notFound('This draft no longer exists')
  if (draft.folder !== 'drafts') throw conflict('This mail is no longer a draft')
  if (draft.providerId !== null) throw conflict('This draft is kept by your mail provider. Edit a copy of it instead.')
  return draft
}

export type NewAttachment = Pick<typeof emailAttachments.$inferInsert, 'filename' | 'contentType' | 'size' | 'file'>

export async function addAttachment(db: Db, emailId: number, attachment: NewAttachment) {
  return db.transaction(async (tx) => {
    await lockDraft(tx, emailId)
    const existing = await attachmentsOf(tx, emailId)
    const together = existing.reduce((sum, { size }) => sum + size, attachment.size)
    if (together > attachmentLimits.together) throw new Problem('too-large', 413, attachmentsTooLarge)
    if (existing.length >= attachmentLimits.count)
      throw new Problem('too-many', 422, `At most ${attachmentLimits.count} attachments`)
    const position = (existing.at(-1)?.position ?? -1) + 1
    const [added] = await tx
      .insert(emailAttachments)
      .values({ ...attachment, emailId, position })
      .returning()
    await updateAttachmentCount(tx, emailId)
    return added as typeof emailAttachments.$inferSelect
  })
}

export async function removeAttachment(db: Db, emailId: number, position: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDraft(tx, emailId)
    await tx
      .delete(emailAttachments)
      .where(and(eq(emailAttachments.emailId, emailId), eq(emailAttachments.position, position)))
    await updateAttachmentCount(tx, emailId)
  })
}

/** Thread id and References of a reply, so that every mail program groups it with the original. */
export function threadOfReply(answered: EmailRow | undefined) {
  if (!answered) return {}
  const ancestors = [...answered.ancestors, ...(answered.messageId ? [answered.messageId] : [])]
  return { threadId: answered.threadId, ancestors: [...new Set(ancestors)] }
}

export async function findRepliedTo(tx: Db, id: number | null): Promise<EmailRow | undefined> {
  if (id === null) return undefined
  const [answered] = await tx.select().from(emails).where(eq(emails.id, id))
  return answered
}

async function readRow(tx: Db, id: number): Promise<EmailRow> {
  const [row] = await tx.select().from(emails).where(eq(emails.id, id))
  return row as EmailRow
}

async function copyAttachments(tx: Db, from: number, to: number): Promise<void> {
  const files = await attachmentsOf(tx, from)
  const rows = files.map(({ filename, contentType, contentId, isInline, size, file }, position) => ({
    emailId: to,
    position,
    filename,
    contentType,
    contentId,
    isInline,
    size,
    file,
  }))
  if (rows.length > 0) await tx.insert(emailAttachments).values(rows)
  await updateAttachmentCount(tx, to)
}

async function updateAttachmentCount(tx: Db, emailId: number): Promise<void> {
  await tx
    .update(emails)
    .set({
      attachmentCount: sql`(select count(*) from ${emailAttachments} where email_id = ${emailId} and not is_inline)`,
    })
    .where(eq(emails.id, emailId))
}
