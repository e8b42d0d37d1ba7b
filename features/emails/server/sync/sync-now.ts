import { second } from '#core/durations'
import { Problem } from '#core/problem'
import type { MailService } from '../mail-service'
import { type AccountRow, findAccount, updateAccount } from '../store/accounts'
import { type SyncOutcome, syncAccount } from './sync-account'

/** The request is answered after this time; the sync continues in the background. */
const timeoutMs = 20 * second
const retryEveryMs = 250

/** Syncs an account for a waiting request. */
export async function syncNow(
  service: MailService,
  account: AccountRow,
): Promise<{ message: string; isDone: boolean }> {
  if (account.state !== 'reconnect') await updateAccount(service.db, account.id, { retryAt: null })
  const working = syncNext(service, account.id)
  const outcome = await Promise.race([working, timeout()])
  if (outcome.kind === 'failed') {
    const { state } = await findAccount(service.db, account.id)
    throw new Problem(state === 'reconnect' ? 'reconnect' : 'sync-failed', 502, outcome.reason)
  }
  if (outcome.kind === 'synced') return { message: `${account.address} is up to date.`, isDone: true }
  return { message: `${account.address} is still being synced.`, isDone: false }
}

/** A running sync may already be past the change in question, so this waits for it and starts another. */
async function syncNext(service: MailService, accountId: number): Promise<SyncOutcome> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const outcome = await syncAccount(service, accountId)
    if (outcome.kind !== 'busy' || Date.now() > until) return outcome
    await new Promise((resolve) => setTimeout(resolve, retryEveryMs).unref())
  }
}

const timeout = () =>
  new Promise<{ kind: 'waiting' }>((resolve) => setTimeout(() => resolve({ kind: 'waiting' }), timeoutMs).unref())
