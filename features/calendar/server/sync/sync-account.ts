import { randomUUID } from 'node:crypto'
import { second } from '#core/durations'
import { notify, withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import { CalendarFailure } from '#platform/calendars/calendars'
import { acquireLease, releaseLease } from '#platform/db/lease'
import type { CalendarSyncResult } from '../../calendar-account'
import { comparisonInterval, pollInterval, retryInterval } from '../../sync/poll-interval'
import * as store from '../store/calendar-accounts'
import { calendarAccounts } from '../table/accounts'
import type { CalendarService } from './calendar-service'
import { compare } from './compare'
import { pull } from './pull'
import { push } from './push'
import { emptyResult, type SyncRun } from './sync-run'

export type SyncOutcome =
  | { kind: 'synced'; result: CalendarSyncResult }
  /** Another process or call is syncing this account. */
  | { kind: 'busy' }
  | { kind: 'failed'; failure: CalendarFailure }

/** The owner is notified if they must act, or after this many failures in a row. */
const failuresBeforeNotifying = 3

/** Fetches what changed there, then sends what changed here. Failures of the server are saved and returned. */
export async function syncAccount(service: CalendarService, id: number, { isFull = false } = {}): Promise<SyncOutcome> {
  const { db } = service
  const holder = randomUUID()
  if (!(await acquireLease(db, calendarAccounts, id, holder))) return { kind: 'busy' }
  const leaseTimer = setInterval(() => void acquireLease(db, calendarAccounts, id, holder).catch(() => {}), 5 * second)
  try {
    const account = await store.accountById(db, id)
    const result = await runSync(service, account, isFull)
    await saveSuccess(service, account, result)
    return { kind: 'synced', result }
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error
    await saveFailure(service, id, error)
    return { kind: 'failed', failure: error }
  } finally {
    clearInterval(leaseTimer)
    await db.transaction(async (tx) => {
      await releaseLease(tx, calendarAccounts, id, holder)
      await store.publishCalendarAccounts(tx)
    })
  }
}

async function runSync(
  service: CalendarService,
  account: store.AccountRow,
  isFull: boolean,
): Promise<CalendarSyncResult> {
  const { db } = service
  const server = service.open(account)
  try {
    const found = await server.calendars()
    await db.transaction((tx) => store.saveCalendars(tx, account.id, found))
    const calendars = (await store.calendarsOf(db, account.id)).filter(({ isMissing }) => !isMissing)
    const now = service.now()
    const { timeZone: ownersZone } = await readBusiness(db)
    const run: SyncRun = {
      ...{ db, server, accountId: account.id, calendars, ownersZone, now, result: emptyResult() },
      isFull: isFull || calendars.some(({ comparedAt }) => isOld(comparedAt, now)),
    }
    await pull(run)
    await push(run)
    if (run.isFull) await compare(run)
    const { problems } = await store.accountOverview(db, account.id)
    return { ...run.result, problems }
  } finally {
    server.close()
  }
}

const isOld = (comparedAt: Date | null, now: Date) =>
  comparedAt === null || now.getTime() - comparedAt.getTime() > comparisonInterval

async function saveSuccess({ db, now }: CalendarService, account: store.AccountRow, result: CalendarSyncResult) {
  const { received, sent, removedHere, removedThere } = result
  const idleRounds = received + sent + removedHere + removedThere > 0 ? 0 : account.idleRounds + 1
  const nextSyncAt = new Date(now().getTime() + pollInterval(idleRounds))
  await db.transaction(async (tx) => {
    const state = { state: 'connected' as const, problem: null, failures: 0 }
    await store.updateAccount(tx, account.id, { ...state, idleRounds, nextSyncAt, syncedAt: now() })
    if (account.failures > 0) await withdrawNotifications(tx, 'sync-failure', [`calendar:${account.id}`])
  })
}

async function saveFailure({ db, log, now }: CalendarService, id: number, failure: CalendarFailure): Promise<void> {
  const account = await store.accountById(db, id)
  const failures = account.failures + 1
  const needsOwner = failure.reason === 'password'
  log.warn({ account: id, err: failure }, 'calendar sync failed')
  await db.transaction(async (tx) => {
    await store.updateAccount(tx, id, {
      state: needsOwner ? 'reconnect' : 'failing',
      problem: failure.message,
      failures,
      nextSyncAt: needsOwner ? null : new Date(now().getTime() + retryInterval(failures)),
    })
    if (!needsOwner && failures < failuresBeforeNotifying) return
    await notify(tx, {
      kind: 'sync-failure',
      // One notification per outage.
      subject: `calendar:${id}:${account.syncedAt?.toISOString() ?? 'never'}${needsOwner ? ':password' : ''}`,
      title: needsOwner
        ? `The calendars of ${account.username} need a new password`
        : `The calendars of ${account.username} are not in sync`,
      body: failure.message,
      href: '/settings?section=calendars',
    })
  })
}

/** Syncs every account that is due. */
export async function syncDueAccounts(service: CalendarService): Promise<void> {
  for (const id of await store.accountsDue(service.db, service.now())) await syncAccount(service, id)
}
