import { randomUUID } from 'node:crypto'
import { cleanFilename } from '#features/documents/clean-name'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { queueMail } from '#platform/outbox/outbox'
import { changeContract, findContract } from './store'

export type Letter = { to: string; subject: string; message: string }

/** Puts the contract as a PDF into the outbox. A draft is sent from then on; what is signed stays signed. */
export async function sendContract(db: Db, files: Files, id: number, { to, subject, message }: Letter) {
  const { text, title, clientName, state } = await findContract(db, id)
  const { contractPdf } = await import('./pdf')
  const content = await contractPdf(text)
  return db.transaction(async (tx) => {
    await queueMail(tx, {
      key: `contract ${id} ${randomUUID()}`,
      origin: { kind: 'contract', id },
      to: [{ ...(clientName && { name: clientName }), address: to }],
      subject,
      text: message,
      attachments: [{ name: `${cleanFilename(title)}.pdf`, type: 'application/pdf', content }],
    })
    return state === 'draft' ? changeContract(tx, files, id, { state: 'sent' }) : findContract(tx, id)
  })
}
