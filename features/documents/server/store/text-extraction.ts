import { and, eq, lt, or, sql } from 'drizzle-orm'
import { type Db, notify } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { documents } from '../table'
import { enqueuePartialScan, scanChannel } from './scans'

/** An attempt may have crashed its process, so it is not repeated for ever. */
const maxAttempts = 2

export type TextExtraction = { id: number; key: string; contentType: string }

/** Claims the next document whose text is not extracted yet; rows locked by another process are skipped. */
export async function claimTextExtraction(db: Db): Promise<TextExtraction | undefined> {
  for (;;) {
    const next = db
      .select({ id: documents.id })
      .from(documents)
      .where(or(eq(documents.textState, 'waiting'), isAbandoned))
      .orderBy(sql`${documents.id} desc`)
      .limit(1)
      .for('update', { skipLocked: true })
    const [claimed] = await db
      .update(documents)
      .set({
        textState: sql`case when ${documents.textAttempts} >= ${maxAttempts} then 'unreadable' else 'reading' end`,
        textAttempts: sql`${documents.textAttempts} + 1`,
        textStartedAt: sql`now()`,
      })
      .where(eq(documents.id, next))
      .returning({
        id: documents.id,
        key: documents.fileKey,
        contentType: documents.contentType,
        textState: documents.textState,
      })
    if (!claimed) return undefined
    const { id, key, contentType, textState } = claimed
    if (textState === 'reading' && key) return { id, key, contentType: contentType ?? '' }
  }
}

/** Longer than any extraction takes: its process has died. */
const isAbandoned = and(
  eq(documents.textState, 'reading'),
  lt(documents.textStartedAt, sql`now() - interval '5 minutes'`),
)

/** Saved only if the document still has the same file. */
export async function saveText(
  db: Db,
  { id, key }: TextExtraction,
  found: { text: string; hasPagesWithoutText?: true } | undefined,
): Promise<void> {
  const text = found?.text
  await db.transaction(async (tx) => {
    const [saved] = await tx
      .update(documents)
      .set({ textState: text === undefined ? 'unreadable' : 'read', contentText: text ?? null })
      .where(and(eq(documents.id, id), eq(documents.fileKey, key)))
      .returning({ documentId: documents.id, version: documents.version })
    if (saved && found?.hasPagesWithoutText) await enqueuePartialScan(tx, saved)
    await publishInvalidation(tx, [listDocuments.path])
    // What has no text of its own may be a scan.
    if (!text || found?.hasPagesWithoutText) await notify(tx, scanChannel, '')
  })
}

export async function extractedText(db: Db, id: number) {
  const [found] = await db
    .select({ textState: documents.textState, text: documents.contentText })
    .from(documents)
    .where(eq(documents.id, id))
  return found
}
