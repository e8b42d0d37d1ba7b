import { cleanFilename } from '#features/documents/clean-name'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { assertComplete } from '../complete'
import { contractMail } from '../contract-mail'
import { drawContractPdf } from './draw-pdf'
import { findContract } from './store'

export const pdfName = (title: string) => `${cleanFilename(title)}.pdf`

export async function previewMail(db: Db, id: number) {
  const { text, title, clientName, clientEmail } = await findContract(db, id)
  const { name: businessName } = await readBusiness(db)
  return {
    to: clientEmail ?? '',
    ...contractMail(text.language, { title, clientName: clientName ?? '', businessName }),
    attachment: pdfName(title),
  }
}

type MailToSend = { id: number; to: string; subject: string; message: string; key: string }

/** Draws the PDF, which takes too long for a transaction. */
export async function composeMail(db: Db, { id, to, subject, message, key }: MailToSend) {
  const { text, title, clientName } = await findContract(db, id)
  assertComplete(text, 'message')
  const content = await drawContractPdf(text)
  return {
    key,
    origin: { kind: 'contract', id },
    to: [{ ...(clientName && { name: clientName }), address: to }],
    subject,
    text: message,
    attachments: [{ name: pdfName(title), type: 'application/pdf', content }],
  }
}

/** Queues the mail. The contract becomes `sent` on delivery, see `contractMailSent`. */
export async function sendContract(db: Db, mail: Awaited<ReturnType<typeof composeMail>>) {
  await queueMail(db, mail)
  return findContract(db, mail.origin.id)
}
