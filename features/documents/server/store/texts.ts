import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listDocuments } from '../../api'
import { documents } from '../table'

/** After so many tries, each of which may have taken its process along, a file is left alone. */
const triesAtMost = 2

export type FileToRead = { id: number; key: string; contentType: string }

/** Takes the next document whose words are not known yet, so that nobody else reads it. */
export async function takeUnread(db: Db): Promise<FileToRead | undefined> {
  for (;;) {
    const next = db
      .select({ id: documents.id })
      .from(documents)
      .where(or(eq(documents.reading, 'waiting'), isAbandoned))
      .orderBy(sql`${documents.id} desc`)
      .limit(1)
      .for('update', { skipLocked: true })
    const [mine] = await db
      .update(documents)
      .set({
        reading: sql`case when ${documents.readingTries} >= ${triesAtMost} then 'unreadable' else 'reading' end`,
        readingTries: sql`${documents.readingTries} + 1`,
        readingSince: sql`now()`,
      })
      .where(eq(documents.id, next))
      .returning({
        id: documents.id,
        key: documents.fileKey,
        contentType: documents.contentType,
        reading: documents.reading,
      })
    if (!mine) return undefined
    const { id, key, contentType, reading } = mine
    if (reading === 'reading' && key) return { id, key, contentType: contentType ?? '' }
  }
}

/** Longer than any reading may take: whoever began it is gone. */
const isAbandoned = and(eq(documents.reading, 'reading'), lt(documents.readingSince, sql`now() - interval '5 minutes'`))

/** Remembered only if the document still has the file that was read. */
export async function rememberText(db: Db, { id, key }: FileToRead, text: string | undefined): Promise<void> {
  await db
    .update(documents)
    .set({ reading: text === undefined ? 'unreadable' : 'read', contentText: text ?? null })
    .where(and(eq(documents.id, id), eq(documents.fileKey, key)))
  await publishInvalidation(db, [listDocuments.path])
}

export async function textOf(db: Db, id: number) {
  const [found] = await db
    .select({ reading: documents.reading, text: documents.contentText })
    .from(documents)
    .where(eq(documents.id, id))
  return found
}
