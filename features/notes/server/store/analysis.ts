import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { insightsText, type NoteAnalysis } from '../../analysis'
import { listNotes } from '../../api'
import { clients, notes } from '../table'

/** Longer than any analysis takes; a process that died in the middle of one is followed by another after that. */
const leaseMinutes = 10

const analyzed = {
  id: notes.id,
  title: notes.title,
  content: notes.content,
  tags: notes.tags,
  clientName: clients.name,
  failures: notes.analysisFailures,
}

/** Takes notes that wait for their analysis, for this process alone and without holding up whoever edits them. */
export async function claimNotes(db: Db, now: Date, atMost: number) {
  return db.transaction(async (tx) => {
    const claimed = await tx
      .select(analyzed)
      .from(notes)
      .leftJoin(clients, eq(clients.id, notes.clientId))
      .where(lte(notes.analysisDue, now))
      .orderBy(notes.analysisDue, notes.id)
      .limit(atMost)
      .for('update', { of: notes, skipLocked: true })
    const until = new Date(now.getTime() + leaseMinutes * 60_000)
    for (const { id } of claimed) await setQuietly(tx, id, { analysisDue: until })
    return claimed
  })
}

export async function keepAnalysis(db: Db, id: number, { summary, insights, by }: NoteAnalysis): Promise<void> {
  await db.transaction(async (tx) => {
    await setQuietly(tx, id, {
      aiSummary: summary,
      aiAnalysis: insightsText(insights),
      analyzedBy: by,
      analysisDue: null,
      analysisFailures: 0,
    })
    await publishInvalidation(tx, [listNotes.path])
  })
}

export async function postponeAnalysis(db: Db, id: number, until: Date | null, failures: number): Promise<void> {
  await setQuietly(db, id, { analysisDue: until, analysisFailures: until === null ? 0 : failures })
  await publishInvalidation(db, [listNotes.path])
}

/** Being read by a machine is no edit: the note keeps its date, and whoever has it open may still save. */
const setQuietly = (db: Db, id: number, values: Partial<typeof notes.$inferInsert>) =>
  db
    .update(notes)
    .set({ ...values, updatedAt: sql`${notes.updatedAt}` })
    .where(eq(notes.id, id))
