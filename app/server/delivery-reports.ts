import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { emails } from '#features/emails/server/table'
import { invoiceMailBounced } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import { quoteMailBounced } from '#features/quotes/server/store'
import { findReminder } from '#features/reminders/server/store'
import { signerMailBounced } from '#features/signing/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { markBounced, markDelivered, type ReportedMail } from '#platform/outbox/delivery-reports'
import { outgoingMails } from '#platform/outbox/table'
import { recordUrl } from '../record-url'

const maxPerRun = 100

/** Reads what mail servers reported of the mails that we sent, each report once. The owner is notified of a mail that did not arrive. */
export async function readDeliveryReports(db: Db): Promise<number> {
  const reports = await newReports(db)
  for (const { action, messageId, reason, at } of reports)
    await db.transaction(async (tx) => {
      if (action === 'delivered') return void (await markDelivered(tx, messageId, at))
      const mail = await markBounced(tx, messageId, at, reason)
      if (mail) await notifyOfBounce(tx, mail, reason, at)
    })
  return reports.length
}

const header = (name: string) => sql<string>`(${emails.headers}->>${sql.raw(`'${name}'`)})`

/** Reports that are not recorded on their mail yet. */
const newReports = (db: Db) =>
  db
    .select({
      action: header('delivery-action'),
      reason: header('delivery-reason'),
      messageId: header('delivery-of'),
      at: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`.mapWith(emails.createdAt),
    })
    .from(emails)
    .innerJoin(
      outgoingMails,
      and(eq(outgoingMails.messageId, sql`'<' || ${header('delivery-of')} || '>'`), eq(outgoingMails.state, 'sent')),
    )
    .where(
      and(
        sql`${header('delivery-action')} is not null`,
        or(
          and(eq(header('delivery-action'), 'failed'), isNull(outgoingMails.bouncedAt)),
          and(eq(header('delivery-action'), 'delivered'), isNull(outgoingMails.deliveredAt)),
        ),
      ),
    )
    .orderBy(asc(emails.id))
    .limit(maxPerRun)

/** Of a mail that the owner wrote, the report itself is in the inbox, below it. */
async function notifyOfBounce(tx: Transaction, mail: ReportedMail, reason: string, at: Date): Promise<void> {
  const found = await recordOf(tx, mail, reason, at)
  if (!found) return
  await notify(tx, {
    kind: 'sync-failure',
    subject: `bounce:${mail.id}`,
    title: `${found.name} did not arrive`,
    body: reason || `The mail to ${mail.to} was returned.`,
    href: recordUrl(found.kind, found.id),
  })
}

async function recordOf(tx: Transaction, { origin, to }: ReportedMail, reason: string, at: Date) {
  if (!origin) return undefined
  const { kind, id } = origin
  if (kind === 'quote') {
    const name = await quoteMailBounced(tx, id, [to, reason].filter(Boolean).join('\n'))
    return name && { kind: 'quote' as const, id, name: `Quote ${name}` }
  }
  if (kind === 'invoice') {
    const name = await invoiceMailBounced(tx, id, { to, reason })
    return name && { kind: 'invoice' as const, id, name: `Invoice ${name}` }
  }
  if (kind === 'reminder') {
    const reminder = await findReminder(tx, id)
    if (!reminder) return undefined
    const { invoice } = reminder
    const name = await invoiceMailBounced(tx, invoice.id, { to, reason })
    return name && { kind: 'invoice' as const, id: invoice.id, name: `The reminder of ${name}` }
  }
  if (kind === 'signer') {
    const signer = await signerMailBounced(tx, id, { to, reason, at })
    return signer && { kind: 'signature' as const, id: signer.requestId, name: `The mail to ${signer.name}` }
  }
  if (kind === 'sign-notice' || kind === 'sign-code')
    return { kind: 'signature' as const, id, name: 'A mail about a signature' }
  if (kind === 'portal' || kind === 'portal-link')
    return { kind: 'client' as const, id, name: 'A mail about the portal' }
  if (kind === 'statement') return { kind: 'client' as const, id, name: 'A statement of account' }
  if (kind === 'contract') return { kind: 'contract' as const, id, name: 'A contract' }
  if (kind === 'event') return { kind: 'event' as const, id, name: 'An invitation' }
  if (kind === 'booking') return { kind: 'booking' as const, id, name: 'A mail about a booking' }
  return undefined
}
