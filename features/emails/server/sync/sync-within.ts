import { Problem } from '#core/problem'
import type { MailService } from '../mail-service'
import { type AccountRow, changeAccount, findAccount } from '../store/accounts'
import { type SyncOutcome, syncAccount } from './sync-account'

/** A request does not wait longer; the work goes on behind it. */
const patienceMs = 20_000
const lookAgainMs = 250

/** Syncs now, for somebody who waits for it. */
export async function syncWithin(
  service: MailService,
  account: AccountRow,
): Promise<{ message: string; isDone: boolean }> {
  if (account.state !== 'reconnect') await changeAccount(service.db, account.id, { retryAt: null })
  const working = syncNext(service, account.id)
  const outcome = await Promise.race([working, pause()])
  if (outcome.kind === 'failed') {
    const { state } = await findAccount(service.db, account.id)
    throw new Problem(state === 'reconnect' ? 'reconnect' : 'sync-failed', 502, outcome.reason)
  }
  if (outcome.kind === 'synced') return { message: `${account.address} is up to date.`, isDone: true }
  return { message: `${account.address} is still being synced.`, isDone: false }
}

/** A round that runs already may have passed by what is asked for: the next one counts. */
async function syncNext(service: MailService, accountId: number): Promise<SyncOutcome> {
  const until = Date.now() + patienceMs
  for (;;) {
    const outcome = await syncAccount(service, accountId)
    if (outcome.kind !== 'busy' || Date.now() > until) return outcome
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs).unref())
  }
}

const pause = () =>
  new Promise<{ kind: 'waiting' }>((resolve) => setTimeout(() => resolve({ kind: 'waiting' }), patienceMs).unref())
