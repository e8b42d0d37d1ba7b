import { and, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { deviceName } from '#core/device-name'
import { hour } from '#core/durations'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listSecurityEvents, type SecurityEventFilter } from '../api'
import { kindsIn, maxRefusingAddresses, retention, type SecurityEventKind } from '../security-event'
import { securityEvents } from './table'

/** A request, or null where a command or the schedule acts. */
export type Origin = { ip: string; headers: { 'user-agent'?: string | undefined } } | null

export type NewSecurityEvent = {
  kind: SecurityEventKind
  subject?: string
  /**
   * For an action that renews the session cookie: an open page that refetches before it has the new cookie would be
   * logged out.
   */
  isUnannounced?: true
}

/** Call it in the transaction of the action, if there is one. */
export async function recordSecurityEvent(db: Db, origin: Origin, event: NewSecurityEvent): Promise<void> {
  const { kind, subject = '', isUnannounced } = event
  await db.transaction(async (tx) => {
    await tx.insert(securityEvents).values({ kind, subject: subject.slice(0, maxSubject), ...placeOf(origin) })
    if (!isUnannounced) await publishInvalidation(tx, [listSecurityEvents.path])
  })
}

/** Does the work and records it in one transaction; `event` may depend on the result, or be undefined. */
export async function withSecurityEvent<Result>(
  db: Db,
  origin: Origin,
  event: NewSecurityEvent | ((result: Result) => NewSecurityEvent | undefined),
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx)
    const done = typeof event === 'function' ? event(result) : event
    if (done) await recordSecurityEvent(tx, origin, done)
    return result
  })
}

/** Anybody can cause refusals, so they are counted by address and hour, and beyond a number of addresses together. */
export async function recordRefusedSignIn(db: Db, origin: Exclude<Origin, null>, subject: string, now: Date) {
  const countedHour = new Date(Math.floor(now.getTime() / hour) * hour)
  const [others] = await db
    .select({ addresses: count() })
    .from(securityEvents)
    .where(and(eq(securityEvents.countedHour, countedHour), ne(securityEvents.address, origin.ip)))
  const place = (others?.addresses ?? 0) < maxRefusingAddresses ? placeOf(origin) : placeOf(null)
  await db
    .insert(securityEvents)
    .values({ kind: 'sign-in-refused', subject, ...place, countedHour, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [securityEvents.kind, securityEvents.countedHour, securityEvents.address],
      set: { times: sql`${securityEvents.times} + 1`, subject, device: place.device, lastAt: now },
    })
}

const ofGroup = ({ group }: SecurityEventFilter) => group && inArray(securityEvents.kind, kindsIn(group))

export async function findSecurityEvents(db: Db, filter: SecurityEventFilter) {
  const { page = 1, pageSize = 50 } = filter
  return db
    .select()
    .from(securityEvents)
    .where(ofGroup(filter))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function lastSecurityEvent(db: Db, kind: SecurityEventKind): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: securityEvents.lastAt })
    .from(securityEvents)
    .where(eq(securityEvents.kind, kind))
    .orderBy(desc(securityEvents.lastAt))
    .limit(1)
  return found?.at
}

export async function countSecurityEvents(db: Db, filter: SecurityEventFilter): Promise<number> {
  const [found] = await db.select({ total: count() }).from(securityEvents).where(ofGroup(filter))
  return found?.total ?? 0
}

export async function deleteOldSecurityEvents(db: Db, keep = retention): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.lastAt, sql`now() - make_interval(days => ${keep.days})`))
  const isRefusal = eq(securityEvents.kind, 'sign-in-refused')
  await deleteAllBut(db, isRefusal, keep.refusals)
  await deleteAllBut(db, ne(securityEvents.kind, 'sign-in-refused'), keep.events)
}

async function deleteAllBut(db: Db, which: ReturnType<typeof eq>, newest: number): Promise<void> {
  const surplus = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(which)
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .offset(newest)
  await db.delete(securityEvents).where(inArray(securityEvents.id, surplus))
}

const maxSubject = 200

const placeOf = (origin: Origin) =>
  origin
    ? { address: origin.ip, device: deviceName(origin.headers['user-agent'] ?? null) }
    : { address: '', device: '' }
