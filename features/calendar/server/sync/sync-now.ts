import { second } from '#core/durations'
import { conflict, Problem } from '#core/problem'
import type { CalendarSyncResult } from '../../calendar-account'
import type { CalendarService } from './calendar-service'
import { type SyncOutcome, syncAccount } from './sync-account'

const timeoutMs = 60 * second
const retryEveryMs = 250

/** Compares everything for a waiting request. A sync that runs already may be past the change in question. */
export async function syncNow(service: CalendarService, id: number): Promise<CalendarSyncResult> {
  const outcome = await syncNext(service, id)
  if (outcome.kind === 'synced') return outcome.result
  if (outcome.kind === 'busy') throw conflict('This account is being synced right now. Please try again in a moment.')
  throw new Problem(outcome.failure.reason === 'password' ? 'reconnect' : 'sync-failed', 502, outcome.failure.message)
}

async function syncNext(service: CalendarService, id: number): Promise<SyncOutcome> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const outcome = await syncAccount(service, id, { isFull: true })
    if (outcome.kind !== 'busy' || Date.now() > until) return outcome
    await new Promise((resolve) => setTimeout(resolve, retryEveryMs).unref())
  }
}
