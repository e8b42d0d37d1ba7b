import { and, asc, desc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { type Db, notify } from '#platform/db/database'
import { messageIdFrom } from './message-id'
import { outboxChannel } from './outbox'
import { outgoingMails } from './table'

export type QueuedMail = typeof outgoingMails.$inferSelect

/** A mail in state `sending` whose lease is older was left by a process that died. */
const leaseSeconds = 30

/** Claims the next mail to send, also one whose lease expired; then `handedOverAt` tells whether it may have been sent. */
export async function claimNextMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(outgoingMails)
      .where(
        or(
          and(eq(outgoingMails.state, 'queued'), lte(outgoingMails.sendAfter, now)),
          and(
            eq(outgoingMails.state, 'sending'),
            lt(outgoingMails.updatedAt, sql`now() - make_interval(secs => ${leaseSeconds})`),
          ),
        ),
      )
      .orderBy(asc(outgoingMails.sendAfter), asc(outgoingMails.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await tx
      .update(outgoingMails)
      .set({ state: 'sending', attempts: next.attempts + 1, updatedAt: sql`now()` })
      .where(eq(outgoingMails.id, next.id))
    return { ...next, attempts: next.attempts + 1 }
  })
}

/** For a process that is alone on its database: whoever was sending has ended. */
export async function endSendLeases(db: Db): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ updatedAt: sql`now() - make_interval(secs => ${leaseSeconds + 1})` })
    .where(eq(outgoingMails.state, 'sending'))
}

export async function renewSendLease(db: Db, id: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.state, 'sending')))
}

/** Completes the Message-ID with the domain of the sender, once the sender is known. */
export async function assignMessageId(db: Db, mail: QueuedMail, address: string): Promise<QueuedMail> {
  const messageId = messageIdFrom(mail.messageId, address)
  if (messageId === mail.messageId) return mail
  await db.update(outgoingMails).set({ messageId }).where(eq(outgoingMails.id, mail.id))
  return { ...mail, messageId }
}

/** Recorded just before the server accepts the mail, after which it may have been sent. */
export async function markHandedOver(db: Db, id: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ handedOverAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(outgoingMails.id, id))
}

export async function markSent(db: Db, id: number, now: Date, remark: string | null): Promise<void> {
  await db.update(outgoingMails).set({ state: 'sent', sentAt: now, error: remark }).where(eq(outgoingMails.id, id))
}

/** For a mail that was certainly not sent. */
export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await db.update(outgoingMails).set({ state: 'failed', error, handedOverAt: null }).where(eq(outgoingMails.id, id))
}

/** For a mail that may have been sent; it stays marked as handed over. */
export async function markUnknown(db: Db, id: number, error: string): Promise<void> {
  await db.update(outgoingMails).set({ state: 'failed', error }).where(eq(outgoingMails.id, id))
}

/** For a mail that is no longer wanted. */
export async function markCancelled(db: Db, id: number): Promise<void> {
  await db.update(outgoingMails).set({ state: 'cancelled' }).where(eq(outgoingMails.id, id))
}

/** For a mail that was certainly not sent. */
export async function requeueMail(db: Db, id: number, error: string, sendAfter: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ state: 'queued', handedOverAt: null, error, sendAfter })
    .where(eq(outgoingMails.id, id))
}

/** After a restore, waiting mails are not sent by themselves: they may have been sent since the backup. */
export async function failRestoredMails(db: Db): Promise<void> {
  await db
    .update(outgoingMails)
    .set({
      state: 'failed',
      handedOverAt: sql`coalesce(${outgoingMails.handedOverAt}, now())`,
      error: 'It waited when the backup was made. Send it again if it has not left since.',
    })
    .where(inArray(outgoingMails.state, ['queued', 'sending']))
}

export async function cancelMail(db: Db, id: number): Promise<void> {
  const cancelled = await db
    .update(outgoingMails)
    .set({ state: 'cancelled' })
    .where(and(eq(outgoingMails.id, id), inArray(outgoingMails.state, ['queued', 'failed'])))
    .returning({ id: outgoingMails.id })
  if (cancelled.length === 0) throw await refusalFor(db, id, 'It has already left.')
}

/** A mail that may have been sent stays marked as handed over, so that it is looked for before it is sent again. */
export async function retryMail(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const queued = await tx
      .update(outgoingMails)
      .set({ state: 'queued', attempts: 0, error: null, sendAfter: sql`now()` })
      .where(and(eq(outgoingMails.id, id), eq(outgoingMails.state, 'failed')))
      .returning({ id: outgoingMails.id })
    if (queued.length === 0) throw await refusalFor(tx, id, 'Only a mail that failed can be sent again.')
    await notify(tx, outboxChannel, String(id))
  })
}

/** Mails not sent yet, failed, or sent with a remark; newest first. */
export const unsentMails = (db: Db) =>
  db
    .select({
      id: outgoingMails.id,
      createdAt: outgoingMails.createdAt,
      originKind: outgoingMails.originKind,
      originId: outgoingMails.originId,
      to: outgoingMails.to,
      subject: outgoingMails.subject,
      state: outgoingMails.state,
      error: outgoingMails.error,
      handedOverAt: outgoingMails.handedOverAt,
      sendAfter: outgoingMails.sendAfter,
    })
    .from(outgoingMails)
    .where(
      or(
        inArray(outgoingMails.state, ['queued', 'sending', 'failed']),
        and(eq(outgoingMails.state, 'sent'), isNotNull(outgoingMails.error)),
      ),
    )
    .orderBy(desc(outgoingMails.id))
    .limit(100)

async function refusalFor(db: Db, id: number, message: string) {
  const [mail] = await db.select({ id: outgoingMails.id }).from(outgoingMails).where(eq(outgoingMails.id, id))
  return mail ? conflict(message) : notFound('That mail no longer exists')
}
