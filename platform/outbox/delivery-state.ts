import { and, asc, desc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { type Db, notify } from '#platform/db/database'
import { messageIdFrom } from './message-id'
import { outboxChannel } from './outbox'
import { outgoingMails } from './table'

export type QueuedMail = typeof outgoingMails.$inferSelect

/** A mail taken for sending that nobody spoke of for so long was left by a process that died. */
const leaseSeconds = 30

/** Takes the next mail that may leave. One that was forsaken in the middle is taken too; `handedOverAt` says how far it was. */
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

/** Says that whoever took it is still at it. */
export async function renewSendLease(db: Db, id: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.state, 'sending')))
}

/** Now that it is known who sends it, it gets the Message-ID that it keeps. */
export async function assignMessageId(db: Db, mail: QueuedMail, address: string): Promise<QueuedMail> {
  const messageId = messageIdFrom(mail.messageId, address)
  if (messageId === mail.messageId) return mail
  await db.update(outgoingMails).set({ messageId }).where(eq(outgoingMails.id, mail.id))
  return { ...mail, messageId }
}

/** Written before the point of no return. */
export async function markHandedOver(db: Db, id: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ handedOverAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(outgoingMails.id, id))
}

export async function markSent(db: Db, id: number, now: Date, remark: string | null): Promise<void> {
  await db.update(outgoingMails).set({ state: 'sent', sentAt: now, error: remark }).where(eq(outgoingMails.id, id))
}

export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await db.update(outgoingMails).set({ state: 'failed', error }).where(eq(outgoingMails.id, id))
}

/** It certainly did not leave; another time it may. */
export async function requeueMail(db: Db, id: number, error: string, sendAfter: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ state: 'queued', handedOverAt: null, error, sendAfter })
    .where(eq(outgoingMails.id, id))
}

/** Nothing that waited when a backup was made leaves by itself: nobody knows what has left since. */
export async function failRestoredMails(db: Db): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ state: 'failed', error: 'It waited when the backup was made. Send it again if it has not left since.' })
    .where(inArray(outgoingMails.state, ['queued', 'sending']))
}

/** Takes a mail back before it leaves. */
export async function cancelMail(db: Db, id: number): Promise<void> {
  const cancelled = await db
    .update(outgoingMails)
    .set({ state: 'cancelled' })
    .where(and(eq(outgoingMails.id, id), inArray(outgoingMails.state, ['queued', 'failed'])))
    .returning({ id: outgoingMails.id })
  if (cancelled.length === 0) throw await whyNot(db, id, 'It has already left.')
}

/** Sends again what failed. */
export async function retryMail(db: Db, id: number): Promise<void> {
  const queued = await db
    .update(outgoingMails)
    .set({ state: 'queued', attempts: 0, handedOverAt: null, error: null, sendAfter: sql`now()` })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.state, 'failed')))
    .returning({ id: outgoingMails.id })
  if (queued.length === 0) throw await whyNot(db, id, 'Only a mail that failed can be sent again.')
  await notify(db, outboxChannel, String(id))
}

/** What has not left yet, and what could not, newest first. */
export const unsentMails = (db: Db) =>
  db
    .select()
    .from(outgoingMails)
    .where(
      or(
        inArray(outgoingMails.state, ['queued', 'sending', 'failed']),
        and(eq(outgoingMails.state, 'sent'), isNotNull(outgoingMails.error)),
      ),
    )
    .orderBy(desc(outgoingMails.id))
    .limit(100)

async function whyNot(db: Db, id: number, otherwise: string) {
  const [mail] = await db.select({ id: outgoingMails.id }).from(outgoingMails).where(eq(outgoingMails.id, id))
  return mail ? conflict(otherwise) : notFound('That mail no longer exists')
}
