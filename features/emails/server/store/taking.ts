import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { MailState } from '../mailbox'
import { emailAttachments, emails } from '../table'
import type { mailAccounts } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { applyStates, restand } from './states'
import { threadMails, type Unthreaded } from './threads'
import { type Wishes, wishesOf } from './wishes'

/** A mail that was fetched and read, ready to be kept. */
export type ReadyMail = {
  providerId: string
  threadKey?: string | undefined
  state: MailState
  /** Our folders that it lies in, with its number there. */
  places: { folderId: number; ref: string }[]
  row: Omit<typeof emails.$inferInsert, 'accountId' | 'providerId'> & Unthreaded
  files: Omit<typeof emailAttachments.$inferInsert, 'emailId'>[]
}

type Account = Pick<typeof mailAccounts.$inferSelect, 'id' | 'provider'>

/** Keeps mails that came in, each once. Taken again, a mail is recognised and only its place and marks are renewed. */
export async function keepMails(tx: Db, account: Account, folderId: number, ready: ReadyMail[]): Promise<void> {
  const wishes = await wishesOf(tx, account.id)
  const wanted = ready.filter(({ providerId }) => !wishes.destroys(providerId))
  const known = await knownMails(tx, account.id, wanted)
  const unknown = [...new Map(wanted.map((mail) => [mail.providerId, mail])).values()].filter(
    ({ providerId }) => !known.has(providerId),
  )
  for (const [providerId, id] of await insertMails(tx, account, unknown)) known.set(providerId, id)
  await place(tx, wanted, known, wishes)
  const renewed = wanted.filter((mail) => !unknown.includes(mail))
  await applyStates(
    tx,
    account.id,
    folderId,
    renewed.map(({ state }) => state),
    wishes,
  )
}

async function knownMails(tx: Db, accountId: number, mails: ReadyMail[]): Promise<Map<string, number>> {
  if (mails.length === 0) return new Map()
  const rows = await tx
    .select({ id: emails.id, providerId: emails.providerId })
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        inArray(
          emails.providerId,
          mails.map(({ providerId }) => providerId),
        ),
      ),
    )
  const known = new Map(rows.map(({ id, providerId }) => [providerId as string, id]))
  for (const [providerId, id] of await adoptOwn(tx, accountId, mails, known)) known.set(providerId, id)
  return known
}

/** What we sent is kept here before the provider shows its copy; by the Message-ID it is the same mail. */
async function adoptOwn(tx: Db, accountId: number, mails: ReadyMail[], known: Map<string, number>) {
  const byMessageId = new Map(
    mails
      .filter(({ providerId }) => !known.has(providerId))
      .flatMap((mail) => (mail.row.messageId ? [[mail.row.messageId, mail]] : [])),
  )
  if (byMessageId.size === 0) return []
  const own = await tx
    .select({ id: emails.id, messageId: emails.messageId })
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        isNull(emails.providerId),
        eq(emails.folder, 'sent'),
        inArray(emails.messageId, [...byMessageId.keys()]),
      ),
    )
  const adopted: [string, number][] = []
  for (const { id, messageId } of own) {
    const mail = byMessageId.get(messageId as string)
    if (!mail) continue
    byMessageId.delete(messageId as string)
    const { gmailId, outlookId, size, receivedAt } = mail.row
    await tx
      .update(emails)
      .set({ providerId: mail.providerId, gmailId, outlookId, size, receivedAt })
      .where(eq(emails.id, id))
    await adoptFiles(tx, id, mail)
    adopted.push([mail.providerId, id])
  }
  return adopted
}

/** Written here it has its files already; sent by an invoice or a contract it has only the provider's. */
async function adoptFiles(tx: Db, emailId: number, { files, row: { attachmentCount } }: ReadyMail): Promise<void> {
  if (files.length === 0) return
  const ours = await tx
    .select({ id: emailAttachments.id })
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, emailId))
    .limit(1)
  if (ours.length > 0) return
  await tx.insert(emailAttachments).values(files.map((file) => ({ ...file, emailId })))
  await tx.update(emails).set({ attachmentCount }).where(eq(emails.id, emailId))
}

async function insertMails(tx: Db, account: Account, mails: ReadyMail[]): Promise<[string, number][]> {
  if (mails.length === 0) return []
  const threads = await threadMails(
    tx,
    account.id,
    mails.map(({ row, threadKey }) => ({ ...row, threadKey })),
  )
  const made = await tx
    .insert(emails)
    .values(
      mails.map(({ row, providerId, state: { read, starred, answered = false } }, nth) => ({
        ...row,
        accountId: account.id,
        providerId,
        read,
        starred,
        answered,
        threadId: threads[nth] as string,
      })),
    )
    .returning({ id: emails.id, providerId: emails.providerId })
  const ids = new Map(made.map(({ id, providerId }) => [providerId as string, id]))
  const files = mails.flatMap(({ providerId, files }) =>
    files.map((file) => ({ ...file, emailId: ids.get(providerId) as number })),
  )
  for (let at = 0; at < files.length; at += 500) await tx.insert(emailAttachments).values(files.slice(at, at + 500))
  return [...ids]
}

async function place(tx: Db, mails: ReadyMail[], known: Map<string, number>, wishes: Wishes): Promise<void> {
  const rows = mails.flatMap(({ providerId, places }) =>
    places
      .filter(({ folderId, ref }) => !wishes.moves(folderId, ref))
      .map(({ folderId, ref }) => ({ emailId: known.get(providerId) as number, folderId, ref })),
  )
  if (rows.length === 0) return
  await tx
    .insert(emailPlaces)
    .values(rows)
    .onConflictDoUpdate({
      target: [emailPlaces.folderId, emailPlaces.ref],
      set: { emailId: sql`excluded.email_id` },
    })
  // A place that a move of ours had taken without a number now has one.
  const ids = [...new Set(rows.map(({ emailId }) => emailId))]
  await tx.delete(emailPlaces).where(
    and(
      inArray(emailPlaces.emailId, ids),
      isNull(emailPlaces.ref),
      sql`exists (select 1 from ${emailPlaces} as numbered where numbered.email_id = ${emailPlaces.emailId}
          and numbered.folder_id = ${emailPlaces.folderId} and numbered.ref is not null)`,
    ),
  )
  await restand(tx, ids, wishes)
}
