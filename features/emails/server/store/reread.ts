import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import type { StoredAttachment, TrackedFolder } from '../mailbox'
import type { ParsedMail } from '../parsing/parse-mail'
import { emailAttachments, emails } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces } from '../table/sync'

/** Few, because the embedded database answers no other query meanwhile. */
const stepSize = 50

/** Patterns of texts that were decoded in a wrong charset. A false match only means that the mail is fetched once more. */
const misreadPatterns = [
  // Control characters that no text has, and characters that could not be read.
  '[\u0080-\u009f\ufffd]',
  // UTF-7 and HZ, which look like ASCII: "Caf+AOk-" and "~{<:Ky~}".
  '[+][A-Z][A-Za-z0-9+/]{2,}-',
  '~[{][!-~]+~[}]',
  // The letters of cp437 and cp850, which are signs in windows-1252, inside a word or at its end: "Caf‚", "Espa¤a".
  '[[:alpha:]][‚„†‡ˆ‰‹¡¢¤]([[:alpha:]]|[[:space:]]|$)',
  '[[:lower:]][Š”“][[:lower:]]',
]
/** Above this size, plain text and HTML were both stored in the HTML, one after the other. */
const tenMegabytes = 10 * 1024 * 1024
const isMisread = sql`(${emails.subject} || ' ' || ${emails.senderName} || ' ' || ${emails.recipients} || ' ' || ${emails.body} || ' ' || coalesce(${emails.html}, ''))
  ~ ${misreadPatterns.join('|')} or (${emails.body} = '' and ${emails.html} is null)
  or (${emails.size} > ${tenMegabytes} and ${emails.html} like '<div>%')`

/** Among the next mails below this id, newest first: those that were decoded wrongly, and where the next step continues. */
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

type RereadText = Omit<ParsedMail, 'attachments'> & { rawFile: string | null }

/** Replaces the texts of a mail; one that had a text keeps one. */
export async function saveReread(db: Db, id: number, reread: RereadText, files: StoredAttachment[]): Promise<void> {
  const { senderName, recipients, cc, bcc, replyTo, subject, topic, body, html, snippet, parseProblem, rawFile } =
    reread
  const text = body === '' && html === null ? {} : { body, html, snippet }
  await db.transaction(async (tx) => {
    await tx
      .update(emails)
      .set({ senderName, recipients, cc, bcc, replyTo, subject, topic, ...text, parseProblem, rawFile })
      .where(eq(emails.id, id))
    await saveRereadFiles(tx, id, files)
  })
}

/**
 * Unchanged files get their names. If parts of the text are files now, all are replaced; a file that is not found again
 * stays.
 */
async function saveRereadFiles(tx: Transaction, emailId: number, files: StoredAttachment[]): Promise<void> {
  const stored = await tx
    .select()
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, emailId))
    .orderBy(asc(emailAttachments.position))
  if (stored.length === files.length) {
    for (const [at, { id, filename }] of stored.entries()) {
      const name = files[at]?.filename
      if (name && name !== filename)
        await tx.update(emailAttachments).set({ filename: name }).where(eq(emailAttachments.id, id))
    }
    return
  }
  const isFound = (known: StoredAttachment) =>
    files.some(({ file, filename }) => file === known.file || filename === known.filename)
  const lost = stored.filter((known) => !isFound(known))
  const all = [...files, ...lost.map(({ id, createdAt, ...file }) => file)]
  const attachmentCount = all.filter(({ isInline }) => !isInline).length
  await tx.delete(emailAttachments).where(eq(emailAttachments.emailId, emailId))
  await tx.insert(emailAttachments).values(all.map((file, position) => ({ ...file, emailId, position })))
  await tx.update(emails).set({ attachmentCount }).where(eq(emails.id, emailId))
}
