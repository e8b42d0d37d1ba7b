import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { tellStale } from '#platform/live/live'
import { listDocuments } from '../../api'
import { folded } from '../../search-words'
import { documents, documentTexts } from '../table'

/** After so many tries, each of which may have taken its process along, a file is left alone. */
const triesAtMost = 2
/** Longer than any reading may take: whoever began it is gone. */
const abandonedAfter = sql`make_interval(mins => 5)`

export type FileToRead = { key: string; contentType: string }

/** Takes the next file whose words are not known yet, so that nobody else reads it. */
export async function takeUnread(db: Db): Promise<FileToRead | undefined> {
  for (;;) {
    const [next] = await db
      .select({ key: documents.fileKey, contentType: documents.contentType })
      .from(documents)
      .leftJoin(documentTexts, eq(documentTexts.fileKey, documents.fileKey))
      .where(and(isNotNull(documents.fileKey), or(isNull(documentTexts.fileKey), isAbandoned())))
      .orderBy(sql`${documents.id} desc`)
      .limit(1)
    if (!next?.key) return undefined
    const mine = await db
      .insert(documentTexts)
      .values({ fileKey: next.key, outcome: 'reading' })
      .onConflictDoUpdate({
        target: documentTexts.fileKey,
        set: {
          begunAt: sql`now()`,
          attempts: sql`${documentTexts.attempts} + 1`,
          outcome: sql`case when ${documentTexts.attempts} >= ${triesAtMost} then 'unreadable' else 'reading' end`,
        },
        setWhere: isAbandoned(),
      })
      .returning({ outcome: documentTexts.outcome })
    if (mine[0]?.outcome === 'reading') return { key: next.key, contentType: next.contentType ?? '' }
  }
}

const isAbandoned = () =>
  and(eq(documentTexts.outcome, 'reading'), lt(documentTexts.begunAt, sql`now() - ${abandonedAfter}`))

export async function rememberText(db: Db, key: string, text: string | undefined): Promise<void> {
  await db
    .update(documentTexts)
    .set(
      text === undefined
        ? { outcome: 'unreadable' }
        : { outcome: 'read', contentText: text, words: sql`to_tsvector('simple', ${folded(text)})` },
    )
    .where(eq(documentTexts.fileKey, key))
  await tellStale(db, [listDocuments.path])
}

export async function textOf(db: Db, documentId: number) {
  const [found] = await db
    .select({ outcome: documentTexts.outcome, text: documentTexts.contentText })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.fileKey, documents.fileKey))
    .where(eq(documents.id, documentId))
  return found
}
