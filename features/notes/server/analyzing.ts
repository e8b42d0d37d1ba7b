import { dayIn } from '#core/days'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { type AnalyzeNote, type NoteAnalysis, nextTryAfter } from '../analysis'
import { noteById } from './store'
import { claimNotes, keepAnalysis, postponeAnalysis } from './store/analysis'

const atOnce = 10

/** Analyzes what waits. One that fails is tried again later, and its note stays as it is. */
export async function analyzeWaitingNotes(db: Db, analyze: AnalyzeNote, now: Date): Promise<void> {
  const { timeZone } = await readBusiness(db)
  const today = dayIn(timeZone, now)
  for (;;) {
    const waiting = await claimNotes(db, now, atOnce)
    if (waiting.length === 0) return
    for (const { id, failures, ...note } of waiting) {
      try {
        await keepAnalysis(db, id, await analyze(note, today))
      } catch {
        const minutes = nextTryAfter(failures + 1)
        const until = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
        await postponeAnalysis(db, id, until, failures + 1)
      }
    }
  }
}

/** Analyzes one note now, because its owner asks. */
export async function analyzeNow(db: Db, analyze: AnalyzeNote, id: number, now: Date): Promise<NoteAnalysis> {
  const { timeZone } = await readBusiness(db)
  const { title, content, tags, clientName } = await noteById(db, id)
  const analysis = await analyze({ title, content, tags, clientName }, dayIn(timeZone, now)).catch(() => {
    throw new Problem('not-analyzed', 503, 'The note could not be analyzed just now. It is unchanged.')
  })
  await keepAnalysis(db, id, analysis)
  return analysis
}
