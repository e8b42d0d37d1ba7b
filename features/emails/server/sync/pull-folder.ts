import { minute } from '#core/durations'
import type { MailState } from '../mailbox'
import {
  adjustProviderCount,
  countFolders,
  type FolderRow,
  folderRefs,
  providerCountOf,
  updateFolder,
} from '../store/folders'
import { readPendingChanges } from '../store/pending-changes'
import { applyProviderStates, deleteRewritten, removeFromFolder } from '../store/provider-state'
import { compareFolder } from './compare-folder'
import { ingestMails } from './ingest-mails'
import type { SyncRun } from './sync-run'

/** Updates one folder: by its changes if the provider reports them, else by a full comparison. */
export async function pullFolder(run: SyncRun, folder: FolderRow, { ids: folderIds, counts }: Folders): Promise<void> {
  let mustCompare = !folder.isWhole
  let unapplied: UnappliedChanges = noChanges()
  for await (const change of run.mailbox.changes(folder, run.account.since)) {
    if (change.kind === 'compare') mustCompare = true
    else if (change.kind === 'gone') unapplied.gone.push(change.ref)
    else if (change.kind === 'rewritten') unapplied.rewritten.push(change.ref)
    else if (change.kind === 'state') {
      const { kind: _, isNew, ...state } = change
      unapplied.states.push(state)
      if (isNew) unapplied.newRefs.add(state.ref)
    } else {
      await applyChanges(run, folder, { ids: folderIds, counts }, unapplied, {
        cursor: change.cursor,
        isWhole: !mustCompare,
      })
      unapplied = noChanges()
    }
  }
  if (mustCompare || (await countsDiffer(run, folder, counts))) await compareFolder(run, folder, folderIds)
  await updateFolder(run.db, folder.id, { syncedAt: run.now(), problem: null })
}

type UnappliedChanges = { states: MailState[]; newRefs: Set<string>; gone: string[]; rewritten: string[] }
const noChanges = (): UnappliedChanges => ({ states: [], newRefs: new Set(), gone: [], rewritten: [] })

/** Ingests new mails, then updates flags, removes mails and saves the cursor in one transaction. */
async function applyChanges(
  run: SyncRun,
  folder: FolderRow,
  { ids: folderIds, counts }: Folders,
  { states, newRefs, gone, rewritten }: UnappliedChanges,
  position: { cursor: unknown; isWhole: boolean },
): Promise<void> {
  const { db, account } = run
  if (rewritten.length > 0) await db.transaction((tx) => deleteRewritten(tx, account.id, folder, rewritten))
  if (newRefs.size > 0) {
    const pending = await readPendingChanges(db, account.id)
    const ours = await folderRefs(db, folder.id)
    const unknown = [...newRefs].filter((ref) => !ours.has(ref) && !pending.isMovedFrom(folder.id, ref))
    await ingestMails(run, folder, folderIds, unknown)
  }
  await db.transaction(async (tx) => {
    await applyProviderStates(tx, account.id, folder.id, states)
    if ((await removeFromFolder(tx, account.id, folder, gone)) > 0) run.mayHaveOrphans = true
    await updateFolder(tx, folder.id, position)
    if (!counts.has(folder.id)) await adjustProviderCount(tx, folder.id, newRefs.size - gone.length)
  })
  await run.renewLease()
  if (states.length + gone.length > 0) await run.publishProgress()
}

/** The provider's folders at the start of the sync. */
export type Folders = {
  /** Our folder ids by the provider's refs. */
  ids: Map<string, number>
  /** The provider's mail counts by our folder ids, where known. */
  counts: Map<number, number>
}

/** Gmail updates label counts with a delay, so they are only checked at this interval. */
const labelCountsEveryMs = 10 * minute

/** Whether the provider's count differs from ours plus older mails and mails that could not be fetched. */
async function countsDiffer({ db, now }: SyncRun, folder: FolderRow, counts: Map<number, number>): Promise<boolean> {
  const recently = folder.comparedAt && now().getTime() - folder.comparedAt.getTime() < labelCountsEveryMs
  const comparedIds = folder.role !== 'all' ? [folder.id] : recently ? [] : [folder.id, ...counts.keys()]
  const { ours, problems } = await countFolders(db, comparedIds)
  const providerCount = counts.get(folder.id) ?? (await providerCountOf(db, folder.id))
  return comparedIds.some((id) => {
    const expected = id === folder.id ? providerCount : counts.get(id)
    const older = id === folder.id ? folder.olderCount : 0
    return typeof expected === 'number' && expected !== (ours.get(id) ?? 0) + (problems.get(id) ?? 0) + older
  })
}
