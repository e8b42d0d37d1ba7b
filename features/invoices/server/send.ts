import { linkPlaceholder } from '#core/link-placeholder'
import { toCents } from '#core/money'
import { conflict } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import type { Seal } from '#platform/secrets/seal'
import { type CreditNoteSource, createCreditNoteDocument } from '../credit-note-document'
import { createInvoiceDocument } from '../invoice-document'
import { invoiceMail, pdfName } from '../invoice-mail'
import { publicPath } from '../public-link'
import { drawInvoicePdf, keptInvoicePdf } from './draw-pdf'
import { makeEInvoice, missingInEInvoice } from './e-invoice'
import { findInvoiceDetails, mailOrigin, type StoredInvoiceDetails } from './store/details'
import { type Actor, recordHistory } from './store/history'
import { makeLink } from './store/links'
import { lockInvoice } from './store/read'

export async function renderInvoicePdf(db: Db, invoice: StoredInvoiceDetails, signal?: AbortSignal): Promise<Buffer> {
  return keptInvoicePdf(db, invoice.id, createInvoiceDocument(invoice, await readBusiness(db)), signal)
}

export async function renderCreditNotePdf(
  db: Db,
  invoice: StoredInvoiceDetails,
  note: CreditNoteSource,
): Promise<Buffer> {
  return drawInvoicePdf(createCreditNoteDocument(note, invoice, await readBusiness(db)))
}

export async function previewMail(
  db: Db,
  id: number,
  now: Date,
  linkTo: (sealedToken: string | null) => string | null,
) {
  const invoice = await findInvoiceDetails(db, id, now)
  const business = await readBusiness(db)
  const link = linkTo(invoice.sealedToken) ?? linkPlaceholder
  const { currency } = invoice
  return {
    to: invoice.clientEmail,
    ...invoiceMail(
      { ...invoice, amountCents: toCents(invoice.amount, currency), balanceCents: toCents(invoice.balance, currency) },
      business,
      link,
    ),
    attachment: pdfName(invoice.invoiceNumber),
  }
}

type MailToSend = { id: number; to: string; subject: string; text: string; key: string }

/** Draws the PDF, which takes too long for a transaction. */
export async function composeMail(db: Db, { id, to, subject, text, key }: MailToSend, now: Date) {
  const invoice = await findInvoiceDetails(db, id, now)
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled. Change its status before you send it.')
  // The recipient's PDF must not carry the Draft stamp.
  const sent = invoice.status === 'draft' ? { ...invoice, shownStatus: 'Pending' as const } : invoice
  const content = await withEInvoice(db, sent, await renderInvoicePdf(db, sent))
  const mail = {
    key,
    origin: mailOrigin(id),
    to: [{ name: invoice.clientName, address: to }],
    subject,
    text,
    attachments: [{ name: pdfName(invoice.invoiceNumber), type: 'application/pdf', content }],
  }
  return { invoice, mail, to }
}

/** For clients who want it, where nothing is missing. */
async function withEInvoice(db: Db, invoice: StoredInvoiceDetails, pdf: Buffer): Promise<Buffer> {
  const { wantsFacturX } = await findClientBilling(db, invoice.clientId)
  if (!wantsFacturX || (await missingInEInvoice(db, invoice))['factur-x'].length > 0) return pdf
  return makeEInvoice(db, { format: 'factur-x', invoice, pdf })
}

/** Queues the mail, with the link where its text wants one. A draft becomes `sent` on delivery, see `invoiceMailSent`. */
export async function sendInvoice(
  db: Db,
  { invoice, mail, to }: Awaited<ReturnType<typeof composeMail>>,
  link: { seal: Seal; publicUrl: string },
  by: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockInvoice(tx, invoice.id)
    const mailId = await queueMail(tx, { ...mail, text: await withLink(tx, mail.text) })
    await recordHistory(tx, { invoice, by, kind: 'mail-queued', details: [{ field: 'To', from: '', to }] })
    return mailId
  })

  async function withLink(tx: Db, text: string): Promise<string> {
    if (!text.includes(linkPlaceholder)) return text
    const { token } = await makeLink(tx, invoice, link.seal, by)
    return text.replaceAll(linkPlaceholder, () => `${link.publicUrl}${publicPath(token)}`)
  }
}
