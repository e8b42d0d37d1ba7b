import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { emails } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges, type PlaceRef } from '../table/sync'
import type { EmailRow } from './find'

/** Drafts per sync; the next sync continues. */
const maxDrafts = 50

/** Drafts written here of which the provider has no copy, or an older one. */
export const draftsToCopy = (db: Db, accountId: number): Promise<EmailRow[]> =>
  db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        eq(emails.folder, 'drafts'),
        isNull(emails.providerId),
        or(isNull(emails.draftCopyVersion), ne(emails.draftCopyVersion, emails.draftVersion)),
      ),
    )
    .orderBy(asc(emails.id))
    .limit(maxDrafts)

/** The same for the same version, so that a copy whose place was not recorded is found again instead of made twice. */
export const draftMessageId = ({ id, draftVersion, createdAt }: Pick<EmailRow, 'id' | 'draftVersion' | 'createdAt'>) =>
  `draft.${id}.${draftVersion}.${createdAt.getTime()}@mainstreet.invalid`

/** The drafts whose copies these Message-IDs name, if the copies are of their present version. */
export async function adoptDraftCopies(tx: Db, accountId: number, messageIds: string[]): Promise<Map<string, number>> {
  const ids = messageIds.flatMap((messageId) => Number(/^draft\.(\d{1,9})\./.exec(messageId)?.[1] ?? 0) || [])
  if (ids.length === 0) return new Map()
  const drafts = await tx
    .select()
    .from(emails)
    .where(
      and(
        inArray(emails.id, ids),
        eq(emails.accountId, accountId),
        eq(emails.folder, 'drafts'),
        isNull(emails.providerId),
        isNull(emails.draftCopyVersion),
      ),
    )
  const found = drafts.filter((draft) => messageIds.includes(draftMessageId(draft)))
  for (const { id, draftVersion } of found)
    await tx.update(emails).set({ draftCopyVersion: draftVersion }).where(eq(emails.id, id))
  return new Map(found.map((draft) => [draftMessageId(draft), draft.id]))
}

/** Records the copy of this version; an older one is deleted at the provider. */
export async function saveDraftCopy(
  tx: Db,
  { id, draftVersion }: Pick<EmailRow, 'id' | 'draftVersion'>,
  places: PlaceRef[],
): Promise<void> {
  await removeDraftCopies(tx, [id])
  const [draft] = await tx
    .update(emails)
    .set({ draftCopyVersion: draftVersion })
    .where(and(eq(emails.id, id), eq(emails.folder, 'drafts')))
    .returning({ id: emails.id })
  if (draft) {
    await tx
      .insert(emailPlaces)
      .values(places.map((place) => ({ ...place, emailId: id })))
      .onConflictDoUpdate({ target: [emailPlaces.folderId, emailPlaces.ref], set: { emailId: id } })
    return
  }
  // Sent or deleted meanwhile: the copy is no longer wanted.
  const accountId = await accountOfFolder(tx, places[0]?.folderId as number)
  await queueRemoval(
    tx,
    places.map((place) => ({ ...place, accountId })),
  )
}

/** The copies of drafts that were sent, moved or deleted here are deleted at the provider. */
export async function removeDraftCopies(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const copies = await tx
    .select({
      emailId: emailPlaces.emailId,
      folderId: emailPlaces.folderId,
      ref: emailPlaces.ref,
      accountId: mailFolders.accountId,
    })
    .from(emailPlaces)
    .innerJoin(mailFolders, eq(mailFolders.id, emailPlaces.folderId))
    .innerJoin(emails, eq(emails.id, emailPlaces.emailId))
    .where(and(inArray(emailPlaces.emailId, ids), isNull(emails.providerId), isNotNull(emails.draftCopyVersion)))
  if (copies.length === 0) return
  await queueRemoval(tx, copies)
  const drafts = copies.map(({ emailId }) => emailId)
  await tx.delete(emailPlaces).where(inArray(emailPlaces.emailId, drafts))
  await tx.update(emails).set({ draftCopyVersion: null }).where(inArray(emails.id, drafts))
}

type Copy = { folderId: number; ref: string | null; accountId: number }

/** Where folders are labels, one mail has several places. */
async function queueRemoval(tx: Db, copies: Copy[]): Promise<void> {
  const placesOf = new Map<string, (PlaceRef & { accountId: number })[]>()
  for (const { folderId, ref, accountId } of copies)
    if (ref !== null) placesOf.set(ref, [...(placesOf.get(ref) ?? []), { folderId, ref, accountId }])
  const removals = [...placesOf].map(([ref, places]) => ({
    accountId: places[0]?.accountId as number,
    emailId: null,
    providerId: ref,
    kind: 'destroy' as const,
    wanted: true,
    places: places.map(({ folderId }) => ({ folderId, ref })),
  }))
  if (removals.length > 0) await tx.insert(mailChanges).values(removals)
}

async function accountOfFolder(tx: Db, folderId: number): Promise<number> {
  const [folder] = await tx
    .select({ accountId: mailFolders.accountId })
    .from(mailFolders)
    .where(eq(mailFolders.id, folderId))
  return folder?.accountId as number
}

/** A draft whose copy was deleted elsewhere goes to the trash, unless it was changed here since: then it is copied anew. */
export async function trashDraftsDeletedElsewhere(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(emails)
    .set({
      draftCopyVersion: null,
      folder: sql`case when ${emails.draftVersion} = ${emails.draftCopyVersion} then 'trash' else ${emails.folder} end`,
    })
    .where(
      and(
        inArray(emails.id, ids),
        isNull(emails.providerId),
        eq(emails.folder, 'drafts'),
        isNotNull(emails.draftCopyVersion),
        sql`not exists (select 1 from ${emailPlaces} where ${emailPlaces.emailId} = ${emails.id})`,
      ),
    )
}
