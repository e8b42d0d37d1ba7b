import { type CalendarRow, updateCalendar } from '../store/calendar-accounts'
import { changedHere, countHere, knownObjects } from '../store/synced-objects'
import type { SyncRun } from './sync-run'

/** Counts what is there and here after a sync of everything, and what still differs. */
export async function compare(run: SyncRun): Promise<void> {
  for (const calendar of run.calendars) await compareCalendar(run, calendar)
}

async function compareCalendar(run: SyncRun, calendar: CalendarRow): Promise<void> {
  const { db, server, now, result } = run
  const { objects } = await server.changes(calendar.ref, null)
  const known = await knownObjects(db, calendar.id)
  const etags = new Map(known.map(({ ref, etag }) => [ref, etag]))
  const there = new Map(objects.map(({ ref, etag }) => [ref, etag]))
  const unread = objects.filter(({ ref, etag }) => etags.get(ref) !== etag).length
  const gone = known.filter(({ ref, etag }) => etag !== null && !there.has(ref)).length
  const unsent = (await changedHere(db, calendar.id)).length
  const here = await countHere(db, calendar.id)
  const differences = unread + gone + unsent
  const leftOut = Math.max(0, objects.length - here)
  result.differences += differences
  await updateCalendar(db, calendar.id, {
    ...{ comparedAt: now, there: objects.length, here, leftOut, differences },
    mended: result.mended,
  })
}
