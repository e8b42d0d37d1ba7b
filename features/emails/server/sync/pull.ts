import type { MailState } from '../mailbox'
import { changeFolder, countFolders, countOn, type FolderRow, providerCountOf, refsIn } from '../store/folders'
import { applyStates, leaveFolder } from '../store/states'
import { wishesOf } from '../store/wishes'
import { compareFolder } from './compare'
import { takeMails } from './take'
import type { Round } from './tools'

/** Brings one folder up to date: by its changes where the provider can tell them, by comparing where it cannot. */
export async function pullFolder(round: Round, folder: FolderRow, { ids: folderIds, counts }: Folders): Promise<void> {
  let mustCompare = !folder.isWhole
  let heard: Heard = nothing()
  for await (const change of round.mailbox.changes(folder, round.account.since)) {
    if (change.kind === 'compare') mustCompare = true
    else if (change.kind === 'gone') heard.gone.push(change.ref)
    else if (change.kind === 'state') {
      const { kind: _, isNew, ...state } = change
      heard.states.push(state)
      if (isNew) heard.fresh.add(state.ref)
    } else {
      await follow(round, folder, { ids: folderIds, counts }, heard, { cursor: change.cursor, isWhole: !mustCompare })
      heard = nothing()
    }
  }
  if (mustCompare || (await isOff(round, folder, counts))) await compareFolder(round, folder, folderIds)
  await changeFolder(round.db, folder.id, { syncedAt: round.now(), problem: null })
}

type Heard = { states: MailState[]; fresh: Set<string>; gone: string[] }
const nothing = (): Heard => ({ states: [], fresh: new Set(), gone: [] })

/** Takes what is new, then in one transaction marks, lets go, and remembers where we are. */
async function follow(
  round: Round,
  folder: FolderRow,
  { ids: folderIds, counts }: Folders,
  { states, fresh, gone }: Heard,
  reached: { cursor: unknown; isWhole: boolean },
): Promise<void> {
  const { db, account } = round
  if (fresh.size > 0) {
    const wishes = await wishesOf(db, account.id)
    const ours = await refsIn(db, folder.id)
    const unknown = [...fresh].filter((ref) => !ours.has(ref) && !wishes.moves(folder.id, ref))
    await takeMails(round, folder, folderIds, unknown)
  }
  await db.transaction(async (tx) => {
    await applyStates(tx, account.id, folder.id, states)
    if ((await leaveFolder(tx, account.id, folder, gone)) > 0) round.mayHaveHomeless = true
    await changeFolder(tx, folder.id, reached)
    if (!counts.has(folder.id)) await countOn(tx, folder.id, fresh.size - gone.length)
  })
  await round.stay()
  if (states.length + gone.length > 0) await round.progress()
}

/** What the provider said about its folders at the beginning of the round. */
export type Folders = {
  /** Our number of each, by the provider's. */
  ids: Map<string, number>
  /** How many mails it has in each of ours, where it said so. */
  counts: Map<number, number>
}

/** Labels are counted with some delay, so they are only believed from time to time. */
const labelsEveryMs = 10 * 60_000

/** The proof: the provider's count is ours, with what is older than was asked for and what could not be taken. */
async function isOff({ db, now }: Round, folder: FolderRow, counts: Map<number, number>): Promise<boolean> {
  const recently = folder.comparedAt && now().getTime() - folder.comparedAt.getTime() < labelsEveryMs
  const judged = folder.role !== 'all' ? [folder.id] : recently ? [] : [folder.id, ...counts.keys()]
  const { ours, problems } = await countFolders(db, judged)
  const counted = counts.get(folder.id) ?? (await providerCountOf(db, folder.id))
  return judged.some((id) => {
    const said = id === folder.id ? counted : counts.get(id)
    const older = id === folder.id ? folder.olderCount : 0
    return typeof said === 'number' && said !== (ours.get(id) ?? 0) + (problems.get(id) ?? 0) + older
  })
}
