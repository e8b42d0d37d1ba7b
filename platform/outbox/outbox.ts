import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { type Db, notify } from '#platform/db/database'
import type { MailOrigin, OutgoingMail } from './mail'
import { newMessageId } from './message-id'
import { outcomeOf } from './outcome'
import { outgoingAttachments, outgoingMails } from './table'

/** Notifies the delivery worker that there is something to send. */
export const outboxChannel = 'outbox'

/** Queues a mail, in the caller's transaction. Returns its id, the same for the same key. */
export async function queueMail(db: Db, mail: OutgoingMail): Promise<number> {
  return db.transaction(async (tx) => {
    const [queued] = await tx
      .insert(outgoingMails)
      .values(rowOf(mail))
      .onConflictDoNothing()
      .returning({ id: outgoingMails.id })
    if (!queued) return idOf(tx, mail.key)
    const attachments = (mail.attachments ?? []).map((attachment) => ({ ...attachment, mailId: queued.id }))
    if (attachments.length > 0) await tx.insert(outgoingAttachments).values(attachments)
    await notify(tx, outboxChannel, String(queued.id))
    return queued.id
  })
}

/** The mails of a record and what became of them, newest first. */
export const mailsFrom = (db: Db, { kind, id }: MailOrigin) => mailsFromAll(db, kind, [id])

export async function mailsFromAll(db: Db, kind: string, ids: number[]) {
  const { state, error, handedOverAt, sentAt, deliveredAt, bouncedAt, bounceReason, createdAt, to, subject } =
    outgoingMails
  const mails = await db
    .select({
      id: outgoingMails.id,
      state,
      error,
      handedOverAt,
      sentAt,
      deliveredAt,
      bouncedAt,
      bounceReason,
      createdAt,
      to,
      subject,
    })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.originKind, kind), inArray(outgoingMails.originId, ids)))
    .orderBy(desc(outgoingMails.id))
  return mails.map(({ handedOverAt, ...mail }) => ({ ...mail, outcome: outcomeOf({ ...mail, handedOverAt }) }))
}

export function attachmentsOf(db: Db, mailId: number) {
  const { name, type, contentId, content } = outgoingAttachments
  return db
    .select({ name, type, contentId, content })
    .from(outgoingAttachments)
    .where(eq(outgoingAttachments.mailId, mailId))
    .orderBy(asc(outgoingAttachments.id))
}

async function idOf(db: Db, key: string): Promise<number> {
  const [earlier] = await db.select({ id: outgoingMails.id }).from(outgoingMails).where(eq(outgoingMails.key, key))
  if (!earlier) throw new Error('The outbox lost a mail between two statements')
  return earlier.id
}

function rowOf({ origin, attachments: _, from, sendAfter, ...mail }: OutgoingMail): typeof outgoingMails.$inferInsert {
  return {
    ...mail,
    cc: mail.cc ?? [],
    bcc: mail.bcc ?? [],
    references: mail.references ?? [],
    messageId: newMessageId(from),
    ...(origin && { originKind: origin.kind, originId: origin.id }),
    ...(sendAfter && { sendAfter }),
  }
}
