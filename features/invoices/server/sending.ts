import { toCents } from '#core/money'
import { conflict } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { mailFor, pdfName } from '../mail-text'
import { paperOf } from '../paper'
import { lockInvoice } from './store'
import { type Details, invoiceDetails, mailOrigin } from './store/details'
import { type Actor, record } from './store/trail'

/** Drawing takes a library that nobody needs before the first PDF. */
export async function pdfOf(db: Db, invoice: Details): Promise<Buffer> {
  const [business, { invoicePdf }] = await Promise.all([readBusiness(db), import('./pdf')])
  return invoicePdf(paperOf(invoice, business))
}

export async function previewMail(db: Db, id: number, now: Date, linkTo: (token: string) => string) {
  const invoice = await invoiceDetails(db, id, now)
  const business = await readBusiness(db)
  const link = invoice.publicToken && linkTo(invoice.publicToken)
  return {
    to: invoice.clientEmail,
    ...mailFor(
      { ...invoice, amountCents: toCents(invoice.amount), balanceCents: toCents(invoice.balance) },
      business,
      link,
    ),
    attachment: pdfName(invoice.invoiceNumber),
  }
}

type Wish = { id: number; to: string; subject: string; text: string; key: string }

/** Into the outbox, with the PDF. What was a draft is sent only once the mail has really left. */
export async function sendInvoice(db: Db, { id, to, subject, text, key }: Wish, by: Actor, now: Date) {
  const invoice = await invoiceDetails(db, id, now)
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled. Change its status before you send it.')
  // Whoever receives it holds an invoice, not a draft of one.
  const content = await pdfOf(db, invoice.status === 'draft' ? { ...invoice, shownStatus: 'Pending' } : invoice)
  return db.transaction(async (tx) => {
    await lockInvoice(tx, id)
    const mailId = await queueMail(tx, {
      key,
      origin: mailOrigin(id),
      to: [{ name: invoice.clientName, address: to }],
      subject,
      text,
      attachments: [{ name: pdfName(invoice.invoiceNumber), type: 'application/pdf', content }],
    })
    await record(tx, { invoice, by, kind: 'mail-queued', details: [{ field: 'To', from: '', to }] })
    return mailId
  })
}
