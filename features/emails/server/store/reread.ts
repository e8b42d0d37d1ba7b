import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import type { TrackedFolder } from '../mailbox'
import type { ParsedMail } from '../parsing/parse-mail'
import { emailAttachments, emails } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces } from '../table/sync'

const stepSize = 500

/** Control characters that no text has, characters that could not be read, or no text at all. */
const unreadable = '[\u0080-\u009f\ufffd]'
const isMisread = sql`(${emails.subject} || ${emails.senderName} || ${emails.recipients} || ${emails.body} || coalesce(${emails.html}, ''))
  ~ ${unreadable} or (${emails.body} = '' and ${emails.html} is null)`

/** Of the next mails below this id, the newest first: those that were read wrongly, and where the next step goes on. */
export async function nextMisread(db: Db, accountId: number, below: number) {
  const step = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.accountId, accountId), lt(emails.id, below)))
    .orderBy(desc(emails.id))
    .limit(stepSize)
  const ids = step.map(({ id }) => id)
  if (ids.length === 0) return { misread: [], next: null }
  const misread = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isAnyOf(emails.id, ids), isMisread))
  return { misread: misread.map(({ id }) => id), next: ids.length < stepSize ? null : (ids.at(-1) as number) }
}

/** Where a mail lies at the provider; a folder that is synced itself comes first. */
export async function placeOf(db: Db, emailId: number): Promise<{ folder: TrackedFolder; ref: string } | undefined> {
  const [place] = await db
    .select({ folder: mailFolders, ref: emailPlaces.ref })
    .from(emailPlaces)
    .innerJoin(mailFolders, eq(mailFolders.id, emailPlaces.folderId))
    .where(and(eq(emailPlaces.emailId, emailId), isNotNull(emailPlaces.ref)))
    .orderBy(desc(mailFolders.isTracked), asc(emailPlaces.id))
    .limit(1)
  return place && { folder: place.folder, ref: place.ref as string }
}

/** Replaces the texts of a mail, and the names of its files where they are the same files. */
export async function saveReread(db: Db, id: number, parsed: ParsedMail, rawFile: string | null): Promise<void> {
  const { senderName, recipients, cc, bcc, replyTo, subject, topic, body, html, snippet, parseProblem } = parsed
  await db.transaction(async (tx) => {
    await tx
      .update(emails)
      .set({ senderName, recipients, cc, bcc, replyTo, subject, topic, body, html, snippet, parseProblem, rawFile })
      .where(eq(emails.id, id))
    const stored = await tx
      .select()
      .from(emailAttachments)
      .where(eq(emailAttachments.emailId, id))
      .orderBy(asc(emailAttachments.position))
    if (stored.length !== parsed.attachments.length) return
    for (const [at, { filename }] of parsed.attachments.entries()) {
      const known = stored[at]
      if (known && known.filename !== filename)
        await tx.update(emailAttachments).set({ filename }).where(eq(emailAttachments.id, known.id))
    }
  })
}
