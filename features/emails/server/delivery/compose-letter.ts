import MailComposer from 'nodemailer/lib/mail-composer'
import type { QueuedMail } from '#platform/outbox/delivery-state'
import type { MailAddress } from '#platform/outbox/mail'
import type { Letter, LetterFile } from '../mailbox'
import type { AccountRow } from '../store/accounts'

/** Writes a mail as it travels. Who gets a blind copy stands on the envelope only. */
export async function composeLetter(
  mail: QueuedMail,
  account: AccountRow,
  files: LetterFile[],
  now: Date,
): Promise<Letter> {
  const written = (attached: LetterFile[]) => sourceOf(mail, account, attached, now)
  const addresses = (list: MailAddress[]) => list.map(({ address }) => address)
  return {
    messageId: mail.messageId,
    from: account.address,
    recipients: [...new Set([...addresses(mail.to), ...addresses(mail.cc), ...addresses(mail.bcc)])],
    bcc: addresses(mail.bcc),
    inReplyTo: mail.inReplyTo,
    source: await written(files),
    files,
    withoutFiles: () => written([]),
  }
}

function sourceOf(mail: QueuedMail, account: AccountRow, files: LetterFile[], now: Date): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: account.senderName, address: account.address },
    to: mail.to.map(whole),
    cc: mail.cc.map(whole),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: mail.messageId,
    date: now,
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
    ...(mail.references.length > 0 && { references: mail.references }),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const whole = ({ name, address }: MailAddress) => ({ name: name ?? '', address })
