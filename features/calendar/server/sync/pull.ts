import { type CalendarChanges, CalendarFailure, type RemoteObject } from '#platform/calendars/calendars'
import { type CalendarRow, updateCalendar } from '../store/calendar-accounts'
import { knownObjects } from '../store/synced-objects'
import { applyRemote, applyRemoval, type Departures } from './apply-remote'
import type { SyncRun } from './sync-run'

/** Objects per request and transaction. */
const batchSize = 50

type ChangedObjects = { calendar: CalendarRow; token: string | null; changed: string[]; removed: string[] }

/** Applies the server's changes. Killed at any point, the next sync continues where this one stopped. */
export async function pull(run: SyncRun): Promise<void> {
  const changes: ChangedObjects[] = []
  for (const calendar of run.calendars) changes.push(await changedObjects(run, calendar))
  const departures: Departures = new Map(
    changes.flatMap(({ calendar, removed }) => removed.map((uid): [string, number] => [uid, calendar.id])),
  )
  for (const { calendar, changed } of changes) {
    for (let start = 0; start < changed.length; start += batchSize) {
      const remotes = await readBatch(run, calendar, changed.slice(start, start + batchSize))
      await applyRemote(run, calendar, remotes, departures)
    }
  }
  for (const { calendar, removed, token } of changes) {
    for (const uid of removed) await applyRemoval(run, calendar, uid)
    await updateCalendar(run.db, calendar.id, { token, syncedAt: run.now })
  }
  // The first time there is nothing to compare with.
  const isFirst = run.calendars.every(({ comparedAt }) => comparedAt === null)
  if (run.isFull && !isFirst) run.result.mended = run.result.received + run.result.removedHere
}

/** One object that is too large must not hold up the others; it is listed as a problem. */
async function readBatch(run: SyncRun, calendar: CalendarRow, refs: string[]): Promise<RemoteObject[]> {
  try {
    return await run.server.read(calendar.ref, refs)
  } catch (error) {
    if (!(error instanceof CalendarFailure) || error.reason !== 'too-large') throw error
    const [only] = refs
    if (refs.length === 1 && only) return [{ ref: only, etag: '', text: '' }]
    const middle = Math.ceil(refs.length / 2)
    const halves = [refs.slice(0, middle), refs.slice(middle)]
    return [...(await readBatch(run, calendar, halves[0] ?? [])), ...(await readBatch(run, calendar, halves[1] ?? []))]
  }
}

async function changedObjects(run: SyncRun, calendar: CalendarRow): Promise<ChangedObjects> {
  const changes = await run.server.changes(calendar.ref, run.isFull ? null : calendar.token)
  const known = await knownObjects(run.db, calendar.id)
  const etags = new Map(known.map(({ ref, etag }) => [ref, etag]))
  const isGone = goneIn(changes)
  const removed = known.filter(({ ref, etag }) => etag !== null && isGone(ref))
  const changed = changes.objects.filter(({ ref, etag }) => etags.get(ref) !== etag).map(({ ref }) => ref)
  const goneRefs = new Set(removed.map(({ ref }) => ref))
  // Conflicts are checked again each time: both sides may have become the same.
  const held = known.filter(({ ref, isHeld }) => isHeld && !goneRefs.has(ref) && !changed.includes(ref))
  return {
    calendar,
    token: changes.token,
    changed: [...changed, ...held.map(({ ref }) => ref)],
    removed: removed.map(({ uid }) => uid),
  }
}

function goneIn({ isWhole, objects, removed }: CalendarChanges): (ref: string) => boolean {
  const named = new Set(isWhole ? objects.map(({ ref }) => ref) : removed)
  return (ref) => named.has(ref) !== isWhole
}
