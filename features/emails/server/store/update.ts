import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { withdrawNotifications } from '#features/notifications/server/store'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { folderOfRoles } from '../../folder-of-roles'
import type { MailChangeKind, MoveTarget } from '../../mail-change'
import { emails } from '../table'
import { mailAccounts, mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges, type PlaceRef } from '../table/sync'
import { removeDraftCopies } from './draft-copies'

/** Notifies the mail worker that an account has changes to push. */
export const changesChannel = 'mail_changes'

export const newMailChannel = 'new_mail'

/** Tells every process that a sync has stored new mails. */
export const announceNewMail = (tx: Db): Promise<void> => notify(tx, newMailChannel, '')

/** Calls whose answers change with any mail. */
export const mailCallPaths = ['/api/emails', '/api/gmail', '/api/outlook']

/** The subject of notifications about a mail. */
export const mailNotificationSubject = (id: number) => `email:${id}`

/** A folder role, or one of the provider's folders by our id. */
export type MoveDestination = MoveTarget | { folderId: number }

export const markRead = (db: Db, ids: number[], read = true) => mark(db, ids, 'read', read)
export const markStarred = (db: Db, ids: number[], starred: boolean) => mark(db, ids, 'starred', starred)
export const markAnswered = (db: Db, ids: number[]) => mark(db, ids, 'answered', true)

/** Changes the mail here and queues the change for the provider, in one transaction. */
async function mark(db: Db, ids: number[], kind: 'read' | 'starred' | 'answered', wanted: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(emails)
      .set({ [kind]: wanted })
      .where(and(inArray(emails.id, ids), ne(emails[kind], wanted)))
      .returning({ id: emails.id, accountId: emails.accountId, providerId: emails.providerId })
    await queueChange(tx, await onlyRemote(tx, changed), kind, wanted)
    if (kind === 'read' && wanted)
      await withdrawNotifications(
        tx,
        'important-mail',
        changed.map(({ id }) => mailNotificationSubject(id)),
      )
    await publishChanges(tx, changed)
  })
}

export async function moveEmails(db: Db, ids: number[], to: MoveDestination): Promise<void> {
  await db.transaction(async (tx) => {
    const moved = await lockEmails(tx, ids)
    const remote = await onlyRemote(tx, moved)
    const destination = typeof to === 'string' ? undefined : await folderById(tx, to.folderId)
    const fromOtherAccounts = destination ? moved.filter(({ accountId }) => accountId !== destination.accountId) : []
    if (fromOtherAccounts.length > 0) throw notFound('That folder belongs to another account')
    const folder = typeof to === 'string' ? to : folderOfRoles([destination?.role ?? null])
    await queueChange(tx, remote, 'move', typeof to === 'string' ? to : to.folderId)
    await removeDraftCopies(tx, idsOf(moved))
    await tx
      .update(emails)
      .set({ folder })
      .where(inArray(emails.id, idsOf(moved)))
    await removePlaces(tx, idsOf(remote))
    await addPlace(tx, idsOf(remote), to)
    await publishChanges(tx, moved)
  })
}

/** Deletes permanently, here and at the provider. */
export async function destroyEmails(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await lockEmails(tx, ids)
    const remote = await onlyRemote(tx, removed)
    await queueChange(tx, remote, 'destroy', true)
    await removeDraftCopies(tx, idsOf(removed))
    // A move that was not pushed yet has the mail's real location at the provider.
    const unsentMoves = await tx
      .select({ emailId: mailChanges.emailId, places: mailChanges.places })
      .from(mailChanges)
      .where(and(inArray(mailChanges.emailId, idsOf(remote)), eq(mailChanges.kind, 'move')))
    for (const { emailId, places } of unsentMoves) {
      await tx
        .update(mailChanges)
        .set({ places })
        .where(and(eq(mailChanges.emailId, emailId as number), eq(mailChanges.kind, 'destroy')))
    }
    await tx
      .delete(mailChanges)
      .where(and(inArray(mailChanges.emailId, idsOf(removed)), ne(mailChanges.kind, 'destroy')))
    await tx.delete(emails).where(inArray(emails.id, idsOf(removed)))
    await withdrawNotifications(tx, 'important-mail', idsOf(removed).map(mailNotificationSubject))
    await publishChanges(tx, removed)
  })
}

type RemoteMail = { id: number; accountId: number | null; providerId: string | null }

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const lockEmails = (tx: Db, ids: number[]): Promise<RemoteMail[]> =>
  tx
    .select({ id: emails.id, accountId: emails.accountId, providerId: emails.providerId })
    .from(emails)
    .where(inArray(emails.id, ids))
    .for('update')

/** Mails that exist at a provider: neither local drafts nor samples. */
async function onlyRemote(tx: Db, rows: RemoteMail[]): Promise<RemoteMail[]> {
  const samples = await tx.select({ id: mailAccounts.id }).from(mailAccounts).where(eq(mailAccounts.provider, 'sample'))
  return rows.filter(
    ({ accountId, providerId }) => accountId && providerId && !samples.some(({ id }) => id === accountId),
  )
}

async function queueChange(
  tx: Db,
  rows: RemoteMail[],
  kind: MailChangeKind,
  wanted: boolean | number | string,
): Promise<void> {
  if (rows.length === 0) return
  const places = await placesOf(tx, idsOf(rows))
  await tx
    .insert(mailChanges)
    .values(
      rows.map(({ id, accountId, providerId }) => ({
        accountId: accountId as number,
        emailId: id,
        providerId: providerId as string,
        kind,
        wanted,
        places: places.get(id) ?? [],
      })),
    )
    .onConflictDoUpdate({
      target: [mailChanges.emailId, mailChanges.kind],
      // `places` keeps the first change's value: that is where the provider still has the mail.
      set: {
        wanted: sql`excluded.wanted`,
        version: sql`${mailChanges.version} + 1`,
        attempts: 0,
        problem: null,
        retryAt: null,
      },
    })
}

async function placesOf(tx: Db, ids: number[]): Promise<Map<number, PlaceRef[]>> {
  const rows = await tx
    .select({ emailId: emailPlaces.emailId, folderId: emailPlaces.folderId, ref: emailPlaces.ref })
    .from(emailPlaces)
    .where(inArray(emailPlaces.emailId, ids))
  const places = new Map<number, PlaceRef[]>()
  for (const { emailId, folderId, ref } of rows) {
    if (ref !== null) places.set(emailId, [...(places.get(emailId) ?? []), { folderId, ref }])
  }
  return places
}

/** Removes mails from their folders. Where folders are labels, custom labels stay. */
async function removePlaces(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const labelled = tx.select({ id: mailFolders.accountId }).from(mailFolders).where(eq(mailFolders.role, 'all'))
  const left = tx
    .select({ id: mailFolders.id })
    .from(mailFolders)
    .where(or(notInArray(mailFolders.accountId, labelled), inArray(mailFolders.role, ['inbox', 'junk', 'trash'])))
  await tx.delete(emailPlaces).where(and(inArray(emailPlaces.emailId, ids), inArray(emailPlaces.folderId, left)))
}

/** Adds mails to the new folder, if the account has it already. The ref is unknown until the provider has moved them. */
async function addPlace(tx: Db, ids: number[], to: MoveDestination): Promise<void> {
  if (ids.length === 0) return
  const isFolder = typeof to === 'string' ? eq(mailFolders.role, to) : eq(mailFolders.id, to.folderId)
  await tx.execute(sql`
    insert into ${emailPlaces} (email_id, folder_id)
    select distinct on (${emails.id}) ${emails.id}, ${mailFolders.id} from ${emails}
    join ${mailFolders} on ${mailFolders.accountId} = ${emails.accountId} and ${isFolder}
    where ${inArray(emails.id, ids)}
      and not exists (select 1 from ${emailPlaces} where email_id = ${emails.id} and folder_id = ${mailFolders.id})
    order by ${emails.id}, ${mailFolders.id}`)
}

async function folderById(tx: Db, id: number) {
  const [folder] = await tx.select().from(mailFolders).where(eq(mailFolders.id, id))
  if (!folder) throw notFound('That folder no longer exists')
  return folder
}

async function publishChanges(tx: Transaction, rows: RemoteMail[]): Promise<void> {
  if (rows.length === 0) return
  await publishInvalidation(tx, mailCallPaths)
  const accounts = new Set(rows.flatMap(({ accountId }) => accountId ?? []))
  for (const accountId of accounts) await notify(tx, changesChannel, String(accountId))
}
