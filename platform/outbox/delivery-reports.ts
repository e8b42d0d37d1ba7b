import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { MailOrigin } from './mail'
import { outgoingMails } from './table'

export type ReportedMail = { id: number; origin: MailOrigin | null; to: string }

/** Marks the mail with this Message-ID as bounced. Undefined if we sent none, or knew it already. */
export async function markBounced(
  tx: Db,
  messageId: string,
  at: Date,
  reason: string,
): Promise<ReportedMail | undefined> {
  const [mail] = await tx
    .update(outgoingMails)
    .set({ bouncedAt: at, bounceReason: reason || null, updatedAt: sql`${outgoingMails.updatedAt}` })
    .where(and(wasSentAs(messageId), isNull(outgoingMails.bouncedAt)))
    .returning()
  return mail && reportedMail(mail)
}

/** The same for a mail that arrived. */
export async function markDelivered(tx: Db, messageId: string, at: Date): Promise<ReportedMail | undefined> {
  const [mail] = await tx
    .update(outgoingMails)
    .set({ deliveredAt: at, updatedAt: sql`${outgoingMails.updatedAt}` })
    .where(and(wasSentAs(messageId), isNull(outgoingMails.deliveredAt)))
    .returning()
  return mail && reportedMail(mail)
}

const wasSentAs = (messageId: string) =>
  and(eq(outgoingMails.messageId, `<${messageId}>`), eq(outgoingMails.state, 'sent'))

const reportedMail = ({ id, originKind, originId, to }: typeof outgoingMails.$inferSelect): ReportedMail => ({
  id,
  origin: originKind === null || originId === null ? null : { kind: originKind, id: originId },
  to: to.map(({ address }) => address).join(', '),
})
