import type { QueuedMail } from '#platform/outbox/delivery-state'
import type { MailAddress } from '#platform/outbox/mail'
import type { OutgoingFile, OutgoingMessage } from '../mailbox'
import type { AccountRow } from '../store/accounts'

/** Composes the MIME source of a queued mail. Blind-copy recipients are on the envelope only. */
export async function composeMessage(
  mail: QueuedMail,
  account: AccountRow,
  files: OutgoingFile[],
  now: Date,
): Promise<OutgoingMessage> {
  const buildSource = (attached: OutgoingFile[]) => mimeSource(mail, account, attached, now)
  const addresses = (list: MailAddress[]) => list.map(({ address }) => address)
  return {
    messageId: mail.messageId,
    from: account.address,
    recipients: [...new Set([...addresses(mail.to), ...addresses(mail.cc), ...addresses(mail.bcc)])],
    bcc: addresses(mail.bcc),
    inReplyTo: mail.inReplyTo,
    source: await buildSource(files),
    sentCopy: null,
    files,
    withoutFiles: () => buildSource([]),
  }
}

async function mimeSource(mail: QueuedMail, account: AccountRow, files: OutgoingFile[], now: Date): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: account.senderName, address: account.address },
    to: mail.to.map(toNamedAddress),
    cc: mail.cc.map(toNamedAddress),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: mail.messageId,
    date: now,
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
    ...(mail.references.length > 0 && { references: mail.references }),
    attachments: files.map(({ name, type, contentId, content }) => ({
      filename: name,
      contentType: type,
      content,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const toNamedAddress = ({ name, address }: MailAddress) => ({ name: name ?? '', address })
