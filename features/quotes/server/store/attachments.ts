import { and, eq, isNotNull } from 'drizzle-orm'
import { invalid, notFound } from '#core/problem'
import { filesToAttach } from '#features/documents/server/store'
import type { Db } from '#platform/db/database'
import type { NewAttachment } from '../../quote-input'
import { quoteAttachments } from '../table'
import type { StoredAttachment, StoredQuote } from './read'

/** In order, without what was taken off. */
export const attachedTo = ({ attachments }: Pick<StoredQuote, 'attachments'>): StoredAttachment[] =>
  attachments.filter(({ position }) => position !== null)

/** Keeps the newest files of the documents for this quote. Returns the ids of all, in the order given. */
export async function keepAttachments(tx: Db, quoteId: number, given: NewAttachment[]): Promise<number[]> {
  const kept = await tx
    .select({ id: quoteAttachments.id })
    .from(quoteAttachments)
    .where(eq(quoteAttachments.quoteId, quoteId))
  const keptIds = new Set(kept.map(({ id }) => id))
  const documentIds = given.flatMap(({ documentId }) => documentId ?? [])
  const files = documentIds.length > 0 ? await filesToAttach(tx, documentIds) : []
  const ids: number[] = []
  for (const [index, { id, documentId }] of given.entries()) {
    const file = files.find((one) => one.documentId === documentId)
    if (id !== undefined ? !keptIds.has(id) : !file)
      throw invalid({ [`attachments.${index}`]: 'Please choose a document with a file' })
    ids.push(id ?? (await insertFile(tx, quoteId, file as (typeof files)[number])))
  }
  return [...new Set(ids)]
}

type AttachedFile = Omit<typeof quoteAttachments.$inferInsert, 'id' | 'quoteId' | 'createdAt'>

async function insertFile(tx: Db, quoteId: number, file: AttachedFile): Promise<number> {
  const [made] = await tx
    .insert(quoteAttachments)
    .values({ ...file, quoteId })
    .returning({ id: quoteAttachments.id })
  return made?.id as number
}

/** The same files for another quote, as for its next version. */
export async function copyAttachments(tx: Db, from: StoredQuote, quoteId: number): Promise<void> {
  for (const { id: _, ...file } of attachedTo(from)) await insertFile(tx, quoteId, file)
}

export async function placeAttachments(tx: Db, quoteId: number, ids: number[]): Promise<void> {
  await tx
    .update(quoteAttachments)
    .set({ position: null })
    .where(and(eq(quoteAttachments.quoteId, quoteId), isNotNull(quoteAttachments.position)))
  for (const [position, id] of ids.entries())
    await tx
      .update(quoteAttachments)
      .set({ position })
      .where(and(eq(quoteAttachments.quoteId, quoteId), eq(quoteAttachments.id, id)))
}

/** Not found if it belongs to another quote or was taken off. */
export function attachmentOf(quote: StoredQuote, id: number): StoredAttachment {
  const found = attachedTo(quote).find((one) => one.id === id)
  if (!found) throw notFound('This file is not attached to the quote')
  return found
}
