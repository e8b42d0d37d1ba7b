import { eq, isNotNull } from 'drizzle-orm'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { emailAttachments, emails } from '#features/emails/server/table'
import type { Db } from '#platform/db/database'

type DemoAttachment = { subject: string; filename: string; contentType: string; content: Uint8Array }

/** Adds attachments to a few mails, each to the newest mail of its subject. */
export async function seedAttachments(db: Db, files: AttachmentFiles): Promise<void> {
  for (const { subject, filename, contentType, content } of demoAttachments) {
    const mails = await db.select({ id: emails.id }).from(emails).where(eq(emails.subject, subject)).orderBy(emails.id)
    const emailId = mails.at(-1)?.id
    if (emailId === undefined) throw new Error(`The demo has no mail about “${subject}”.`)
    const kept = await files.saveAttachment(content)
    const before = await db.select().from(emailAttachments).where(eq(emailAttachments.emailId, emailId))
    await db.insert(emailAttachments).values({ emailId, position: before.length, filename, contentType, ...kept })
    await db
      .update(emails)
      .set({ attachmentCount: before.length + 1 })
      .where(eq(emails.id, emailId))
  }
  await attachInvitations(db, files)
}

async function attachInvitations(db: Db, files: AttachmentFiles): Promise<void> {
  const mails = await db.select().from(emails).where(isNotNull(emails.invitation))
  for (const { id: emailId, invitation } of mails) {
    const kept = await files.saveAttachment(words(invitation ?? ''))
    const file = { filename: 'invitation.ics', contentType: 'text/calendar' }
    await db.insert(emailAttachments).values({ emailId, position: 0, ...file, ...kept })
    await db.update(emails).set({ attachmentCount: 1 }).where(eq(emails.id, emailId))
  }
}

const words = (text: string) => new TextEncoder().encode(text)

/** A minimal PDF: one page with one sentence. */
function onePage(sentence: string): Uint8Array {
  const stream = `BT /F1 14 Tf 72 720 Td (${sentence}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = file.length
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return words(file)
}

const demoAttachments: DemoAttachment[] = [
  {
    subject: 'Quarterly estimate due soon',
    filename: 'estimate-voucher.pdf',
    contentType: 'application/pdf',
    content: onePage('Estimated tax, third quarter'),
  },
  {
    subject: 'Re: Dispatch board: terms',
    filename: 'terms-as-agreed.txt',
    contentType: 'text/plain',
    content: words('Two steps, thirty days between them, and a handover in writing.\n'),
  },
  {
    subject: 'Re: Dispatch board: terms',
    filename: 'comments-of-our-lawyer.pdf',
    contentType: 'application/pdf',
    content: onePage('Comments on paragraphs 3 and 7'),
  },
]
