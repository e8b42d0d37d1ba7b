import { randomUUID } from 'node:crypto'
import { cleanFilename } from '#features/documents/clean-name'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { findContract } from './store'

export type Letter = { to: string; subject: string; message: string }

/** Puts the contract as a PDF into the outbox. What was a draft is sent only once the mail has really left. */
export async function sendContract(db: Db, id: number, { to, subject, message }: Letter) {
  const contract = await findContract(db, id)
  const { text, title, clientName } = contract
  const { contractPdf } = await import('./pdf')
  const content = await contractPdf(text)
  await queueMail(db, {
    key: `contract ${id} ${randomUUID()}`,
    origin: { kind: 'contract', id },
    to: [{ ...(clientName && { name: clientName }), address: to }],
    subject,
    text: message,
    attachments: [{ name: `${cleanFilename(title)}.pdf`, type: 'application/pdf', content }],
  })
  return contract
}
