import { randomUUID } from 'node:crypto'
import { hour, second } from '#core/durations'
import { notify, withdrawNotifications } from '#features/notifications/server/store'
import { acquireLease, releaseLease } from '#platform/db/lease'
import { publishInvalidation } from '#platform/live/live'
import { GrantExpired, TryLater } from '#platform/oauth/failures'
import { mailErrorMessage } from '../mail-error-message'
import type { ProviderFolder } from '../mailbox'
import { type AccountRow, accountCallPaths, findAccount, markSynced, updateAccount } from '../store/accounts'
import { type FolderRow, saveFolders } from '../store/folders'
import { deleteOrphaned, hasOrphaned } from '../store/provider-state'
import { announceNewMail, mailCallPaths } from '../store/update'
import { mailAccounts } from '../table/accounts'
import { isWorthWorker } from './ingest-mails'
import { type Folders, pullFolder } from './pull-folder'
import { pushPendingChanges } from './push-changes'
import { pushDrafts } from './push-drafts'
import { rereadMails } from './reread-mails'
import type { SyncDeps, SyncRun } from './sync-run'

export type SyncOutcome =
  | { kind: 'synced' }
  /** Another process or call is syncing this account. */
  | { kind: 'busy' }
  | { kind: 'failed'; reason: string }

/** The owner is notified if they must act, or after this many failures in a row. */
const failuresBeforeNotifying = 3
const progressEveryMs = 700

/** Pushes our changes to the provider, then pulls the provider's. Failures are saved and returned, not thrown. */
export async function syncAccount(deps: SyncDeps, accountId: number): Promise<SyncOutcome> {
  const holder = randomUUID()
  if (!(await acquireLease(deps.db, mailAccounts, accountId, holder))) return { kind: 'busy' }
  const leaseTimer = setInterval(
    () => void acquireLease(deps.db, mailAccounts, accountId, holder).catch(() => {}),
    5 * second,
  )
  const progress: SyncRun['progress'] = {}
  let account: AccountRow | undefined
  try {
    account = await findAccount(deps.db, accountId)
    await runSync(deps, account, holder, progress)
    const wasFailing = account.failures > 0
    await deps.db.transaction(async (tx) => {
      await markSynced(tx, accountId, deps.now())
      if (wasFailing) await withdrawNotifications(tx, 'sync-failure', [`mail:${accountId}`])
    })
    return { kind: 'synced' }
  } catch (error) {
    if (!account) throw error
    return { kind: 'failed', reason: await saveFailure(deps, account, error as Error, progress) }
  } finally {
    clearInterval(leaseTimer)
    await deps.db.transaction(async (tx) => {
      await releaseLease(tx, mailAccounts, accountId, holder)
      if (progress.hasNewMail) await announceNewMail(tx)
      await publishInvalidation(tx, [...accountCallPaths, ...mailCallPaths])
    })
  }
}

async function runSync(
  deps: SyncDeps,
  account: AccountRow,
  holder: string,
  progress: SyncRun['progress'],
): Promise<void> {
  // Sample accounts have no provider.
  if (account.provider === 'sample') return
  const mailbox = await deps.openMailbox(account)
  let publishedAt = 0
  const run: SyncRun = {
    ...deps,
    account,
    mailbox,
    progress,
    mayHaveOrphans: account.syncedAt === null || account.failures > 0,
    async renewLease() {
      if (!(await acquireLease(deps.db, mailAccounts, account.id, holder)))
        throw new Error('Another process has taken over this account')
    },
    async publishProgress() {
      if (Date.now() - publishedAt < progressEveryMs) return
      publishedAt = Date.now()
      await deps.db.transaction((tx) => publishInvalidation(tx, [...accountCallPaths, ...mailCallPaths]))
    },
  }
  try {
    await pushAndPull(run)
  } finally {
    await mailbox.close().catch(() => {})
  }
}

async function pushAndPull(run: SyncRun): Promise<void> {
  const { db, account, mailbox } = run
  const refreshFolders = async () => {
    const found = await mailbox.folders()
    return { found, folders: await saveFolders(db, account.id, found) }
  }
  const current = await refreshFolders()
  if (account.syncedAt === null && current.found.some(({ count }) => isWorthWorker(count ?? 0)))
    mailbox.prepareWorker?.()
  const hasDrafts = await pushDrafts(run, current.folders, (folder) => pullFolder(run, folder, countsOf(current)))
  const hasPushed = (await pushPendingChanges(run, current.folders)) || hasDrafts
  await pullAll(run, hasPushed ? await refreshFolders() : current)
  await rereadMails(run)
  if (!run.mayHaveOrphans || !(await hasOrphaned(db, account.id))) return
  // A mail moved during the sync may be missing from both folders: pull once more before deleting it.
  await pullAll(run, await refreshFolders())
  await deleteOrphaned(db, account.id)
}

async function pullAll(
  run: SyncRun,
  { found, folders }: { found: ProviderFolder[]; folders: FolderRow[] },
): Promise<void> {
  const known = countsOf({ found, folders })
  for (const folder of folders.filter(({ isTracked }) => isTracked)) {
    run.progress.folder = folder.id
    await pullFolder(run, folder, known)
  }
}

function countsOf({ found, folders }: { found: ProviderFolder[]; folders: FolderRow[] }): Folders {
  const ids = new Map(folders.map(({ ref, id }) => [ref, id]))
  const counts = new Map(found.flatMap(({ ref, count }) => (count === null ? [] : [[ids.get(ref) as number, count]])))
  return { ids, counts }
}

async function saveFailure(
  { db, log, now }: SyncDeps,
  account: AccountRow,
  error: Error,
  { folder }: SyncRun['progress'],
): Promise<string> {
  const reason = mailErrorMessage(error)
  const failures = account.failures + 1
  const needsOwner = error instanceof GrantExpired
  log.warn({ account: account.id, folder, err: error }, 'mail sync failed')
  await db.transaction(async (tx) => {
    await updateAccount(tx, account.id, {
      state: needsOwner ? 'reconnect' : 'failing',
      problem: reason,
      failures,
      retryAt: new Date(now().getTime() + retryDelayMs(error, failures)),
    })
    if (!needsOwner && failures < failuresBeforeNotifying) return
    await notify(tx, {
      kind: 'sync-failure',
      // One notification per outage.
      subject: `mail:${account.id}:${account.syncedAt?.toISOString() ?? 'never'}${needsOwner ? ':grant' : ''}`,
      title: needsOwner ? `${account.address} must be connected again` : `${account.address} is not in sync`,
      body: reason,
      href: '/settings?section=mail',
    })
  })
  return reason
}

/** Doubles with each failure, up to an hour, and is never shorter than the provider asks for. */
function retryDelayMs(error: Error, failures: number): number {
  const backoffMs = Math.min(15 * second * 2 ** (failures - 1), hour)
  return error instanceof TryLater ? Math.max(backoffMs, error.afterMs) : backoffMs
}
