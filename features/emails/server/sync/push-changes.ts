import { hour, minute } from '#core/durations'
import { GrantExpired, TryLater } from '#platform/oauth/failures'
import type { ChangeToPush, ProviderFolder, PushResult } from '../mailbox'
import type { FolderRow } from '../store/folders'
import {
  completeChange,
  deleteObsoleteChanges,
  dueChanges,
  type PendingChangeRow,
  postponeChange,
} from '../store/pending-changes'
import { savePlaces } from '../store/provider-state'
import type { SyncRun } from './sync-run'

/**
 * Pushes every due change to the provider and returns whether there was any. A refused change is postponed; the others
 * continue.
 */
export async function pushPendingChanges(run: SyncRun, folders: FolderRow[]): Promise<boolean> {
  const { db, account, mailbox } = run
  await deleteObsoleteChanges(db, account.id)
  const due = await dueChanges(db, account.id, run.now())
  for (const row of due) {
    try {
      const pushed = await mailbox.push(toChange(row, folders))
      await saveResult(run, row, folders, pushed)
    } catch (error) {
      if (error instanceof GrantExpired || error instanceof TryLater || isDisconnected(error)) throw error
      await postponeChange(db, row, (error as Error).message, nextRetryAt(run.now(), row.attempts))
    }
    await run.renewLease()
  }
  return due.length > 0
}

/** Without a connection the remaining changes would fail too. */
const isDisconnected = (error: unknown) =>
  ['NoConnection', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ETIMEOUT', 'ECONNREFUSED', 'EConnectionClosed'].includes(
    (error as { code?: string }).code ?? '',
  )

const nextRetryAt = (now: Date, attempts: number) =>
  new Date(now.getTime() + Math.min(minute * 2 ** attempts, 6 * hour))

function toChange({ kind, providerId, wanted, places }: PendingChangeRow, folders: FolderRow[]): ChangeToPush {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return {
    kind,
    providerId,
    wanted: typeof wanted === 'boolean' ? wanted : targetOf(wanted, folders),
    places: places.flatMap(({ folderId, ref }) => {
      const folder = byId.get(folderId)
      return folder ? [{ folder: folder.ref, ref }] : []
    }),
  }
}

function targetOf(wanted: number | string, folders: FolderRow[]): ChangeToPush['wanted'] {
  const folder = folders.find(({ id, role }) => id === wanted || role === wanted)
  if (folder) return toProviderFolder(folder)
  return { role: (typeof wanted === 'string' ? wanted : 'archive') as 'archive' }
}

const toProviderFolder = ({ ref, name, role, isTracked, providerCount: count }: FolderRow): ProviderFolder => ({
  ref,
  name,
  role,
  isTracked,
  count,
})

async function saveResult(
  { db }: SyncRun,
  row: PendingChangeRow,
  folders: FolderRow[],
  { places }: PushResult,
): Promise<void> {
  const newPlaces = places?.flatMap(({ folder, ref }) => {
    const known = folders.find((one) => one.ref === folder)
    return known ? [{ folderId: known.id, ref }] : []
  })
  await db.transaction(async (tx) => {
    const isDone = await completeChange(tx, row, newPlaces)
    if (isDone && row.kind === 'move' && row.emailId !== null && newPlaces) await savePlaces(tx, row.emailId, newPlaces)
  })
}
