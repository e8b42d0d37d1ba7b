import { minute, second } from '#core/durations'
import type { Database } from '#platform/db/database'
import { outboxChannel } from '#platform/outbox/outbox'
import { type DeliveryChecks, type DeliveryHooks, deliverDue, type SentCopies } from './delivery/deliver'
import type { MailService } from './mail-service'
import { type AccountRow, accountsChannel, dueAccounts, listAccounts } from './store/accounts'
import { changesChannel } from './store/update'
import { syncAccount } from './sync/sync-account'

const pollEveryMs = 5 * second
/** Without an account there is nothing to do until one is announced. */
const pollWithoutAccountEveryMs = minute
/** IMAP servers push new mail to us (IDLE), so they are polled less often. */
const syncEveryMs = { imap: minute, gmail: 20 * second, outlook: 20 * second, sample: Number.POSITIVE_INFINITY }
const reconnectDelayMs = minute
/** Changes that arrive in a burst are pushed in one sync. */
const debounceMs = 250

export type MailWorker = { stop(): Promise<void> }

/**
 * Syncs every account and delivers the outbox for as long as the process runs. All state is in the database; the worker
 * polls it and reacts to notifications.
 */
export async function startMailWorker(
  service: MailService,
  database: Database,
  hooks: DeliveryHooks,
  checks: DeliveryChecks,
  copies: SentCopies,
): Promise<MailWorker> {
  const running = new Map<number, Promise<void>>()
  const syncAgain = new Set<number>()
  const watches = new Map<number, () => void>()
  const scheduled = new Map<number, NodeJS.Timeout>()
  let delivering: Promise<void> | undefined
  let deliverAgain = false
  let isStopped = false
  let hasAccounts = true
  let timer: NodeJS.Timeout | undefined

  function sync(accountId: number): void {
    if (isStopped) return
    if (running.has(accountId)) return void syncAgain.add(accountId)
    const work = syncAccount(service, accountId)
      .then(() => {})
      .catch((err: Error) => service.log.warn({ account: accountId, err }, 'mail sync failed'))
      .finally(() => {
        running.delete(accountId)
        if (syncAgain.delete(accountId)) sync(accountId)
      })
    running.set(accountId, work)
  }

  function syncSoon(accountId: number): void {
    if (isStopped || scheduled.has(accountId)) return
    scheduled.set(
      accountId,
      setTimeout(() => {
        scheduled.delete(accountId)
        sync(accountId)
      }, debounceMs),
    )
  }

  function deliver(): void {
    if (isStopped) return
    if (delivering) {
      deliverAgain = true
      return
    }
    delivering = deliverDue({ ...service, hooks, checks, copies })
      .then(() => {})
      .catch((err: Error) => service.log.warn({ err }, 'mail delivery failed'))
      .finally(() => {
        delivering = undefined
        if (!deliverAgain) return
        deliverAgain = false
        deliver()
      })
  }

  /** Listens to an IMAP server for new mail. */
  async function watch(account: AccountRow): Promise<void> {
    if (isStopped || watches.has(account.id) || account.provider !== 'imap' || account.state !== 'connected') return
    watches.set(account.id, () => {})
    try {
      const mailbox = await service.openMailbox(account)
      const stop = await mailbox.watch?.((isOver) => (isOver ? watchAgainLater(account.id) : syncSoon(account.id)))
      if (!stop) return
      if (isStopped) stop()
      else watches.set(account.id, stop)
    } catch {
      watchAgainLater(account.id)
    }
  }

  /** Waits before reconnecting, so that a refusing server is not contacted every few seconds. */
  const watchAgainLater = (accountId: number) =>
    void setTimeout(() => watches.delete(accountId), reconnectDelayMs).unref()

  function stopWatchingRemoved(known: Set<number>): void {
    for (const [accountId, stop] of watches) {
      if (known.has(accountId)) continue
      watches.delete(accountId)
      stop()
    }
  }

  async function poll(): Promise<void> {
    const now = service.now()
    const accounts = await listAccounts(service.db)
    hasAccounts = accounts.length > 0
    stopWatchingRemoved(new Set(accounts.map(({ id }) => id)))
    for (const account of await dueAccounts(service.db, now)) {
      const isDue =
        account.syncedAt === null || now.getTime() - account.syncedAt.getTime() > syncEveryMs[account.provider]
      if (isDue || account.state === 'failing' || account.hasPendingChanges) sync(account.id)
      if (account.syncedAt) void watch(account)
    }
    deliver()
  }

  function pollSafely(): void {
    if (isStopped) return
    clearTimeout(timer)
    void poll()
      .catch((err: Error) => service.log.warn({ err }, 'mail worker poll failed'))
      .finally(() => {
        clearTimeout(timer)
        if (!isStopped) timer = setTimeout(pollSafely, hasAccounts ? pollEveryMs : pollWithoutAccountEveryMs)
      })
  }

  await database.listen(changesChannel, (accountId) => syncSoon(Number(accountId)))
  await database.listen(accountsChannel, pollSafely)
  await database.listen(outboxChannel, () => deliver())
  pollSafely()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const waiting of scheduled.values()) clearTimeout(waiting)
      for (const stop of watches.values()) stop()
      // An interrupted sync resumes at the next start; stopping must not wait for a large mailbox.
      const unfinished = Promise.allSettled([...running.values(), delivering])
      await Promise.race([unfinished, new Promise((resolve) => setTimeout(resolve, 3 * second).unref())])
    },
  }
}
