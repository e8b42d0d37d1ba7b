import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { attachmentName } from '../../attachment-name'
import { isShownInText } from '../../inline-picture'
import { writeEml } from '../eml'
import type { DraftToCopy } from '../mailbox'
import { draftMessageId, draftsToCopy, saveDraftCopy } from '../store/draft-copies'
import { attachmentsOf, type EmailRow } from '../store/find'
import type { FolderRow } from '../store/folders'
import type { SyncRun } from './sync-run'

/**
 * Puts drafts written here into the provider's Drafts folder, each once. Returns whether there was any. `pull` brings in
 * what was written elsewhere, before the copy that it replaces is deleted.
 */
export async function pushDrafts(
  run: SyncRun,
  folders: FolderRow[],
  pull: (folder: FolderRow) => Promise<void>,
): Promise<boolean> {
  const { db, account, mailbox } = run
  if ((await draftsToCopy(db, account.id)).length === 0) return false
  const folder = folders.find(({ role }) => role === 'drafts')
  if (!folder) {
    // The next sync knows the new folder.
    await mailbox.createDraftsFolder?.()
    return true
  }
  if (folder.isTracked) await pull(folder)
  for (const draft of await draftsToCopy(db, account.id)) {
    const places = await mailbox.saveDraft(folder.ref, await draftToCopy(run, draft))
    const known = places.flatMap(({ folder: at, ref }) =>
      folders.filter((one) => one.ref === at).map(({ id: folderId }) => ({ folderId, ref })),
    )
    if (known.length > 0) await db.transaction((tx) => saveDraftCopy(tx, draft, known))
    await run.renewLease()
  }
  return true
}

async function draftToCopy({ db, files, account }: SyncRun, draft: EmailRow): Promise<DraftToCopy> {
  const messageId = draftMessageId(draft)
  const attachments = await Promise.all(
    (await attachmentsOf(db, draft.id)).map(async ({ file, ...attachment }) => ({
      ...attachment,
      content: await buffer(files.openAttachment(file)),
    })),
  )
  const sourceWith = async (attached: typeof attachments) =>
    buffer(
      await writeEml({
        ...draft,
        senderName: draft.senderName || account.senderName,
        senderEmail: draft.senderEmail || account.address,
        messageId,
        date: draft.receivedAt ?? draft.createdAt,
        attachments: attached.map((attachment) => ({ ...attachment, content: Readable.from([attachment.content]) })),
      }),
    )
  return {
    messageId,
    source: await sourceWith(attachments),
    files: attachments.map(({ filename, contentType, contentId, content }) => ({
      name: attachmentName(filename, contentType),
      type: contentType,
      contentId: isShownInText(contentId, draft.html) ? contentId : null,
      content,
    })),
    withoutFiles: () => sourceWith([]),
  }
}
