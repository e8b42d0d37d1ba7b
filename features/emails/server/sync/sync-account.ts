import { randomUUID } from 'node:crypto'
import { notify, withdraw } from '#features/notifications/server/store'
import { publishInvalidation } from '#platform/live/live'
import { type FoundFolder, GrantExpired, TryLater } from '../mailbox'
import { reasonOf } from '../reason'
import {
  type AccountRow,
  changeAccount,
  endLease,
  findAccount,
  lease,
  markSynced,
  shownByAccounts,
} from '../store/accounts'
import { shownByMail } from '../store/changes'
import { type FolderRow, saveFolders } from '../store/folders'
import { forgetHomeless, hasHomeless } from '../store/states'
import { pullFolder } from './pull'
import { pushWishes } from './push'
import { isMany } from './take'
import type { Round, SyncTools } from './tools'

export type SyncOutcome =
  | { kind: 'synced' }
  /** Another process, or another call, is at it. */
  | { kind: 'busy' }
  | { kind: 'failed'; reason: string }

/** The bell is rung when the owner must act, or when it does not mend by itself. */
const failuresBeforeBell = 3
const progressEveryMs = 700

/** One whole round: our changes to the provider, then the provider's to us. What went wrong is told, not thrown. */
export async function syncAccount(tools: SyncTools, accountId: number): Promise<SyncOutcome> {
  const holder = randomUUID()
  if (!(await lease(tools.db, accountId, holder))) return { kind: 'busy' }
  const keepAlive = setInterval(() => void lease(tools.db, accountId, holder).catch(() => {}), 5_000)
  let account: AccountRow | undefined
  try {
    account = await findAccount(tools.db, accountId)
    await syncRound(tools, account, holder)
    await markSynced(tools.db, accountId, tools.now())
    if (account.failures > 0) await withdraw(tools.db, 'sync-failure', [`mail:${accountId}`])
    return { kind: 'synced' }
  } catch (error) {
    if (!account) throw error
    return { kind: 'failed', reason: await keepFailure(tools, account, error as Error) }
  } finally {
    clearInterval(keepAlive)
    await endLease(tools.db, accountId, holder)
    await publishInvalidation(tools.db, [...shownByAccounts, ...shownByMail])
  }
}

async function syncRound(tools: SyncTools, account: AccountRow, holder: string): Promise<void> {
  // Nobody stands behind the demo's mail.
  if (account.provider === 'sample') return
  const mailbox = await tools.openMailbox(account)
  let told = 0
  const round: Round = {
    ...tools,
    account,
    mailbox,
    mayHaveHomeless: account.syncedAt === null || account.failures > 0,
    async stay() {
      if (!(await lease(tools.db, account.id, holder))) throw new Error('Another process has taken over this account')
    },
    async progress() {
      if (Date.now() - told < progressEveryMs) return
      told = Date.now()
      await publishInvalidation(tools.db, [...shownByAccounts, ...shownByMail])
    },
  }
  try {
    await bothWays(round)
  } finally {
    await mailbox.close().catch(() => {})
  }
}

async function bothWays(round: Round): Promise<void> {
  const { db, account, mailbox } = round
  const look = async () => {
    const found = await mailbox.folders()
    return { found, folders: await saveFolders(db, account.id, found) }
  }
  const seen = await look()
  if (account.syncedAt === null && seen.found.some(({ count }) => isMany(count ?? 0))) mailbox.prepareAside?.()
  const hasPushed = await pushWishes(round, seen.folders)
  await pullAll(round, hasPushed ? await look() : seen)
  if (!round.mayHaveHomeless || !(await hasHomeless(db, account.id))) return
  // Moved while we looked, it has left one folder and was not yet in the other: look once more before forgetting it.
  await pullAll(round, await look())
  await forgetHomeless(db, account.id)
}

async function pullAll(
  round: Round,
  { found, folders }: { found: FoundFolder[]; folders: FolderRow[] },
): Promise<void> {
  const ids = new Map(folders.map(({ ref, id }) => [ref, id]))
  const counts = new Map(found.flatMap(({ ref, count }) => (count === null ? [] : [[ids.get(ref) as number, count]])))
  for (const folder of folders.filter(({ isTracked }) => isTracked)) await pullFolder(round, folder, { ids, counts })
}

async function keepFailure({ db, log, now }: SyncTools, account: AccountRow, error: Error): Promise<string> {
  const reason = reasonOf(error)
  const failures = account.failures + 1
  const needsOwner = error instanceof GrantExpired
  log.warn({ err: error, account: account.id }, 'Mail could not be synced')
  await db.transaction(async (tx) => {
    await changeAccount(tx, account.id, {
      state: needsOwner ? 'reconnect' : 'failing',
      problem: reason,
      failures,
      retryAt: new Date(now().getTime() + waitAfter(error, failures)),
    })
    if (!needsOwner && failures < failuresBeforeBell) return
    await notify(tx, {
      kind: 'sync-failure',
      // Once for each time that it stops working.
      subject: `mail:${account.id}:${account.syncedAt?.toISOString() ?? 'never'}${needsOwner ? ':grant' : ''}`,
      title: needsOwner ? `${account.address} must be connected again` : `${account.address} is not in sync`,
      body: reason,
      href: '/settings?section=mail',
    })
  })
  return reason
}

/** Twice as long after each failure, an hour at most, and never shorter than the provider asks. */
function waitAfter(error: Error, failures: number): number {
  const ours = Math.min(15_000 * 2 ** (failures - 1), 3_600_000)
  return error instanceof TryLater ? Math.max(ours, error.afterMs) : ours
}
