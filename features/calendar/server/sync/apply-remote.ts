import { notify, withdrawNotifications } from '#features/notifications/server/store'
import type { RemoteObject } from '#platform/calendars/calendars'
import type { Transaction } from '#platform/db/database'
import type { ReadObject } from '../../icalendar/read-object'
import { describeConflicts } from '../../sync/conflict'
import { hasSameAnswers, isDeleted, isSameObject, type SyncedObject } from '../../sync/event-version'
import { mergeVersions, type Side } from '../../sync/merge-versions'
import type { CalendarRow } from '../store/calendar-accounts'
import * as store from '../store/synced-objects'
import { readObjects } from './read-objects'
import type { ReadAttempt } from './read-objects-task'
import type { SyncRun } from './sync-run'

type ReadRemote = RemoteObject & { attempt: ReadAttempt }

/** UIDs that left another calendar of the account, by that calendar. */
export type Departures = Map<string, number>

/** Applies the server's objects to the events here, one by one, merged with changes made here. */
export async function applyRemote(
  run: SyncRun,
  calendar: CalendarRow,
  remotes: RemoteObject[],
  departures: Departures = new Map(),
): Promise<void> {
  const attempts = await readObjects(
    remotes.map(({ text }) => text),
    run.ownersZone,
  )
  const read = remotes.map((remote, index) => ({ ...remote, attempt: attempts[index] as ReadAttempt }))
  await run.db.transaction((tx) => applyAll(tx, run, calendar, read, departures))
}

async function applyAll(
  tx: Transaction,
  run: SyncRun,
  calendar: CalendarRow,
  remotes: ReadRemote[],
  departures: Departures,
): Promise<void> {
  const refs = remotes.map(({ ref }) => ref)
  const byRef = new Map((await store.objectsByRef(tx, calendar.id, refs)).map((one) => [one.ref, one]))
  const uidOf = ({ attempt, ref }: ReadRemote) => attempt.read?.uid || byRef.get(ref)?.uid || ref
  const uids = remotes.map(uidOf)
  await takeOver(tx, calendar, uids, departures)
  const byUid = new Map((await store.objectsByUid(tx, calendar.id, uids)).map((one) => [one.uid, one]))
  const rows = await store.eventsByUid(tx, calendar.id, uids)
  const toSave: store.ObjectToSave[] = []
  const toInsert: Parameters<typeof store.insertObjects>[1] = []
  const same: string[] = []
  const seen = new Set<string>()
  for (const remote of remotes) {
    const uid = uidOf(remote)
    const known = byRef.get(remote.ref)
    // What was readable before stays as it is here.
    if (known && remote.attempt.failure) {
      await store.updateObject(tx, known.id, { etag: remote.etag, problem: remote.attempt.failure })
      continue
    }
    // A server may store under another name than it was given.
    const sameUid = byUid.get(uid)
    const object = known ?? (sameUid && sameUid.etag === null ? sameUid : undefined)
    const isSecond = seen.has(uid) || (sameUid !== undefined && sameUid.id !== object?.id)
    seen.add(uid)
    if (isSecond) {
      const fields = {
        ...plainObject(calendar, remote),
        uid: `${uid} ${remote.ref}`,
        problem: 'The server has this event twice.',
      }
      if (known) await store.updateObject(tx, known.id, fields)
      else toInsert.push({ ...fields, isOurs: false })
      continue
    }
    const existing = rows.get(uid) ?? []
    const here = store.objectOf(existing, run.ownersZone, calendar.color)
    const there = remote.attempt.read?.object ?? {}
    const { merged, conflicts } = await merge(run, object, here, there)
    if (object && conflicts.length > 0) {
      await holdBoth(tx, object, describeConflicts(conflicts, { here, there }, run.ownersZone))
      continue
    }
    if (!isSameObject(merged, here) || !hasSameAnswers(merged, here)) {
      toSave.push({ uid, object: merged, rows: existing })
      run.result[isDeleted(merged) ? 'removedHere' : 'received']++
    }
    const isSame = isSameObject(merged, there)
    if (isSame) same.push(uid)
    const fields = { ...plainObject(calendar, remote), uid, fingerprint: isSame ? null : store.unsent }
    if (object) {
      await store.updateObject(tx, object.id, { ...fields, sending: null, conflict: null, keep: null })
      if (object.conflict) await withdrawNotifications(tx, 'sync-failure', [conflictKey(object.id)])
    } else toInsert.push({ ...fields, isOurs: existing.length > 0 })
  }
  const context = { calendarId: calendar.id, color: calendar.color, ownersZone: run.ownersZone, now: run.now }
  await store.saveObjects(tx, toSave, context)
  await store.insertObjects(tx, toInsert)
  await store.storeFingerprints(tx, calendar.id, same)
}

/** An event that moved here from another calendar, or that was only here before, stays the same event. */
async function takeOver(tx: Transaction, calendar: CalendarRow, uids: string[], departures: Departures) {
  for (const uid of uids) {
    const from = departures.get(uid)
    const [left] = from === undefined || from === calendar.id ? [] : await store.objectsByUid(tx, from, [uid])
    if (!left) continue
    await store.moveEvents(tx, uid, left.calendarId, calendar.id)
    await store.updateObject(tx, left.id, { calendarId: calendar.id, ref: `moved ${left.id}`, etag: null })
    departures.delete(uid)
  }
  const alone = await store.eventsByUid(tx, null, uids)
  const known = new Set((await store.objectsByUid(tx, calendar.id, uids)).map(({ uid }) => uid))
  for (const [uid, rows] of alone)
    if (rows.length > 0 && !known.has(uid)) await store.moveEvents(tx, uid, null, calendar.id)
}

/** If both sides were never synced, the server's version wins. */
async function merge(run: SyncRun, object: store.ObjectRow | undefined, here: SyncedObject, there: SyncedObject) {
  const keep: Side | undefined = object ? (object.keep ?? undefined) : 'there'
  const sent = await readContent(run, object?.sending ?? null)
  // The process that sent it was killed before it could record that.
  if (sent && isSameObject(sent.object, there)) return mergeVersions({ base: there, here, there }, keep)
  const base = object?.content ? (await readContent(run, object.content))?.object : sent && arrived(sent.object, there)
  return mergeVersions({ base: base ?? {}, here, there }, keep)
}

/** A series is sent to some servers part by part: what is missing there may not have been sent yet. */
const arrived = (sent: SyncedObject, there: SyncedObject): SyncedObject =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([key, version]) => {
      const same = there[key]
      if (!same) return []
      return [[key, { ...version, skippedDays: version.skippedDays.filter((day) => same.skippedDays.includes(day)) }]]
    }),
  )

async function readContent(run: SyncRun, content: string | null): Promise<ReadObject | undefined> {
  if (content === null) return undefined
  const [attempt] = await readObjects([content], run.ownersZone)
  return attempt?.read
}

const plainObject = (calendar: CalendarRow, { ref, etag, text, attempt }: ReadRemote) => ({
  calendarId: calendar.id,
  ref,
  uid: '',
  etag,
  content: text,
  title: attempt.read?.title ?? '',
  fingerprint: null as string | null,
  problem: attempt.failure ?? attempt.read?.leftOut ?? attempt.read?.cut ?? null,
})

/** Both sides stay as they are until the owner chooses. */
async function holdBoth(tx: Transaction, object: store.ObjectRow, conflict: store.ObjectRow['conflict']) {
  await store.updateObject(tx, object.id, { conflict })
  if (object.conflict) return
  await notify(tx, {
    kind: 'sync-failure',
    subject: conflictKey(object.id),
    title: `“${object.title}” was changed in two places`,
    body: 'Choose in Settings which one to keep.',
    href: '/settings?section=calendars',
  })
}

const conflictKey = (id: number) => `calendar-object:${id}`

/** Deletes what is no longer on the server, unless it was changed here. */
export async function applyRemoval(run: SyncRun, calendar: CalendarRow, uid: string): Promise<void> {
  await run.db.transaction(async (tx) => {
    const [object] = await store.objectsByUid(tx, calendar.id, [uid])
    if (!object) return
    const { rows, object: here } = await store.readHere(tx, calendar, uid, run.ownersZone)
    const base = (await readContent(run, object.content))?.object ?? {}
    const { merged } = mergeVersions({ base, here, there: {} })
    if (object.conflict) await withdrawNotifications(tx, 'sync-failure', [conflictKey(object.id)])
    if (calendar.write && !isDeleted(merged)) {
      const gone = { etag: null, content: null, sending: null, conflict: null, keep: null, fingerprint: store.unsent }
      return store.updateObject(tx, object.id, gone)
    }
    const context = { calendarId: calendar.id, color: calendar.color, ownersZone: run.ownersZone, now: run.now }
    if (rows.length > 0) {
      await store.saveObjects(tx, [{ uid, object: {}, rows }], context)
      run.result.removedHere++
    }
    await store.deleteObject(tx, object.id)
  })
}
