import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { insertRows, insertWithEncodedColumns, isAnyOf } from '#platform/db/many-rows'
import type { EmailFolder } from '../../email'
import { folderOfRoles } from '../../folder-of-roles'
import type { MailFolderRole } from '../../mail-account'
import type { EncodedMails, MailState, MailText } from '../mailbox'
import { emailAttachments, emails } from '../table'
import { type mailAccounts, mailFolders } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { adoptDraftCopies } from './draft-copies'
import { type PendingChanges, readPendingChanges } from './pending-changes'
import { applyProviderStates, recomputeFolder } from './provider-state'
import { type ThreadingInput, threadNewMails } from './threads'

/** A fetched and parsed mail; its large columns are in `encoded`, at the same index. */
export type MailToSave = {
  index: number
  providerId: string
  state: MailState
  /** Its folders, with its ref in each. */
  places: { folderId: number; ref: string }[]
  threading: ThreadingInput
  row: Pick<typeof emails.$inferSelect, 'gmailId' | 'outlookId' | 'receivedAt' | 'size' | 'attachmentCount'>
  files: Omit<typeof emailAttachments.$inferInsert, 'emailId'>[]
}
type MailsToSave = { mails: MailToSave[]; encoded: EncodedMails }

/** The columns inside `encoded.texts`. */
const encodedColumns = [
  'senderEmail',
  'senderName',
  'recipients',
  'cc',
  'bcc',
  'replyTo',
  'subject',
  'body',
  'html',
  'snippet',
  'sentAt',
  'messageId',
  'ancestors',
  'topic',
  'headers',
  'invitation',
  'parseProblem',
  'rawFile',
] as const satisfies Exclude<keyof MailText, 'index'>[]

type Account = Pick<typeof mailAccounts.$inferSelect, 'id' | 'provider'>

/** Saves fetched mails, each once. Of a known mail only the folders and flags are updated. */
export async function saveIngested(
  tx: Db,
  account: Account,
  folderId: number,
  { mails, encoded }: MailsToSave,
): Promise<void> {
  const pending = await readPendingChanges(tx, account.id)
  const wanted = mails
    .filter(({ providerId }) => !pending.isDestroyed(providerId))
    .map((mail) => ({
      ...mail,
      places: mail.places.filter(({ folderId, ref }) => !pending.isMovedFrom(folderId, ref)),
    }))
  const known = await knownMails(tx, account.id, wanted)
  const unknown = [...new Map(wanted.map((mail) => [mail.providerId, mail])).values()].filter(
    ({ providerId }) => !known.has(providerId),
  )
  const folders = await folderOfEach(tx, account.id, wanted)
  const inserted = await insertMails(tx, account, { mails: unknown, encoded }, folders)
  await insertPlaces(tx, wanted, new Map([...known, ...inserted]))
  await deletePlaceholders(tx, [...known.values()], pending)
  const alreadySaved = wanted.filter((mail) => !unknown.includes(mail))
  await applyProviderStates(
    tx,
    account.id,
    folderId,
    alreadySaved.map(({ state }) => state),
    pending,
  )
}

async function knownMails(tx: Db, accountId: number, mails: MailToSave[]): Promise<Map<string, number>> {
  if (mails.length === 0) return new Map()
  const rows = await tx
    .select({ id: emails.id, providerId: emails.providerId })
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        isAnyOf(
          emails.providerId,
          mails.map(({ providerId }) => providerId),
        ),
      ),
    )
  const known = new Map(rows.map(({ id, providerId }) => [providerId as string, id]))
  for (const [providerId, id] of await adoptSent(tx, accountId, mails, known)) known.set(providerId, id)
  const drafts = await adoptDraftCopies(
    tx,
    accountId,
    mails.flatMap(({ threading }) => threading.messageId ?? []),
  )
  for (const { providerId, threading } of mails) {
    const id = drafts.get(threading.messageId ?? '')
    if (id !== undefined && !known.has(providerId)) known.set(providerId, id)
  }
  return known
}

/** Matches the provider's copies of mails that we sent to our own rows, by Message-ID. */
async function adoptSent(tx: Db, accountId: number, mails: MailToSave[], known: Map<string, number>) {
  const byMessageId = new Map(
    mails
      .filter(({ providerId }) => !known.has(providerId))
      .flatMap((mail) => (mail.threading.messageId ? [[mail.threading.messageId, mail]] : [])),
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
        isAnyOf(emails.messageId, [...byMessageId.keys()]),
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

/** Mails written in the app already have their files; mails sent by invoices or contracts get the provider's. */
async function adoptFiles(tx: Db, emailId: number, { files, row: { attachmentCount } }: MailToSave): Promise<void> {
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

/** The `folder` of each mail, computed from the roles of its provider folders. */
async function folderOfEach(tx: Db, accountId: number, mails: MailToSave[]): Promise<Map<string, EmailFolder>> {
  const folders = await tx
    .select({ id: mailFolders.id, role: mailFolders.role })
    .from(mailFolders)
    .where(eq(mailFolders.accountId, accountId))
  const roleOf = new Map(folders.map(({ id, role }) => [id, role]))
  const roles = new Map<string, (MailFolderRole | null)[]>()
  for (const { providerId, places } of mails) {
    const found = places.map(({ folderId }) => roleOf.get(folderId) ?? null)
    if (found.length > 0) roles.set(providerId, [...(roles.get(providerId) ?? []), ...found])
  }
  return new Map([...roles].map(([providerId, all]) => [providerId, folderOfRoles(all)]))
}

async function insertMails(
  tx: Db,
  account: Account,
  { mails, encoded: { texts, words } }: MailsToSave,
  folders: Map<string, EmailFolder>,
): Promise<[string, number][]> {
  if (mails.length === 0) return []
  const threads = await threadNewMails(
    tx,
    account.id,
    mails.map(({ threading }) => threading),
  )
  const rows = mails.map(({ index, row, providerId, state: { read, starred, answered = false } }, at) => ({
    index,
    ...row,
    accountId: account.id,
    providerId,
    read,
    starred,
    answered,
    folder: folders.get(providerId) ?? 'inbox',
    threadId: threads[at] as string,
  }))
  const { rows: inserted } = (await tx.execute(
    sql`${insertWithEncodedColumns(emails, rows, { columns: encodedColumns, json: texts, arrays: { words } })} returning ${emails.id} as id, ${emails.providerId} as "providerId"`,
  )) as unknown as { rows: { id: number; providerId: string }[] }
  const ids = new Map(inserted.map(({ id, providerId }) => [providerId, id]))
  const files = mails.flatMap(({ providerId, files }) =>
    files.map((file) => ({ ...file, emailId: ids.get(providerId) as number })),
  )
  if (files.length > 0) await tx.execute(insertRows(emailAttachments, files))
  return [...ids]
}

async function insertPlaces(tx: Db, mails: MailToSave[], ids: Map<string, number>): Promise<void> {
  const rows = mails.flatMap(({ providerId, places }) =>
    places.map(({ folderId, ref }) => ({ emailId: ids.get(providerId) as number, folderId, ref })),
  )
  if (rows.length === 0) return
  await tx.execute(
    sql`${insertRows(emailPlaces, rows)} on conflict (folder_id, ref) do update set email_id = excluded.email_id`,
  )
}

/** Deletes the places without a ref that a local move had added, where the folder now has a real one. */
async function deletePlaceholders(tx: Db, ids: number[], pending: PendingChanges): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(emailPlaces).where(
    and(
      isAnyOf(emailPlaces.emailId, ids),
      isNull(emailPlaces.ref),
      sql`exists (select 1 from ${emailPlaces} as numbered where numbered.email_id = ${emailPlaces.emailId}
          and numbered.folder_id = ${emailPlaces.folderId} and numbered.ref is not null)`,
    ),
  )
  await recomputeFolder(tx, ids, pending)
}
