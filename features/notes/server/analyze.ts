import { dayIn } from '#core/days'
import { minute } from '#core/durations'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { type AnalyzeNote, type NoteAnalysis, retryDelayMinutes } from '../analysis'
import { noteById } from './store'
import { claimNotes, postponeAnalysis, saveAnalysis } from './store/analysis'

const batchSize = 10

/** Analyzes all notes that are due. A failed one is retried later. */
export async function analyzePendingNotes(db: Db, analyze: AnalyzeNote, now: Date): Promise<void> {
  const { timeZone } = await readBusiness(db)
  const today = dayIn(timeZone, now)
  for (;;) {
    const pending = await claimNotes(db, now, batchSize)
    if (pending.length === 0) return
    for (const { id, failures, ...note } of pending) {
      try {
        await saveAnalysis(db, id, await analyze(note, today))
      } catch {
        const delay = retryDelayMinutes(failures + 1)
        const retryAt = delay === null ? null : new Date(now.getTime() + delay * minute)
        await postponeAnalysis(db, id, retryAt, failures + 1)
      }
    }
  }
}

/** Analyzes one note at the owner's request. */
export async function analyzeNow(db: Db, analyze: AnalyzeNote, id: number, now: Date): Promise<NoteAnalysis> {
  const { timeZone } = await readBusiness(db)
  const { title, content, tags, clientName } = await noteById(db, id)
  const analysis = await analyze({ title, content, tags, clientName }, dayIn(timeZone, now)).catch(() => {
    throw new Problem('not-analyzed', 503, 'The note could not be analyzed just now. It is unchanged.')
  })
  await saveAnalysis(db, id, analysis)
  return analysis
}
