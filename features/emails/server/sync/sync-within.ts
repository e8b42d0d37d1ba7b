import { Problem } from '#core/problem'
import type { MailService } from '../mail-service'
import { type AccountRow, changeAccount, findAccount } from '../store/accounts'
import { syncAccount } from './sync-account'

/** A request does not wait longer; the work goes on behind it. */
const patienceMs = 20_000

/** Syncs now, for somebody who waits for it. */
export async function syncWithin(
  service: MailService,
  account: AccountRow,
): Promise<{ message: string; isDone: boolean }> {
  if (account.state !== 'reconnect') await changeAccount(service.db, account.id, { retryAt: null })
  const working = syncAccount(service, account.id)
  const outcome = await Promise.race([working, pause()])
  if (outcome.kind === 'failed') {
    const { state } = await findAccount(service.db, account.id)
    throw new Problem(state === 'reconnect' ? 'reconnect' : 'sync-failed', 502, outcome.reason)
  }
  if (outcome.kind === 'synced') return { message: `${account.address} is up to date.`, isDone: true }
  return { message: `${account.address} is still being synced.`, isDone: false }
}

const pause = () =>
  new Promise<{ kind: 'waiting' }>((resolve) => setTimeout(() => resolve({ kind: 'waiting' }), patienceMs).unref())
