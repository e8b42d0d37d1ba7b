import { invalid } from '#core/problem'
import { drawInvoicePdf } from '#features/invoices/server/draw-pdf'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { queueMail } from '#platform/outbox/outbox'
import type { LinkToken } from '#platform/secrets/link-token'
import { quoteWords } from '../document-words'
import { createQuoteDocument, formatMoment, type QuoteSource } from '../quote-document'
import { pdfName, quoteMail, withLink } from '../quote-mail'
import { mailedAttachments } from './attachments'
import { attachedTo } from './store/attachments'
import { findQuoteDetails, mailOrigin } from './store/details'
import { type Actor, recordHistory } from './store/history'
import { findStoredQuote } from './store/read'
import { lockSendable, saveToken } from './store/sending'

type Accepted = { name: string; at: Date }

export async function renderQuotePdf(db: Db, quote: QuoteSource, accepted?: Accepted): Promise<Buffer> {
  const business = await readBusiness(db)
  const note =
    accepted &&
    quoteWords[quote.language].acceptedBy(accepted.name, formatMoment(accepted.at, quote.language, business.timeZone))
  return drawInvoicePdf(createQuoteDocument(quote, business, note))
}

export async function previewMail(db: Db, id: number, now: Date) {
  const quote = await findQuoteDetails(db, id, now)
  const { name } = await readBusiness(db)
  return { to: quote.clientEmail, ...quoteMail(quote, name), attachment: pdfName(quote.quoteNumber) }
}

type MailToSend = {
  id: number
  to?: string | undefined
  subject?: string | undefined
  text?: string | undefined
  withDocuments?: boolean | undefined
  key: string
}

/** Draws the PDF, which takes too long for a transaction. */
export async function composeMail(db: Db, files: Files, { id, key, ...given }: MailToSend, now: Date) {
  const quote = await findQuoteDetails(db, id, now)
  const proposed = await previewMail(db, id, now)
  const { to = proposed.to, subject = proposed.subject, text = proposed.text } = given
  if (!to) throw invalid({ to: 'Please enter an email address' })
  const mail = {
    key,
    origin: mailOrigin(id),
    to: [{ name: quote.clientName, address: to }],
    subject,
    text,
    ...(quote.answersMessageId && {
      inReplyTo: `<${quote.answersMessageId}>`,
      references: [`<${quote.answersMessageId}>`],
    }),
    attachments: [
      { name: pdfName(quote.quoteNumber), type: 'application/pdf', content: await renderQuotePdf(db, quote) },
      ...(given.withDocuments ? await mailedAttachments(files, attachedTo(await findStoredQuote(db, id))) : []),
    ],
  }
  return { id, mail, to }
}

/** Queues the mail with the link. A draft becomes `sent` on delivery, see `quoteMailSent`. */
export async function sendQuote(
  tx: Transaction,
  { id, mail, to }: Awaited<ReturnType<typeof composeMail>>,
  link: { made: LinkToken; urlOf: (sealedToken: string) => string },
  by: Actor,
  now: Date,
): Promise<number> {
  const quote = await lockSendable(tx, id, now)
  const { sealedToken } = await saveToken(tx, quote, link.made, by)
  const mailId = await queueMail(tx, { ...mail, text: withLink(mail.text, link.urlOf(sealedToken)) })
  await recordHistory(tx, id, by, 'mail-queued', to)
  return mailId
}
