import type { Database } from '#platform/db/database'
import { outboxChannel } from '#platform/outbox/outbox'
import { deliverDue, type SettledHooks } from './delivery/deliver'
import type { MailService } from './mail-service'
import { type AccountRow, dueAccounts, listAccounts } from './store/accounts'
import { changesChannel } from './store/changes'
import { syncAccount } from './sync/sync-account'

const lookEveryMs = 5_000
/** A server that tells of new mail by itself is asked only to be sure; the others are asked often. */
const syncEveryMs = { imap: 60_000, gmail: 20_000, outlook: 20_000, sample: Number.POSITIVE_INFINITY }
const listenAgainMs = 60_000
/** A burst of changes is pushed together. */
const gatherMs = 250

export type MailKeeper = { stop(): Promise<void> }

/**
 * Keeps every account in sync and the outbox empty, for as long as the process lives. What is to be done stands in the
 * database; this only notices it, soon.
 */
export async function startMailKeeper(
  service: MailService,
  database: Database,
  hooks: SettledHooks,
): Promise<MailKeeper> {
  const running = new Map<number, Promise<void>>()
  const wantedAgain = new Set<number>()
  const watches = new Map<number, () => void>()
  const soon = new Map<number, NodeJS.Timeout>()
  let delivering: Promise<void> | undefined
  let deliverAgain = false
  let isStopped = false

  function sync(accountId: number): void {
    if (isStopped) return
    if (running.has(accountId)) return void wantedAgain.add(accountId)
    const work = syncAccount(service, accountId)
      .then(() => {})
      .catch((error: Error) => service.log.warn({ err: error }, 'Mail stumbled'))
      .finally(() => {
        running.delete(accountId)
        if (wantedAgain.delete(accountId)) sync(accountId)
      })
    running.set(accountId, work)
  }

  function syncSoon(accountId: number): void {
    if (isStopped || soon.has(accountId)) return
    soon.set(
      accountId,
      setTimeout(() => {
        soon.delete(accountId)
        sync(accountId)
      }, gatherMs),
    )
  }

  function deliver(): void {
    if (isStopped) return
    if (delivering) {
      deliverAgain = true
      return
    }
    delivering = deliverDue({ ...service, hooks })
      .then(() => {})
      .catch((error: Error) => service.log.warn({ err: error }, 'Mail could not be delivered'))
      .finally(() => {
        delivering = undefined
        if (!deliverAgain) return
        deliverAgain = false
        deliver()
      })
  }

  /** Servers that can tell of new mail are listened to. */
  async function watch(account: AccountRow): Promise<void> {
    if (isStopped || watches.has(account.id) || account.provider !== 'imap' || account.state !== 'connected') return
    watches.set(account.id, () => {})
    try {
      const mailbox = await service.openMailbox(account)
      const stop = await mailbox.watch?.((isOver) => (isOver ? listenAgainLater(account.id) : syncSoon(account.id)))
      if (!stop) return
      if (isStopped) stop()
      else watches.set(account.id, stop)
    } catch {
      listenAgainLater(account.id)
    }
  }

  /** Whoever does not let us in is not asked every few seconds. */
  const listenAgainLater = (accountId: number) =>
    void setTimeout(() => watches.delete(accountId), listenAgainMs).unref()

  function leaveRemoved(known: Set<number>): void {
    for (const [accountId, stop] of watches) {
      if (known.has(accountId)) continue
      watches.delete(accountId)
      stop()
    }
  }

  async function look(): Promise<void> {
    if (isStopped) return
    const now = service.now()
    leaveRemoved(new Set((await listAccounts(service.db)).map(({ id }) => id)))
    for (const account of await dueAccounts(service.db, now)) {
      const isOld =
        account.syncedAt === null || now.getTime() - account.syncedAt.getTime() > syncEveryMs[account.provider]
      if (isOld || account.state === 'failing' || account.hasWishes) sync(account.id)
      if (account.syncedAt) void watch(account)
    }
    deliver()
  }

  const lookSafely = () => void look().catch((error: Error) => service.log.warn({ err: error }, 'Mail stumbled'))
  await database.listen(changesChannel, (accountId) => syncSoon(Number(accountId)))
  await database.listen(outboxChannel, () => deliver())
  const timer = setInterval(lookSafely, lookEveryMs)
  lookSafely()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const waiting of soon.values()) clearTimeout(waiting)
      for (const stop of watches.values()) stop()
      // What is cut off here is resumed at the next start; a stop must not wait for a mailbox of gigabytes.
      const rest = Promise.allSettled([...running.values(), delivering])
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, 3_000).unref())])
    },
  }
}
