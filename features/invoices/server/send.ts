import { linkPlaceholder } from '#core/link-placeholder'
import { toCents } from '#core/money'
import { conflict } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import type { Seal } from '#platform/secrets/seal'
import { type CreditNoteSource, createCreditNoteDocument } from '../credit-note-document'
import { type Missing, missingText } from '../e-invoice/missing'
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
  const { isFacturX, missing } = await checkFacturX(db, invoice)
  const { currency } = invoice
  return {
    to: invoice.clientEmail,
    ...invoiceMail(
      { ...invoice, amountCents: toCents(invoice.amount, currency), balanceCents: toCents(invoice.balance, currency) },
      business,
      link,
    ),
    attachment: pdfName(invoice.invoiceNumber),
    isFacturX,
    missingForFacturX: missing,
  }
}

type MailToSend = { id: number; to: string; subject: string; text: string; key: string }

/** Draws the PDF, which takes too long for a transaction. */
export async function composeMail(db: Db, { id, to, subject, text, key }: MailToSend, now: Date) {
  const invoice = await findInvoiceDetails(db, id, now)
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled. Change its status before you send it.')
  // The recipient's PDF must not carry the Draft stamp.
  const sent = invoice.status === 'draft' ? { ...invoice, shownStatus: 'Pending' as const } : invoice
  const { attachment, missing } = await attachedInvoice(db, sent)
  const mail = {
    key,
    origin: mailOrigin(id),
    to: [{ name: invoice.clientName, address: to }],
    subject,
    text,
    attachments: [attachment],
  }
  return { invoice, mail, to, missing }
}

const plainPdfDetail = (missing: Missing[]) =>
  missing.length === 0 ? [] : [{ field: 'Factur-X', from: '', to: `Not made, still missing: ${missingText(missing)}` }]

/** The PDF that a client gets: as Factur-X for those who want it; with what is missing for that, it stays a plain one. */
export async function attachedInvoice(db: Db, invoice: StoredInvoiceDetails) {
  const pdf = await renderInvoicePdf(db, invoice)
  const { isFacturX, missing } = await checkFacturX(db, invoice)
  const content = isFacturX ? await makeEInvoice(db, { format: 'factur-x', invoice, pdf }) : pdf
  return { attachment: { name: pdfName(invoice.invoiceNumber), type: 'application/pdf', content }, missing }
}

async function checkFacturX(db: Db, invoice: StoredInvoiceDetails) {
  const { wantsFacturX } = await findClientBilling(db, invoice.clientId)
  const missing = wantsFacturX ? (await missingInEInvoice(db, invoice))['factur-x'] : []
  return { isFacturX: wantsFacturX && missing.length === 0, missing }
}

/** Queues the mail, with the link where its text wants one. A draft becomes `sent` on delivery, see `invoiceMailSent`. */
export async function sendInvoice(
  db: Db,
  { invoice, mail, to, missing }: Awaited<ReturnType<typeof composeMail>>,
  link: { seal: Seal; publicUrl: string },
  by: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockInvoice(tx, invoice.id)
    const mailId = await queueMail(tx, { ...mail, text: await withLink(tx, mail.text) })
    const details = [{ field: 'To', from: '', to }, ...plainPdfDetail(missing)]
    await recordHistory(tx, { invoice, by, kind: 'mail-queued', details })
    return mailId
  })

  async function withLink(tx: Db, text: string): Promise<string> {
    if (!text.includes(linkPlaceholder)) return text
    const { token } = await makeLink(tx, invoice, link.seal, by)
    return text.replaceAll(linkPlaceholder, () => `${link.publicUrl}${publicPath(token)}`)
  }
}
