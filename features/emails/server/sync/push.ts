import type { FoundFolder, Pushed, Wish } from '../mailbox'
import { GrantExpired, TryLater } from '../mailbox'
import type { FolderRow } from '../store/folders'
import { putPlaces } from '../store/states'
import { dropMootWishes, fulfil, postpone, type WishRow, waitingWishes } from '../store/wishes'
import type { Round } from './tools'

/**
 * Tells the provider of every change made here, and answers whether there was any. One that it refuses waits; the others
 * go on.
 */
export async function pushWishes(round: Round, folders: FolderRow[]): Promise<boolean> {
  const { db, account, mailbox } = round
  await dropMootWishes(db, account.id)
  const waiting = await waitingWishes(db, account.id, round.now())
  for (const row of waiting) {
    try {
      const pushed = await mailbox.push(wishOf(row, folders))
      await settle(round, row, folders, pushed)
    } catch (error) {
      if (error instanceof GrantExpired || error instanceof TryLater || isCutOff(error)) throw error
      await postpone(db, row, (error as Error).message, patience(round.now(), row.attempts))
    }
    await round.stay()
  }
  return waiting.length > 0
}

/** The connection is gone; the next wish would fail as well. */
const isCutOff = (error: unknown) =>
  ['NoConnection', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ETIMEOUT', 'ECONNREFUSED', 'EConnectionClosed'].includes(
    (error as { code?: string }).code ?? '',
  )

const patience = (now: Date, attempts: number) =>
  new Date(now.getTime() + Math.min(60_000 * 2 ** attempts, 6 * 3_600_000))

function wishOf({ kind, providerId, wanted, places }: WishRow, folders: FolderRow[]): Wish {
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

function targetOf(wanted: number | string, folders: FolderRow[]): Wish['wanted'] {
  const folder = folders.find(({ id, role }) => id === wanted || role === wanted)
  if (folder) return asFound(folder)
  return { role: (typeof wanted === 'string' ? wanted : 'archive') as 'archive' }
}

const asFound = ({ ref, name, role, isTracked, providerCount: count }: FolderRow): FoundFolder => ({
  ref,
  name,
  role,
  isTracked,
  count,
})

async function settle({ db }: Round, row: WishRow, folders: FolderRow[], { places }: Pushed): Promise<void> {
  const nowAt = places?.flatMap(({ folder, ref }) => {
    const known = folders.find((one) => one.ref === folder)
    return known ? [{ folderId: known.id, ref }] : []
  })
  await db.transaction(async (tx) => {
    const isDone = await fulfil(tx, row, nowAt)
    if (isDone && row.kind === 'move' && row.emailId !== null && nowAt) await putPlaces(tx, row.emailId, nowAt)
  })
}
