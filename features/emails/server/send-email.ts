import type { Db, Transaction } from '#platform/db/database'
import type { EmailToSend } from '../draft'
import type { AttachmentFiles } from './attachment-files'
import type { RecordOwnerAction } from './owner-actions'
import { emailDetails } from './store/find'
import { chooseSender, sendMail } from './store/send'

type SendDeps = { db: Db; files: AttachmentFiles; recordOwnerAction: RecordOwnerAction }

/** Returns what sends the mail, in one transaction. A mail that cannot be sent is kept as a draft. */
export async function sendEmail({ db, files, recordOwnerAction }: SendDeps, mail: EmailToSend, now: Date) {
  const sender = await chooseSender(db, mail, now)
  return async (tx: Transaction) => {
    const sent = await sendMail(tx, files, sender, mail, now)
    if (sent.answersId !== null) await recordOwnerAction(tx, 'replied', [sent.answersId])
    return emailDetails(tx, sent)
  }
}
