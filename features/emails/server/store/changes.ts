import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { withdraw } from '#features/notifications/server/store'
import { type Db, notify } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { MailChangeKind, MoveTarget } from '../../mail-change'
import { standingOf } from '../../standing'
import { emails } from '../table'
import { mailAccounts, mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges, type PlaceRef } from '../table/sync'

/** Heard by whoever syncs: this account has something to push. */
export const changesChannel = 'mail_changes'

/** The calls whose answers change with any mail. */
export const shownByMail = ['/api/emails', '/api/gmail', '/api/outlook']

/** What the bell calls a mail. */
export const mailSubject = (id: number) => `email:${id}`

/** A folder in the owner's words, or one of the provider's by its number here. */
export type Target = MoveTarget | { folderId: number }

export const markRead = (db: Db, ids: number[], read = true) => mark(db, ids, 'read', read)
export const markStarred = (db: Db, ids: number[], starred: boolean) => mark(db, ids, 'starred', starred)
export const markAnswered = (db: Db, ids: number[]) => mark(db, ids, 'answered', true)

/** Here at once and at the provider soon: both are written, or neither. */
async function mark(db: Db, ids: number[], kind: 'read' | 'starred' | 'answered', wanted: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(emails)
      .set({ [kind]: wanted })
      .where(and(inArray(emails.id, ids), ne(emails[kind], wanted)))
      .returning({ id: emails.id, accountId: emails.accountId, providerId: emails.providerId })
    await wish(tx, await atProvider(tx, changed), kind, wanted)
    if (kind === 'read' && wanted)
      await withdraw(
        tx,
        'important-mail',
        changed.map(({ id }) => mailSubject(id)),
      )
    await tellChanged(tx, changed)
  })
}

/** To the trash, the archive, the junk, back to the inbox, or to a folder of the owner's own. */
export async function moveEmails(db: Db, ids: number[], to: Target): Promise<void> {
  await db.transaction(async (tx) => {
    const moved = await lockEmails(tx, ids)
    const remote = await atProvider(tx, moved)
    const destination = typeof to === 'string' ? undefined : await folderById(tx, to.folderId)
    const strangers = destination ? moved.filter(({ accountId }) => accountId !== destination.accountId) : []
    if (strangers.length > 0) throw notFound('That folder belongs to another account')
    const standing = typeof to === 'string' ? to : standingOf([destination?.role ?? null])
    await wish(tx, remote, 'move', typeof to === 'string' ? to : to.folderId)
    await tx
      .update(emails)
      .set({ folder: standing })
      .where(inArray(emails.id, idsOf(moved)))
    await leavePlaces(tx, idsOf(remote))
    await takePlace(tx, idsOf(remote), to)
    await tellChanged(tx, moved)
  })
}

/** Removed for ever, here and at the provider. */
export async function destroyEmails(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await lockEmails(tx, ids)
    const remote = await atProvider(tx, removed)
    await wish(tx, remote, 'destroy', true)
    // A move that never left still knows where the provider has the mail.
    const unsent = await tx
      .select({ emailId: mailChanges.emailId, places: mailChanges.places })
      .from(mailChanges)
      .where(and(inArray(mailChanges.emailId, idsOf(remote)), eq(mailChanges.kind, 'move')))
    for (const { emailId, places } of unsent) {
      await tx
        .update(mailChanges)
        .set({ places })
        .where(and(eq(mailChanges.emailId, emailId as number), eq(mailChanges.kind, 'destroy')))
    }
    await tx
      .delete(mailChanges)
      .where(and(inArray(mailChanges.emailId, idsOf(removed)), ne(mailChanges.kind, 'destroy')))
    await tx.delete(emails).where(inArray(emails.id, idsOf(removed)))
    await withdraw(tx, 'important-mail', idsOf(removed).map(mailSubject))
    await tellChanged(tx, removed)
  })
}

type Remote = { id: number; accountId: number | null; providerId: string | null }

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const lockEmails = (tx: Db, ids: number[]): Promise<Remote[]> =>
  tx
    .select({ id: emails.id, accountId: emails.accountId, providerId: emails.providerId })
    .from(emails)
    .where(inArray(emails.id, ids))
    .for('update')

/** Those that a provider must hear of: neither what is only kept here nor the demo's samples. */
async function atProvider(tx: Db, rows: Remote[]): Promise<Remote[]> {
  const samples = await tx.select({ id: mailAccounts.id }).from(mailAccounts).where(eq(mailAccounts.provider, 'sample'))
  return rows.filter(
    ({ accountId, providerId }) => accountId && providerId && !samples.some(({ id }) => id === accountId),
  )
}

async function wish(tx: Db, rows: Remote[], kind: MailChangeKind, wanted: boolean | number | string): Promise<void> {
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
      // The places stay those of the first wish: that is where the provider still has it.
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

/** Out of its folder. Where folders are labels, those of the owner's own stay on. */
async function leavePlaces(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const labelled = tx.select({ id: mailFolders.accountId }).from(mailFolders).where(eq(mailFolders.role, 'all'))
  const left = tx
    .select({ id: mailFolders.id })
    .from(mailFolders)
    .where(or(notInArray(mailFolders.accountId, labelled), inArray(mailFolders.role, ['inbox', 'junk', 'trash'])))
  await tx.delete(emailPlaces).where(and(inArray(emailPlaces.emailId, ids), inArray(emailPlaces.folderId, left)))
}

/** Into its new folder, if the account has one of that kind yet; which number it gets there only the provider knows. */
async function takePlace(tx: Db, ids: number[], to: Target): Promise<void> {
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

async function tellChanged(tx: Db, rows: Remote[]): Promise<void> {
  if (rows.length === 0) return
  await publishInvalidation(tx, shownByMail)
  const accounts = new Set(rows.flatMap(({ accountId }) => accountId ?? []))
  for (const accountId of accounts) await notify(tx, changesChannel, String(accountId))
}
