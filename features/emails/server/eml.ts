import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { readPeople } from '../addresses'

/** What of a mail goes into the file that other mail programs open. */
export type MailToWrite = {
  senderName: string
  senderEmail: string
  recipients: string
  cc: string
  bcc: string
  replyTo: string
  subject: string
  body: string
  html: string | null
  messageId: string | null
  ancestors: string[]
  date: Date
  attachments: {
    filename: string
    contentType: string
    contentId: string | null
    isInline: boolean
    content: Readable
  }[]
}

/** A mail as RFC 5322 has it, written anew from what is kept of it. */
export function writeEml(mail: MailToWrite): Readable {
  const { html, messageId, ancestors, replyTo } = mail
  const composer = new MailComposer({
    from: { name: mail.senderName, address: mail.senderEmail },
    to: readPeople(mail.recipients),
    cc: readPeople(mail.cc),
    bcc: readPeople(mail.bcc),
    ...(replyTo && { replyTo: readPeople(replyTo) }),
    subject: mail.subject,
    text: mail.body,
    ...(html && { html }),
    ...(messageId && { messageId: `<${messageId}>` }),
    ...(ancestors.length > 0 && {
      inReplyTo: `<${ancestors.at(-1)}>`,
      references: ancestors.map((ancestor) => `<${ancestor}>`),
    }),
    date: mail.date,
    attachments: mail.attachments.map(({ filename, contentType, contentId, isInline, content }) => ({
      filename,
      contentType,
      ...(contentId && { cid: contentId }),
      contentDisposition: isInline ? ('inline' as const) : ('attachment' as const),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = composer.compile()
  // It is the owner's own: whom it went to in secret is theirs to know.
  message.keepBcc = true
  return message.createReadStream()
}
