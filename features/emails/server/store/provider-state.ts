import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { folderOfRoles } from '../../folder-of-roles'
import type { MailState, TrackedFolder } from '../mailbox'
import { emails } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges } from '../table/sync'
import { trashDraftsDeletedElsewhere } from './draft-copies'
import { type PendingChanges, readPendingChanges } from './pending-changes'

const flags = ['read', 'starred', 'answered'] as const
const chunkSize = 1_000

/** Applies the provider's flags and labels to our mails, except where a local change is pending. */
export async function applyProviderStates(
  tx: Db,
  accountId: number,
  folderId: number,
  states: MailState[],
  pending?: PendingChanges,
): Promise<void> {
  const changes = pending ?? (await readPendingChanges(tx, accountId))
  for (let at = 0; at < states.length; at += chunkSize) {
    await applyChunk(tx, accountId, folderId, states.slice(at, at + chunkSize), changes)
  }
}

async function applyChunk(tx: Db, accountId: number, folderId: number, states: MailState[], pending: PendingChanges) {
  const { read, starred, answered } = emails
  const ours = await tx
    .select({ id: emails.id, ref: emailPlaces.ref, read, starred, answered })
    .from(emailPlaces)
    .innerJoin(emails, eq(emails.id, emailPlaces.emailId))
    .where(
      and(
        eq(emailPlaces.folderId, folderId),
        inArray(
          emailPlaces.ref,
          states.map(({ ref }) => ref),
        ),
      ),
    )
  const byRef = new Map(ours.map((mail) => [mail.ref, mail]))
  const known = states.flatMap((state) => {
    const mail = byRef.get(state.ref)
    return mail ? [{ state, mail }] : []
  })
  for (const flag of flags) {
    for (const value of [true, false]) {
      const ids = known
        .filter(({ state, mail }) => state[flag] === value && mail[flag] !== value && !pending.has(mail.id, flag))
        .map(({ mail }) => mail.id)
      if (ids.length > 0)
        await tx
          .update(emails)
          .set({ [flag]: value })
          .where(inArray(emails.id, ids))
    }
  }
  const labelled = known.filter(({ state, mail }) => state.labels && !pending.has(mail.id, 'move'))
  if (labelled.length > 0) {
    await relabel(tx, accountId, new Map(labelled.map(({ state, mail }) => [mail.id, state])), pending)
  }
}

/** Where folders are labels: makes our labels equal to the provider's. */
async function relabel(
  tx: Db,
  accountId: number,
  labelled: Map<number, MailState>,
  pending: PendingChanges,
): Promise<void> {
  const folders = await tx
    .select({ id: mailFolders.id, ref: mailFolders.ref })
    .from(mailFolders)
    .where(eq(mailFolders.accountId, accountId))
  const idOf = new Map(folders.map(({ id, ref }) => [ref, id]))
  const current = await tx
    .select({ id: emailPlaces.id, emailId: emailPlaces.emailId, folderId: emailPlaces.folderId, ref: emailPlaces.ref })
    .from(emailPlaces)
    .where(inArray(emailPlaces.emailId, [...labelled.keys()]))
  const wanted = new Set<string>()
  const rows: (typeof emailPlaces.$inferInsert)[] = []
  for (const [emailId, { ref, labels = [] }] of labelled) {
    for (const label of labels) {
      const folderId = idOf.get(label)
      if (folderId === undefined) continue
      wanted.add(`${emailId} ${folderId} ${ref}`)
      rows.push({ emailId, folderId, ref })
    }
  }
  const had = new Set(current.map(({ emailId, folderId, ref }) => `${emailId} ${folderId} ${ref}`))
  const gone = current.filter(({ emailId, folderId, ref }) => !wanted.has(`${emailId} ${folderId} ${ref}`))
  const added = rows.filter(({ emailId, folderId, ref }) => !had.has(`${emailId} ${folderId} ${ref}`))
  if (gone.length > 0)
    await tx.delete(emailPlaces).where(
      inArray(
        emailPlaces.id,
        gone.map(({ id }) => id),
      ),
    )
  if (added.length > 0) await tx.insert(emailPlaces).values(added).onConflictDoNothing()
  const changed = [...gone, ...added].map(({ emailId }) => emailId)
  if (changed.length > 0) await recomputeFolder(tx, [...new Set(changed)], pending)
}

/** Removes mails from a folder that the provider no longer has there. `deleteOrphaned` deletes those in no folder. */
export async function removeFromFolder(
  tx: Db,
  accountId: number,
  folder: Pick<TrackedFolder, 'id' | 'role'>,
  refs: string[],
): Promise<number> {
  const pending = await readPendingChanges(tx, accountId)
  const labels = tx.select({ id: mailFolders.id }).from(mailFolders).where(eq(mailFolders.accountId, accountId))
  // Where folders are labels, a mail gone from "All Mail" is gone from every label.
  const inside = folder.role === 'all' ? inArray(emailPlaces.folderId, labels) : eq(emailPlaces.folderId, folder.id)
  let count = 0
  for (let at = 0; at < refs.length; at += chunkSize) {
    const left = await tx
      .delete(emailPlaces)
      .where(and(inside, inArray(emailPlaces.ref, refs.slice(at, at + chunkSize))))
      .returning({ emailId: emailPlaces.emailId })
    const ids = [...new Set(left.map(({ emailId }) => emailId))]
    await recomputeFolder(tx, ids, pending)
    await trashDraftsDeletedElsewhere(tx, ids)
    count += left.length
  }
  return count
}

/** Rewritten drafts are ingested anew. What was written here goes to the trash instead, so that nothing is lost. */
export async function deleteRewritten(
  tx: Db,
  accountId: number,
  folder: Pick<TrackedFolder, 'id' | 'role'>,
  refs: string[],
): Promise<void> {
  await removeFromFolder(tx, accountId, folder, refs)
  await tx.delete(emails).where(and(isOrphaned(accountId), inArray(emails.providerId, refs)))
}

/** Recomputes the `folder` of each mail from the roles of its provider folders. */
export async function recomputeFolder(tx: Db, ids: number[], pending: PendingChanges): Promise<void> {
  const free = ids.filter((id) => !pending.has(id, 'move'))
  if (free.length === 0) return
  const places = await tx
    .select({ emailId: emailPlaces.emailId, role: mailFolders.role })
    .from(emailPlaces)
    .innerJoin(mailFolders, eq(mailFolders.id, emailPlaces.folderId))
    .where(inArray(emailPlaces.emailId, free))
  const roles = new Map<number, (typeof mailFolders.$inferSelect)['role'][]>()
  for (const { emailId, role } of places) roles.set(emailId, [...(roles.get(emailId) ?? []), role])
  const groups = new Map<ReturnType<typeof folderOfRoles>, number[]>()
  for (const [id, known] of roles) {
    const folder = folderOfRoles(known)
    groups.set(folder, [...(groups.get(folder) ?? []), id])
  }
  for (const [folder, members] of groups) {
    await tx
      .update(emails)
      .set({ folder })
      .where(and(inArray(emails.id, members), sql`${emails.folder} <> ${folder}`))
  }
}

/** Mails that are in no provider folder any more and have no pending move. */
const isOrphaned = (accountId: number) =>
  and(
    eq(emails.accountId, accountId),
    isNotNull(emails.providerId),
    sql`not exists (select 1 from ${emailPlaces} where ${emailPlaces.emailId} = ${emails.id})`,
    sql`not exists (select 1 from ${mailChanges} where ${mailChanges.emailId} = ${emails.id} and ${or(eq(mailChanges.kind, 'move'), eq(mailChanges.kind, 'destroy'))})`,
  )

export async function hasOrphaned(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(isOrphaned(accountId)).limit(1)
  return rows.length > 0
}

export async function deleteOrphaned(db: Db, accountId: number): Promise<number> {
  const gone = await db.delete(emails).where(isOrphaned(accountId)).returning({ id: emails.id })
  return gone.length
}

/** Fills in the refs of a moved mail. */
export async function savePlaces(tx: Db, emailId: number, places: { folderId: number; ref: string }[]): Promise<void> {
  if (places.length === 0) return
  await tx.delete(emailPlaces).where(and(eq(emailPlaces.emailId, emailId), isNull(emailPlaces.ref)))
  await tx
    .insert(emailPlaces)
    .values(places.map((place) => ({ ...place, emailId })))
    .onConflictDoUpdate({ target: [emailPlaces.folderId, emailPlaces.ref], set: { emailId } })
}
