import { eq, lte, sql } from 'drizzle-orm'
import { minute } from '#core/durations'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { joinInsights, type NoteAnalysis } from '../../analysis'
import { listNotes } from '../../api'
import { clients, notes } from '../table'

/** Longer than any analysis takes; after that another process may claim the note again. */
const leaseMinutes = 10

const analysisColumns = {
  id: notes.id,
  title: notes.title,
  content: notes.content,
  tags: notes.tags,
  clientName: clients.name,
  failures: notes.analysisFailures,
}

/** Claims notes whose analysis is due; notes locked by another process or by an edit are skipped. */
export async function claimNotes(db: Db, now: Date, limit: number) {
  return db.transaction(async (tx) => {
    const claimed = await tx
      .select(analysisColumns)
      .from(notes)
      .leftJoin(clients, eq(clients.id, notes.clientId))
      .where(lte(notes.analysisDue, now))
      .orderBy(notes.analysisDue, notes.id)
      .limit(limit)
      .for('no key update', { of: notes, skipLocked: true })
    const leaseEnds = new Date(now.getTime() + leaseMinutes * minute)
    for (const { id } of claimed) await updateWithoutNewDate(tx, id, { analysisDue: leaseEnds })
    return claimed
  })
}

export async function saveAnalysis(db: Db, id: number, { summary, insights, by }: NoteAnalysis): Promise<void> {
  await db.transaction(async (tx) => {
    await updateWithoutNewDate(tx, id, {
      aiSummary: summary,
      aiAnalysis: joinInsights(insights),
      analyzedBy: by,
      analysisDue: null,
      analysisFailures: 0,
    })
    await publishInvalidation(tx, [listNotes.path])
  })
}

export async function postponeAnalysis(db: Db, id: number, retryAt: Date | null, failures: number): Promise<void> {
  await db.transaction(async (tx) => {
    await updateWithoutNewDate(tx, id, { analysisDue: retryAt, analysisFailures: retryAt === null ? 0 : failures })
    await publishInvalidation(tx, [listNotes.path])
  })
}

/** An analysis is no edit: `updatedAt` stays, so open editors can still save. */
const updateWithoutNewDate = (db: Db, id: number, values: Partial<typeof notes.$inferInsert>) =>
  db
    .update(notes)
    .set({ ...values, updatedAt: sql`${notes.updatedAt}` })
    .where(eq(notes.id, id))
