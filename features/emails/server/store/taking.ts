import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { insertHalves, insertRows, isOneOf } from '#platform/db/many-rows'
import type { EmailFolder } from '../../email'
import type { MailFolderRole } from '../../mail-account'
import { standingOf } from '../../standing'
import type { MailState, MailText, SpelledMails } from '../mailbox'
import { emailAttachments, emails } from '../table'
import { type mailAccounts, mailFolders } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { applyStates, restand } from './states'
import { threadMails, type Unthreaded } from './threads'
import { type Wishes, wishesOf } from './wishes'

/** A mail that was fetched and read, ready to be kept; what is spelled of it has the same number. */
export type ReadyMail = {
  nth: number
  providerId: string
  state: MailState
  /** Our folders that it lies in, with its number there. */
  places: { folderId: number; ref: string }[]
  about: Unthreaded
  row: Pick<typeof emails.$inferSelect, 'gmailId' | 'outlookId' | 'receivedAt' | 'size' | 'attachmentCount'>
  files: Omit<typeof emailAttachments.$inferInsert, 'emailId'>[]
}
type Ready = { mails: ReadyMail[]; spelled: SpelledMails }

/** What the texts bring along. */
const told = [
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
] as const satisfies Exclude<keyof MailText, 'nth'>[]

type Account = Pick<typeof mailAccounts.$inferSelect, 'id' | 'provider'>

/** Keeps mails that came in, each once. Taken again, a mail is recognised and only its place and marks are renewed. */
export async function keepMails(tx: Db, account: Account, folderId: number, ready: Ready): Promise<void> {
  const wishes = await wishesOf(tx, account.id)
  const wanted = ready.mails
    .filter(({ providerId }) => !wishes.destroys(providerId))
    .map((mail) => ({ ...mail, places: mail.places.filter(({ folderId, ref }) => !wishes.moves(folderId, ref)) }))
  const known = await knownMails(tx, account.id, wanted)
  const unknown = [...new Map(wanted.map((mail) => [mail.providerId, mail])).values()].filter(
    ({ providerId }) => !known.has(providerId),
  )
  const standing = await standings(tx, account.id, wanted)
  const made = await insertMails(tx, account, { mails: unknown, spelled: ready.spelled }, standing)
  await place(tx, wanted, new Map([...known, ...made]))
  await settle(tx, [...known.values()], wishes)
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
        isOneOf(
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
      .flatMap((mail) => (mail.about.messageId ? [[mail.about.messageId, mail]] : [])),
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
        isOneOf(emails.messageId, [...byMessageId.keys()]),
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

/** Where each mail stands, by all the folders that it lies in. */
async function standings(tx: Db, accountId: number, mails: ReadyMail[]): Promise<Map<string, EmailFolder>> {
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
  return new Map([...roles].map(([providerId, all]) => [providerId, standingOf(all)]))
}

async function insertMails(
  tx: Db,
  account: Account,
  { mails, spelled: { texts, words } }: Ready,
  standing: Map<string, EmailFolder>,
): Promise<[string, number][]> {
  if (mails.length === 0) return []
  const threads = await threadMails(
    tx,
    account.id,
    mails.map(({ about }) => about),
  )
  const rows = mails.map(({ nth, row, providerId, state: { read, starred, answered = false } }, at) => ({
    nth,
    ...row,
    accountId: account.id,
    providerId,
    read,
    starred,
    answered,
    folder: standing.get(providerId) ?? 'inbox',
    threadId: threads[at] as string,
  }))
  const { rows: made } = (await tx.execute(
    sql`${insertHalves(emails, rows, { columns: told, json: texts, arrays: { words } })} returning ${emails.id} as id, ${emails.providerId} as "providerId"`,
  )) as unknown as { rows: { id: number; providerId: string }[] }
  const ids = new Map(made.map(({ id, providerId }) => [providerId, id]))
  const files = mails.flatMap(({ providerId, files }) =>
    files.map((file) => ({ ...file, emailId: ids.get(providerId) as number })),
  )
  if (files.length > 0) await tx.execute(insertRows(emailAttachments, files))
  return [...ids]
}

async function place(tx: Db, mails: ReadyMail[], ids: Map<string, number>): Promise<void> {
  const rows = mails.flatMap(({ providerId, places }) =>
    places.map(({ folderId, ref }) => ({ emailId: ids.get(providerId) as number, folderId, ref })),
  )
  if (rows.length === 0) return
  await tx.execute(
    sql`${insertRows(emailPlaces, rows)} on conflict (folder_id, ref) do update set email_id = excluded.email_id`,
  )
}

/** What was here before: a place that a move of ours had taken without a number now has one. */
async function settle(tx: Db, ids: number[], wishes: Wishes): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(emailPlaces).where(
    and(
      isOneOf(emailPlaces.emailId, ids),
      isNull(emailPlaces.ref),
      sql`exists (select 1 from ${emailPlaces} as numbered where numbered.email_id = ${emailPlaces.emailId}
          and numbered.folder_id = ${emailPlaces.folderId} and numbered.ref is not null)`,
    ),
  )
  await restand(tx, ids, wishes)
}
