import type { ListedMail, MailState, TrackedFolder } from '../mailbox'
import { folderRefs, updateFolder } from '../store/folders'
import { readPendingChanges } from '../store/pending-changes'
import { applyProviderStates, removeFromFolder } from '../store/provider-state'
import { ingestMails } from './ingest-mails'
import type { SyncRun } from './sync-run'

const flagsPerTransaction = 500

/**
 * Compares the provider's list with ours: ingests missing mails, newest first, updates flags and removes mails that are
 * gone. Used for the first sync, for resuming one and for repairs. Removal comes last, so that a mail that only got a new
 * UID is recognized.
 */
export async function compareFolder(
  run: SyncRun,
  folder: TrackedFolder,
  folderIds: Map<string, number>,
): Promise<void> {
  const { db, account, mailbox } = run
  const ours = await folderRefs(db, folder.id)
  const pending = await readPendingChanges(db, account.id)
  const missing: string[] = []
  const listedRefs = new Set<string>()
  let older = 0
  let known: MailState[] = []
  const applyKnown = async () => {
    const states = known
    known = []
    await db.transaction((tx) => applyProviderStates(tx, account.id, folder.id, states, pending))
    await run.renewLease()
  }
  for await (const listed of mailbox.list(folder, account.since, ours.size > 0)) {
    if (listedRefs.has(listed.ref)) continue
    listedRefs.add(listed.ref)
    if (ours.has(listed.ref)) known.push(stateOf(listed))
    else if (pending.isMovedFrom(folder.id, listed.ref)) continue
    else if (listed.isInRange) missing.push(listed.ref)
    else older++
    if (known.length >= flagsPerTransaction) await applyKnown()
  }
  await applyKnown()
  await updateFolder(db, folder.id, { providerCount: listedRefs.size, olderCount: older })
  await run.publishProgress()
  await ingestMails(run, folder, folderIds, missing)
  const gone = [...ours].filter((ref) => !listedRefs.has(ref))
  const removed = await db.transaction((tx) => removeFromFolder(tx, account.id, folder, gone))
  if (removed > 0) run.mayHaveOrphans = true
  await updateFolder(db, folder.id, { isWhole: true, comparedAt: run.now() })
}

const stateOf = ({ isInRange: _, ...state }: ListedMail): MailState => state
