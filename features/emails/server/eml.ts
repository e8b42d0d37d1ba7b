import type { Readable } from 'node:stream'
import { parsePeople } from '../addresses'

/** The parts of a mail that go into an .eml file. */
export type EmlMail = {
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

/** An RFC 5322 message, composed from the stored columns and attachments. */
export async function writeEml(mail: EmlMail): Promise<Readable> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { html, messageId, ancestors, replyTo } = mail
  const composer = new MailComposer({
    from: { name: mail.senderName, address: mail.senderEmail },
    to: parsePeople(mail.recipients),
    cc: parsePeople(mail.cc),
    bcc: parsePeople(mail.bcc),
    ...(replyTo && { replyTo: parsePeople(replyTo) }),
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
  // The file is for the owner, who may see the blind-copy recipients.
  message.keepBcc = true
  return message.createReadStream()
}
