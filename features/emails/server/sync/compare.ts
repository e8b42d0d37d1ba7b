import type { FolderAt, Listed, MailState } from '../mailbox'
import { changeFolder, refsIn } from '../store/folders'
import { applyStates, leaveFolder } from '../store/states'
import { wishesOf } from '../store/wishes'
import { takeMails } from './take'
import type { Round } from './tools'

/** How many marks are renewed in one transaction. */
const step = 500

/**
 * Lays the provider's list beside ours: takes what is missing, newest first, renews the marks of what is there, and lets
 * go of what is gone. The first sync, the resuming of one that was cut off, and a repair are all this. What is gone
 * leaves last, so that a mail that was only renumbered is recognised.
 */
export async function compareFolder(round: Round, folder: FolderAt, folderIds: Map<string, number>): Promise<void> {
  const { db, account, mailbox } = round
  const ours = await refsIn(db, folder.id)
  const wishes = await wishesOf(db, account.id)
  const missing: string[] = []
  const there = new Set<string>()
  let older = 0
  let known: MailState[] = []
  const renew = async () => {
    const states = known
    known = []
    await db.transaction((tx) => applyStates(tx, account.id, folder.id, states, wishes))
    await round.stay()
  }
  for await (const listed of mailbox.list(folder, account.since, ours.size > 0)) {
    if (there.has(listed.ref)) continue
    there.add(listed.ref)
    if (ours.has(listed.ref)) known.push(stateOf(listed))
    else if (wishes.moves(folder.id, listed.ref)) continue
    else if (listed.isInRange) missing.push(listed.ref)
    else older++
    if (known.length >= step) await renew()
  }
  await renew()
  await changeFolder(db, folder.id, { providerCount: there.size, olderCount: older })
  await round.progress()
  await takeMails(round, folder, folderIds, missing)
  const gone = [...ours].filter((ref) => !there.has(ref))
  const left = await db.transaction((tx) => leaveFolder(tx, account.id, folder, gone))
  if (left > 0) round.mayHaveHomeless = true
  await changeFolder(db, folder.id, { isWhole: true, comparedAt: round.now() })
}

const stateOf = ({ isInRange: _, ...state }: Listed): MailState => state
