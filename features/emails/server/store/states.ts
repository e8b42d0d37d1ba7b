import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { standingOf } from '../../standing'
import type { FolderAt, MailState } from '../mailbox'
import { emails } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges } from '../table/sync'
import { type Wishes, wishesOf } from './wishes'

const marks = ['read', 'starred', 'answered'] as const
const atOnce = 1_000

/** Gives our mails the marks and labels that the provider has, except where a wish of the owner still stands. */
export async function applyStates(
  tx: Db,
  accountId: number,
  folderId: number,
  states: MailState[],
  wishes?: Wishes,
): Promise<void> {
  const standing = wishes ?? (await wishesOf(tx, accountId))
  for (let at = 0; at < states.length; at += atOnce) {
    await applySome(tx, accountId, folderId, states.slice(at, at + atOnce), standing)
  }
}

async function applySome(tx: Db, accountId: number, folderId: number, states: MailState[], wishes: Wishes) {
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
  for (const mark of marks) {
    for (const value of [true, false]) {
      const ids = known
        .filter(({ state, mail }) => state[mark] === value && mail[mark] !== value && !wishes.has(mail.id, mark))
        .map(({ mail }) => mail.id)
      if (ids.length > 0)
        await tx
          .update(emails)
          .set({ [mark]: value })
          .where(inArray(emails.id, ids))
    }
  }
  const labelled = known.filter(({ state, mail }) => state.labels && !wishes.has(mail.id, 'move'))
  if (labelled.length > 0) {
    await relabel(tx, accountId, new Map(labelled.map(({ state, mail }) => [mail.id, state])), wishes)
  }
}

/** Where folders are labels: exactly those that the provider says. */
async function relabel(tx: Db, accountId: number, labelled: Map<number, MailState>, wishes: Wishes): Promise<void> {
  const folders = await tx
    .select({ id: mailFolders.id, ref: mailFolders.ref })
    .from(mailFolders)
    .where(eq(mailFolders.accountId, accountId))
  const idOf = new Map(folders.map(({ id, ref }) => [ref, id]))
  const now = await tx
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
  const had = new Set(now.map(({ emailId, folderId, ref }) => `${emailId} ${folderId} ${ref}`))
  const gone = now.filter(({ emailId, folderId, ref }) => !wanted.has(`${emailId} ${folderId} ${ref}`))
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
  if (changed.length > 0) await restand(tx, [...new Set(changed)], wishes)
}

/** Takes mails out of a folder where the provider no longer has them. A mail in no folder is left for `forgetHomeless`. */
export async function leaveFolder(
  tx: Db,
  accountId: number,
  folder: Pick<FolderAt, 'id' | 'role'>,
  refs: string[],
): Promise<number> {
  const wishes = await wishesOf(tx, accountId)
  const labels = tx.select({ id: mailFolders.id }).from(mailFolders).where(eq(mailFolders.accountId, accountId))
  // Where folders are labels, what is gone from all mail is gone from each of them.
  const inside = folder.role === 'all' ? inArray(emailPlaces.folderId, labels) : eq(emailPlaces.folderId, folder.id)
  let count = 0
  for (let at = 0; at < refs.length; at += atOnce) {
    const left = await tx
      .delete(emailPlaces)
      .where(and(inside, inArray(emailPlaces.ref, refs.slice(at, at + atOnce))))
      .returning({ emailId: emailPlaces.emailId })
    await restand(tx, [...new Set(left.map(({ emailId }) => emailId))], wishes)
    count += left.length
  }
  return count
}

/** Puts each mail where its folders say that it stands. */
export async function restand(tx: Db, ids: number[], wishes: Wishes): Promise<void> {
  const free = ids.filter((id) => !wishes.has(id, 'move'))
  if (free.length === 0) return
  const places = await tx
    .select({ emailId: emailPlaces.emailId, role: mailFolders.role })
    .from(emailPlaces)
    .innerJoin(mailFolders, eq(mailFolders.id, emailPlaces.folderId))
    .where(inArray(emailPlaces.emailId, free))
  const roles = new Map<number, (typeof mailFolders.$inferSelect)['role'][]>()
  for (const { emailId, role } of places) roles.set(emailId, [...(roles.get(emailId) ?? []), role])
  const groups = new Map<ReturnType<typeof standingOf>, number[]>()
  for (const [id, known] of roles) {
    const standing = standingOf(known)
    groups.set(standing, [...(groups.get(standing) ?? []), id])
  }
  for (const [folder, members] of groups) {
    await tx
      .update(emails)
      .set({ folder })
      .where(and(inArray(emails.id, members), sql`${emails.folder} <> ${folder}`))
  }
}

/** Mails of the account that lie in no folder of the provider any more, and that no wish is about to place. */
const homeless = (accountId: number) =>
  and(
    eq(emails.accountId, accountId),
    isNotNull(emails.providerId),
    sql`not exists (select 1 from ${emailPlaces} where ${emailPlaces.emailId} = ${emails.id})`,
    sql`not exists (select 1 from ${mailChanges} where ${mailChanges.emailId} = ${emails.id} and ${or(eq(mailChanges.kind, 'move'), eq(mailChanges.kind, 'destroy'))})`,
  )

export async function hasHomeless(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(homeless(accountId)).limit(1)
  return rows.length > 0
}

export async function forgetHomeless(db: Db, accountId: number): Promise<number> {
  const gone = await db.delete(emails).where(homeless(accountId)).returning({ id: emails.id })
  return gone.length
}

/** Gives the places that a move had taken the numbers that the provider gave them. */
export async function putPlaces(tx: Db, emailId: number, places: { folderId: number; ref: string }[]): Promise<void> {
  if (places.length === 0) return
  await tx.delete(emailPlaces).where(and(eq(emailPlaces.emailId, emailId), isNull(emailPlaces.ref)))
  await tx
    .insert(emailPlaces)
    .values(places.map((place) => ({ ...place, emailId })))
    .onConflictDoUpdate({ target: [emailPlaces.folderId, emailPlaces.ref], set: { emailId } })
}
