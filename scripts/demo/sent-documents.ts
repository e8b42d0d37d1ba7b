import { desc, eq, gte, ne } from 'drizzle-orm'
import { day, hour } from '#core/durations'
import { toCents } from '#core/money'
import { invoiceMail } from '#features/invoices/invoice-mail'
import { publicPath as invoicePath } from '#features/invoices/public-link'
import { invoiceLinkSeal } from '#features/invoices/server/store'
import { findInvoiceDetails } from '#features/invoices/server/store/details'
import { invoices } from '#features/invoices/server/table'
import { publicPath as quotePath } from '#features/quotes/public-link'
import { quoteMail, withLink } from '#features/quotes/quote-mail'
import { quoteLinkSeal } from '#features/quotes/server/link-seal'
import { findQuoteDetails } from '#features/quotes/server/store/details'
import { quotes } from '#features/quotes/server/table'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { newMessageId } from '#platform/outbox/message-id'
import { outgoingMails } from '#platform/outbox/table'
import { newLinkToken } from '#platform/secrets/link-token'

type SentDocumentDeps = { db: Db; secret: string; publicUrl: string }

/** The mails that took the quotes and the newer invoices to their clients, with the links in them. */
export async function seedSentDocuments({ db, secret, publicUrl }: SentDocumentDeps, today: Date): Promise<void> {
  const business = await readBusiness(db)
  for (const { id } of await db.select({ id: quotes.id }).from(quotes).where(ne(quotes.status, 'draft'))) {
    const quote = await findQuoteDetails(db, id, today)
    const { token, ...link } = newLinkToken(quoteLinkSeal(secret))
    const { subject, text } = quoteMail(quote, business.name)
    const mail = { subject, text: withLink(text, `${publicUrl}${quotePath(token)}`) }
    await db.update(quotes).set(link).where(eq(quotes.id, id))
    await db.insert(outgoingMails).values(sentMail('quote', id, quote, mail, quote.sentAt ?? today))
  }
  const newer = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(gte(invoices.sentAt, new Date(today.getTime() - 90 * day)))
    .orderBy(desc(invoices.sentAt))
  for (const { id } of newer) {
    const invoice = await findInvoiceDetails(db, id, today)
    const { token, ...link } = newLinkToken(invoiceLinkSeal(secret))
    const amountCents = toCents(invoice.amount, invoice.currency)
    const mail = invoiceMail(
      { ...invoice, amountCents, balanceCents: amountCents },
      business,
      `${publicUrl}${invoicePath(token)}`,
    )
    await db.update(invoices).set(link).where(eq(invoices.id, id))
    await db.insert(outgoingMails).values(sentMail('invoice', id, invoice, mail, invoice.sentAt ?? today))
  }
}

type Recipient = { clientName: string; clientEmail: string }

const sentMail = (
  kind: string,
  id: number,
  { clientName, clientEmail }: Recipient,
  mail: { subject: string; text: string },
  sentAt: Date,
): typeof outgoingMails.$inferInsert => ({
  ...mail,
  key: `demo:${kind}:${id}`,
  messageId: newMessageId(),
  originKind: kind,
  originId: id,
  to: [{ name: clientName, address: clientEmail }],
  cc: [],
  bcc: [],
  references: [],
  state: 'sent',
  sendAfter: sentAt,
  attempts: 1,
  handedOverAt: sentAt,
  sentAt,
  deliveredAt: new Date(sentAt.getTime() + hour / 60),
  createdAt: sentAt,
})
