import { Readable } from 'node:stream'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { type MailToWrite, writeEml } from '#features/emails/server/eml'
import type { KeptAttachment } from '#features/emails/server/store/kept'
import { linesIn } from '#platform/backup/lines'
import { type Extra, ExtraFailed } from '#platform/backup/write-archive'
import { FileMissing } from '#platform/files/blob-store'

/** A mail as the database writes it. */
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

/** Every mail as a file of its own. Both streams come in the order of the mails' numbers and are read side by side. */
export async function* mailExtras(
  mails: Readable,
  attachments: Readable,
  files: AttachmentFiles,
): AsyncGenerator<Extra> {
  const waiting = linesIn(attachments)
  let next = await nextOf(waiting)
  for await (const line of linesIn(mails)) {
    const mail = JSON.parse(line) as MailLine
    const own: KeptAttachment[] = []
    while (next && next.emailId <= mail.id) {
      if (next.emailId === mail.id) own.push(next)
      next = await nextOf(waiting)
    }
    yield { path: nameOf(mail), content: () => contentOf(mail, own, files) }
  }
}

async function nextOf(lines: AsyncGenerator<string>): Promise<KeptAttachment | undefined> {
  const { value, done } = await lines.next()
  return done ? undefined : (JSON.parse(value) as KeptAttachment)
}

const dateOf = ({ received_at, sent_at, created_at }: MailLine) => new Date(received_at ?? sent_at ?? created_at)

/** Sorted by day wherever files are sorted by name. */
const nameOf = (mail: MailLine) =>
  `mails/${mail.folder}/${dateOf(mail).toISOString().slice(0, 10)} ${String(mail.id).padStart(6, '0')}.eml`

async function contentOf(mail: MailLine, attachments: KeptAttachment[], files: AttachmentFiles): Promise<Readable> {
  const opened: MailToWrite['attachments'] = []
  try {
    // What no parser understood was kept as it came.
    if (mail.raw_file) return await files.findAttachmentFile(mail.raw_file)
    for (const { file, ...attachment } of attachments)
      opened.push({ ...attachment, content: await files.findAttachmentFile(file).catch(goneInWords) })
    return writeEml({
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

function goneInWords(error: unknown): Readable {
  if (!(error instanceof FileMissing)) throw error
  return Readable.from(['This file was missing when the backup was made.\n'])
}
