import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import type { ProviderFolder } from '../mailbox'
import { mailFolders } from '../table/accounts'
import { emailPlaces, mailProblems } from '../table/sync'

export type FolderRow = typeof mailFolders.$inferSelect

export const listFolders = (db: Db, accountId: number): Promise<FolderRow[]> =>
  db.select().from(mailFolders).where(eq(mailFolders.accountId, accountId)).orderBy(asc(mailFolders.id))

/** Replaces our list of folders with the provider's and returns the rows. */
export async function saveFolders(db: Db, accountId: number, found: ProviderFolder[]): Promise<FolderRow[]> {
  return db.transaction(async (tx) => {
    const refs = found.map(({ ref }) => ref)
    const gone = await tx
      .delete(mailFolders)
      .where(and(eq(mailFolders.accountId, accountId), refs.length > 0 ? notInArray(mailFolders.ref, refs) : undefined))
      .returning({ id: mailFolders.id })
    for (const { id } of gone) await tx.delete(emailPlaces).where(eq(emailPlaces.folderId, id))
    if (found.length > 0) {
      await tx
        .insert(mailFolders)
        .values(
          found.map(({ ref, name, role, isTracked, count: providerCount }) => ({
            accountId,
            ref,
            name,
            role,
            isTracked,
            providerCount,
          })),
        )
        .onConflictDoUpdate({
          target: [mailFolders.accountId, mailFolders.ref],
          set: {
            name: sql`excluded.name`,
            role: sql`excluded.role`,
            isTracked: sql`excluded.is_tracked`,
            providerCount: sql`coalesce(excluded.provider_count, ${mailFolders.providerCount})`,
          },
        })
    }
    return listFolders(tx, accountId)
  })
}

export type FolderUpdate = Partial<
  Pick<FolderRow, 'cursor' | 'isWhole' | 'providerCount' | 'olderCount' | 'comparedAt' | 'syncedAt' | 'problem'>
>

export async function updateFolder(db: Db, id: number, change: FolderUpdate): Promise<void> {
  await db.update(mailFolders).set(change).where(eq(mailFolders.id, id))
}

/** For providers without counts: adds the changes since the last comparison. */
export async function adjustProviderCount(db: Db, id: number, by: number): Promise<void> {
  const providerCount = sql`greatest(${mailFolders.providerCount} + ${by}, 0)`
  if (by !== 0) await db.update(mailFolders).set({ providerCount }).where(eq(mailFolders.id, id))
}

export async function providerCountOf(db: Db, id: number): Promise<number | null> {
  const [folder] = await db.select({ count: mailFolders.providerCount }).from(mailFolders).where(eq(mailFolders.id, id))
  return folder?.count ?? null
}

/** The next sync compares every folder in full. */
export async function requireComparison(db: Db, accountId: number): Promise<void> {
  await db.update(mailFolders).set({ isWhole: false }).where(eq(mailFolders.accountId, accountId))
}

/** Our number of mails per folder, and the number that could not be fetched. */
export async function countFolders(db: Db, folderIds: number[]) {
  if (folderIds.length === 0) return { ours: new Map<number, number>(), problems: new Map<number, number>() }
  const ours = await db
    .select({ folderId: emailPlaces.folderId, count: count() })
    .from(emailPlaces)
    .where(inArray(emailPlaces.folderId, folderIds))
    .groupBy(emailPlaces.folderId)
  const problems = await db
    .select({ folderId: mailProblems.folderId, count: count() })
    .from(mailProblems)
    .where(inArray(mailProblems.folderId, folderIds))
    .groupBy(mailProblems.folderId)
  const byFolder = (rows: { folderId: number; count: number }[]) =>
    new Map(rows.map((row) => [row.folderId, row.count]))
  return { ours: byFolder(ours), problems: byFolder(problems) }
}

export async function folderRefs(db: Db, folderId: number): Promise<Set<string>> {
  const rows = await db
    .select({ ref: emailPlaces.ref })
    .from(emailPlaces)
    .where(and(eq(emailPlaces.folderId, folderId), sql`${emailPlaces.ref} is not null`))
  return new Set(rows.map(({ ref }) => ref as string))
}

export async function saveProblem(
  db: Db,
  problem: Pick<typeof mailProblems.$inferInsert, 'accountId' | 'folderId' | 'ref' | 'reason'>,
) {
  await db
    .insert(mailProblems)
    .values(problem)
    .onConflictDoUpdate({
      target: [mailProblems.folderId, mailProblems.ref],
      set: { reason: problem.reason, attempts: sql`${mailProblems.attempts} + 1`, lastAt: sql`now()` },
    })
}

export async function deleteProblems(db: Db, folderId: number, refs: string[]): Promise<void> {
  if (refs.length === 0) return
  await db.delete(mailProblems).where(and(eq(mailProblems.folderId, folderId), isAnyOf(mailProblems.ref, refs)))
}

const maxListedProblems = 200

export const listProblems = (db: Db, accountId: number) =>
  db
    .select({
      id: mailProblems.id,
      folder: mailFolders.name,
      ref: mailProblems.ref,
      reason: mailProblems.reason,
      attempts: mailProblems.attempts,
      lastAt: mailProblems.lastAt,
    })
    .from(mailProblems)
    .innerJoin(mailFolders, eq(mailFolders.id, mailProblems.folderId))
    .where(eq(mailProblems.accountId, accountId))
    .orderBy(asc(mailProblems.id))
    .limit(maxListedProblems)
