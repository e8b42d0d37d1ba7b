import { Readable } from 'node:stream'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { type EmlMail, writeEml } from '#features/emails/server/eml'
import type { ListedAttachment } from '#features/emails/server/store/list-attachments'
import { linesIn } from '#platform/backup/lines'
import { type Extra, ExtraFailed } from '#platform/backup/write-archive'
import { FileMissing } from '#platform/files/blob-store'

/** A row of `emails` as exported by the database. */
type MailLine = {
  id: number
  folder: string
  sender_name: string
  sender_email: string
  recipients: string
  cc: string
  bcc: string
  reply_to: string
  subject: string
  body: string
  html: string | null
  message_id: string | null
  ancestors: string[]
  received_at: string | null
  sent_at: string | null
  created_at: string
  raw_file: string | null
}

/** One .eml file per mail. Both streams are sorted by mail id and read in parallel. */
export async function* mailExtras(
  mails: Readable,
  attachments: Readable,
  files: AttachmentFiles,
): AsyncGenerator<Extra> {
  const attachmentLines = linesIn(attachments)
  let next = await nextAttachment(attachmentLines)
  for await (const line of linesIn(mails)) {
    const mail = JSON.parse(line) as MailLine
    const mailAttachments: ListedAttachment[] = []
    while (next && next.emailId <= mail.id) {
      if (next.emailId === mail.id) mailAttachments.push(next)
      next = await nextAttachment(attachmentLines)
    }
    yield { path: mailPath(mail), content: () => mailContent(mail, mailAttachments, files) }
  }
}

async function nextAttachment(lines: AsyncGenerator<string>): Promise<ListedAttachment | undefined> {
  const { value, done } = await lines.next()
  return done ? undefined : (JSON.parse(value) as ListedAttachment)
}

const dateOf = ({ received_at, sent_at, created_at }: MailLine) => new Date(received_at ?? sent_at ?? created_at)

/** File names that sort by date. */
const mailPath = (mail: MailLine) =>
  `mails/${mail.folder}/${dateOf(mail).toISOString().slice(0, 10)} ${String(mail.id).padStart(6, '0')}.eml`

async function mailContent(mail: MailLine, attachments: ListedAttachment[], files: AttachmentFiles): Promise<Readable> {
  const opened: EmlMail['attachments'] = []
  try {
    // A mail that could not be parsed is stored as received.
    if (mail.raw_file) return await files.openExistingAttachment(mail.raw_file)
    for (const { file, ...attachment } of attachments)
      opened.push({ ...attachment, content: await files.openExistingAttachment(file).catch(missingFileNotice) })
    return await writeEml({
      senderName: mail.sender_name,
      senderEmail: mail.sender_email,
      recipients: mail.recipients,
      cc: mail.cc,
      bcc: mail.bcc,
      replyTo: mail.reply_to,
      subject: mail.subject,
      body: mail.body,
      html: mail.html,
      messageId: mail.message_id,
      ancestors: mail.ancestors,
      date: dateOf(mail),
      attachments: opened,
    })
  } catch (error) {
    for (const { content } of opened) content.destroy()
    throw new ExtraFailed((error as Error).message)
  }
}

function missingFileNotice(error: unknown): Readable {
  if (!(error instanceof FileMissing)) throw error
  return Readable.from(['This file was missing when the backup was made.\n'])
}
