import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { type AttachmentFiles, attachmentFilesIn } from './attachment-files'
import { attachmentRoutes } from './attachment-routes'
import { createClientFromEmail } from './create-client-from-email'
import { frameRoute } from './frame-route'
import type { RecordOwnerAction } from './owner-actions'
import { copyAttachment } from './save-attachment'
import { sendEmail } from './send-email'
import { listCustomFolders } from './store/custom-folders'
import { createEmail, removeAttachment, saveDraft } from './store/drafts'
import {
  deletableIds,
  emailDetails,
  existingIds,
  findEmail,
  findEmailDetails,
  findThread,
  saveImageChoice,
  withWholeThreads,
} from './store/find'
import { findPeople } from './store/find-people'
import { unreadInInbox, unstarredInInbox } from './store/inbox-state'
import { countMails, listEmails, listImportantEmails, listRecentEmails } from './store/list'
import { listSenders, resendMail, undoSend } from './store/send'
import { destroyEmails, markRead, markStarred, moveEmails } from './store/update'

type EmailRouteDeps = {
  db: Db
  files: Files
  settings: { dataDir: string }
  recordOwnerAction: RecordOwnerAction
  /** Added below every signature. */
  signatureBlock?: (db: Db) => Promise<string>
}

export function emailRoutes(
  app: FastifyInstance,
  { db, files: documents, settings, recordOwnerAction, signatureBlock }: EmailRouteDeps,
): void {
  const files = attachmentFilesIn(settings.dataDir)
  listRoutes(app, db, signatureBlock)
  changeRoutes(app, db, recordOwnerAction)
  writeRoutes(app, db, files, recordOwnerAction)
  attachmentRoutes(app, db, files)
  answerOnce(app, calls.saveAttachment, ({ input: { id, position } }) =>
    copyAttachment(db, documents, files, id, position),
  )
  frameRoute(app)
}

function listRoutes(app: FastifyInstance, db: Db, signatureBlock: EmailRouteDeps['signatureBlock']): void {
  answer(app, calls.listEmails, ({ input }) => listEmails(db, input))
  answer(app, calls.recentEmails, () => listRecentEmails(db))
  answer(app, calls.importantEmails, () => listImportantEmails(db))
  answer(app, calls.countEmails, () => countMails(db))
  answer(app, calls.listMailFolders, () => listCustomFolders(db))
  answer(app, calls.listSenders, async () => {
    const block = await signatureBlock?.(db)
    const senders = await listSenders(db)
    if (!block) return senders
    return senders.map((sender) => ({ ...sender, signature: [sender.signature, block].filter(Boolean).join('\n') }))
  })
  answer(app, calls.findPeople, ({ input }) => findPeople(db, input.search))
  answer(app, calls.openEmail, ({ input }) => findEmailDetails(db, input.id))
  answer(app, calls.listThread, ({ input }) => findThread(db, input.id))
}

function changeRoutes(app: FastifyInstance, db: Db, recordOwnerAction: RecordOwnerAction): void {
  const selectedIds = (ids: number[], wholeThreads: boolean | undefined) =>
    wholeThreads ? withWholeThreads(db, ids) : existingIds(db, ids)
  answer(app, calls.markEmailRead, async ({ input }) => {
    const { id } = await findEmail(db, input.id)
    const unread = await unreadInInbox(db, [id])
    await markRead(db, [id])
    await recordOwnerAction(db, 'opened', unread)
    return { id, read: true }
  })
  answer(app, calls.markEmails, async ({ input: { read, starred, ...which } }) => {
    const ids = await selectedIds(which.ids, which.wholeThreads)
    if (read !== undefined) await markRead(db, ids, read)
    const unstarred = starred ? await unstarredInInbox(db, ids) : []
    if (starred !== undefined) await markStarred(db, ids, starred)
    await recordOwnerAction(db, 'starred', unstarred)
    return { ids }
  })
  answer(app, calls.moveEmails, async ({ input: { to, ...which } }) => {
    const ids = await selectedIds(which.ids, which.wholeThreads)
    const unread = to === 'archive' || to === 'trash' || to === 'junk' ? await unreadInInbox(db, ids) : []
    if (ids.length > 0) await moveEmails(db, ids, to)
    await recordOwnerAction(db, 'archivedUnread', unread)
    return { ids }
  })
  answer(app, calls.destroyEmails, async ({ input }) => {
    const ids = await deletableIds(db, await selectedIds(input.ids, input.wholeThreads))
    if (ids.length > 0) await destroyEmails(db, ids)
    return { ids }
  })
  answer(app, calls.showImages, async ({ input: { id, always } }) => {
    const { senderEmail: sender } = await findEmail(db, String(id))
    await saveImageChoice(db, sender, always)
    return { sender, always }
  })
}

function writeRoutes(app: FastifyInstance, db: Db, files: AttachmentFiles, recordOwnerAction: RecordOwnerAction): void {
  answerOnce(app, calls.createEmail, ({ input }) => async (tx) => {
    return emailDetails(tx, await createEmail(tx, input, new Date()))
  })
  answer(app, calls.saveDraft, async ({ input: { id, draftVersion, ...changed } }) =>
    emailDetails(db, await saveDraft(db, id, changed, draftVersion, new Date())),
  )
  answerOnce(app, calls.sendEmail, ({ input }) => sendEmail({ db, files, recordOwnerAction }, input, new Date()))
  answer(app, calls.undoSend, async ({ input }) => emailDetails(db, await undoSend(db, input.id)))
  answer(app, calls.resendEmail, async ({ input }) => emailDetails(db, await resendMail(db, input.id)))
  answer(app, calls.removeAttachment, ({ input }) => removeAttachment(db, input.id, input.position))
  answer(app, calls.createClientFromEmail, ({ input }) => createClientFromEmail(db, input.id))
}
