import { buffer } from 'node:stream/consumers'
import { writeEml } from '../eml'
import { draftsToCopy, saveDraftCopy } from '../store/draft-copies'
import { attachmentsOf, type EmailRow } from '../store/find'
import type { FolderRow } from '../store/folders'
import type { SyncRun } from './sync-run'

/** Puts drafts written here into the provider's Drafts folder, each once. Returns whether there was any. */
export async function pushDrafts(run: SyncRun, folders: FolderRow[]): Promise<boolean> {
  const { db, account, mailbox } = run
  const save = mailbox.saveDraft
  if (!save) return false
  const drafts = await draftsToCopy(db, account.id)
  if (drafts.length === 0) return false
  const folder = folders.find(({ role }) => role === 'drafts')
  if (!folder) {
    // The next sync knows the new folder.
    await mailbox.createDraftsFolder?.()
    return true
  }
  for (const draft of drafts) {
    const messageId = draftMessageId(draft)
    const ref = await save(folder.ref, { messageId, source: await draftSource(run, draft, messageId) })
    if (ref) await db.transaction((tx) => saveDraftCopy(tx, draft, { folderId: folder.id, ref }))
    await run.renewLease()
  }
  return true
}

/** The same for the same version, so that a copy whose place was not recorded is found again instead of made twice. */
const draftMessageId = ({ id, draftVersion, createdAt }: EmailRow) =>
  `draft.${id}.${draftVersion}.${createdAt.getTime()}@mainstreet.invalid`

async function draftSource({ db, files, account }: SyncRun, draft: EmailRow, messageId: string): Promise<Buffer> {
  const attachments = await attachmentsOf(db, draft.id)
  return buffer(
    writeEml({
      ...draft,
      senderName: draft.senderName || account.senderName,
      senderEmail: draft.senderEmail || account.address,
      messageId,
      date: draft.receivedAt ?? draft.createdAt,
      attachments: attachments.map(({ file, ...attachment }) => ({
        ...attachment,
        content: files.openAttachment(file),
      })),
    }),
  )
}
