import { CalendarFailure } from '#platform/calendars/calendars'
import { readObject } from '../../icalendar/read-object'
import { writeObject } from '../../icalendar/write-object'
import { isDeleted, isSameObject } from '../../sync/event-version'
import type { CalendarRow } from '../store/calendar-accounts'
import { splitOff, uidsWithParts } from '../store/split-off'
import * as store from '../store/synced-objects'
import { applyRemote } from './apply-remote'
import type { SyncRun } from './sync-run'

/** Another program may keep changing an event; the next sync continues. */
const maxTries = 3

/**
 * Sends what changed here. New and changed events come first, so that an event that moves between calendars is never
 * missing from both.
 */
export async function push(run: SyncRun): Promise<void> {
  const deleted: [CalendarRow, string][] = []
  for (const calendar of run.calendars.filter(({ write, canWrite }) => write && canWrite)) {
    await splitOffParts(run, calendar)
    for (const uid of await store.changedHere(run.db, calendar.id)) {
      const { rows } = await store.readHere(run.db, calendar, uid, run.ownersZone)
      if (rows.length === 0) deleted.push([calendar, uid])
      else await withTries(run, calendar, uid, sendObject)
    }
  }
  for (const [calendar, uid] of deleted) await withTries(run, calendar, uid, removeObject)
}

async function splitOffParts({ db, server, ownersZone }: SyncRun, calendar: CalendarRow): Promise<void> {
  const { keeps } = server
  if (keeps.laterDays && keeps.singleDays) return
  const inParts = await uidsWithParts(db, calendar.id)
  if (inParts.size === 0) return
  for (const uid of await store.changedHere(db, calendar.id))
    if (inParts.has(uid)) await splitOff(db, { calendarId: calendar.id, uid, ownersZone }, keeps)
}

type Step = (run: SyncRun, calendar: CalendarRow, uid: string) => Promise<'done' | 'again'>

/** A refused event does not stop the others. */
async function withTries(run: SyncRun, calendar: CalendarRow, uid: string, step: Step): Promise<void> {
  try {
    for (let tries = 0; tries < maxTries; tries++) if ((await step(run, calendar, uid)) === 'done') return
  } catch (error) {
    if (!(error instanceof CalendarFailure) || error.reason !== 'refused') throw error
    const [object] = await store.objectsByUid(run.db, calendar.id, [uid])
    if (object) await store.updateObject(run.db, object.id, { problem: `Not sent. ${error.message}` })
  }
}

async function sendObject(run: SyncRun, calendar: CalendarRow, uid: string): Promise<'done' | 'again'> {
  const { db, server, ownersZone, now } = run
  const here = await store.readHere(db, calendar, uid, ownersZone)
  const [known] = await store.objectsByUid(db, calendar.id, [uid])
  if (isDeleted(here.object) || known?.conflict) return 'done'
  const base = known?.content ?? null
  if (known && base !== null && isSameObject(readObject(base, ownersZone)?.object ?? {}, here.object)) {
    await store.updateObject(db, known.id, { fingerprint: here.fingerprint })
    return 'done'
  }
  const text = writeObject({ uid, object: here.object, base, ownersZone, now })
  const written = readObject(text, ownersZone)
  const title = written?.title ?? ''
  const ref = known?.ref ?? server.refFor(calendar.ref, uid)
  const object = known ?? (await store.insertObject(db, { calendarId: calendar.id, uid, ref, title, isOurs: true }))
  // Recorded before it is sent, so that the next sync knows about an interrupted one.
  await store.updateObject(db, object.id, { sending: text })
  const answer = await server.write({ ref, text, etag: object.etag })
  if (answer.outcome === 'stale') return refetch(run, calendar, object)
  run.result.sent++
  if (!answer.etag) {
    // The server may change what it stores; its version wins over what was sent.
    await store.updateObject(db, object.id, { content: text, sending: null, title })
    await refetch(run, calendar, object)
    return 'done'
  }
  const problem = written?.leftOut ?? written?.cut ?? null
  const sent = { content: text, etag: answer.etag, sending: null, fingerprint: here.fingerprint, title, problem }
  await store.updateObject(db, object.id, sent)
  return 'done'
}

async function removeObject(run: SyncRun, calendar: CalendarRow, uid: string): Promise<'done' | 'again'> {
  const { db, server } = run
  const { rows } = await store.readHere(db, calendar, uid, run.ownersZone)
  const [object] = await store.objectsByUid(db, calendar.id, [uid])
  if (!object || rows.length > 0) return 'done'
  // It may have been sent by a process that was killed.
  const etag = object.etag ?? (await server.read(calendar.ref, [object.ref]))[0]?.etag
  if (etag) {
    const answer = await server.remove({ ref: object.ref, etag })
    if (answer.outcome === 'stale') return refetch(run, calendar, object)
    run.result.removedThere++
  }
  await store.deleteObject(db, object.id)
  return 'done'
}

/** The server has a newer version: that is fetched first. */
async function refetch(run: SyncRun, calendar: CalendarRow, object: store.ObjectRow): Promise<'again'> {
  const remotes = await run.server.read(calendar.ref, [object.ref])
  if (remotes.length > 0) await applyRemote(run, calendar, remotes)
  else await store.updateObject(run.db, object.id, { etag: null, content: null })
  return 'again'
}
