import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { emailAttachments, emails } from '../table'

/** The files that mails refer to, each once. */
export async function listAttachmentFiles(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(sql`select file from ${emailAttachments}
    union select raw_file from ${emails} where raw_file is not null order by 1`)) as unknown as {
    rows: { file: string }[]
  }
  return rows.map(({ file }) => file)
}

export type ListedAttachment = Pick<
  typeof emailAttachments.$inferSelect,
  'emailId' | 'filename' | 'contentType' | 'contentId' | 'isInline' | 'file'
>

const pageSize = 1_000

/** Pages of attachments, ordered by mail. */
export async function* listAttachmentsByMail(db: Db): AsyncGenerator<ListedAttachment[]> {
  const { emailId, position, filename, contentType, contentId, isInline, file } = emailAttachments
  let last = { emailId: 0, position: -1 }
  for (;;) {
    const found = await db
      .select({ emailId, position, filename, contentType, contentId, isInline, file })
      .from(emailAttachments)
      .where(gt(sql`(${emailId}, ${position})`, sql`(${last.emailId}, ${last.position})`))
      .orderBy(asc(emailId), asc(position))
      .limit(pageSize)
    const final = found.at(-1)
    if (!final) return
    yield found
    last = final
  }
}
