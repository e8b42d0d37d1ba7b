import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { type AttachmentFiles, attachmentFilesIn } from './attachment-files'
import { attachmentRoutes } from './attachment-routes'
import { createClientFrom } from './create-client'
import { frameRoute } from './frame-route'
import type { OwnerDid } from './owner-actions'
import { saveAttachment } from './saving-attachments'
import * as store from './store'
import * as changes from './store/changes'
import * as drafts from './store/drafts'
import { ownFolders } from './store/folders-shown'
import { findPeople } from './store/people'
import * as reading from './store/reading'
import * as sending from './store/sending'
import { unreadIn, unstarredIn } from './store/standing'

type Parts = { db: Db; files: Files; settings: { dataDir: string }; ownerDid: OwnerDid }

export function emailRoutes(app: FastifyInstance, { db, files: documents, settings, ownerDid }: Parts): void {
  const files = attachmentFilesIn(settings.dataDir)
  listRoutes(app, db)
  changeRoutes(app, db, ownerDid)
  writeRoutes(app, db, files, ownerDid)
  attachmentRoutes(app, db, files)
  answer(app, calls.saveAttachment, ({ input: { id, position } }) => saveAttachment(db, documents, files, id, position))
  frameRoute(app)
}

function listRoutes(app: FastifyInstance, db: Db): void {
  answer(app, calls.listEmails, ({ input }) => store.findEmails(db, input))
  answer(app, calls.recentEmails, () => store.recentEmails(db))
  answer(app, calls.importantEmails, () => store.importantEmails(db))
  answer(app, calls.overviewEmails, () => store.overviewOfMail(db))
  answer(app, calls.listMailFolders, () => ownFolders(db))
  answer(app, calls.listSenders, () => sending.findSenders(db))
  answer(app, calls.findPeople, ({ input }) => findPeople(db, input.search))
  answer(app, calls.openEmail, ({ input }) => reading.openEmail(db, input.id))
  answer(app, calls.readThread, ({ input }) => reading.threadOf(db, input.id))
}

function changeRoutes(app: FastifyInstance, db: Db, ownerDid: OwnerDid): void {
  const meant = (ids: number[], wholeThreads: boolean | undefined) =>
    wholeThreads ? reading.wholeThreads(db, ids) : reading.knownIds(db, ids)
  answer(app, calls.markEmailRead, async ({ input }) => {
    const { id } = await reading.findEmail(db, input.id)
    const unread = await unreadIn(db, [id])
    await changes.markRead(db, [id])
    await ownerDid('opened', unread)
    return { id, read: true }
  })
  answer(app, calls.markEmails, async ({ input: { read, starred, ...which } }) => {
    const ids = await meant(which.ids, which.wholeThreads)
    if (read !== undefined) await changes.markRead(db, ids, read)
    const unstarred = starred ? await unstarredIn(db, ids) : []
    if (starred !== undefined) await changes.markStarred(db, ids, starred)
    await ownerDid('starred', unstarred)
    return { ids }
  })
  answer(app, calls.moveEmails, async ({ input: { to, ...which } }) => {
    const ids = await meant(which.ids, which.wholeThreads)
    const unread = to === 'archive' || to === 'trash' || to === 'junk' ? await unreadIn(db, ids) : []
    if (ids.length > 0) await changes.moveEmails(db, ids, to)
    await ownerDid('archivedUnread', unread)
    return { ids }
  })
  answer(app, calls.destroyEmails, async ({ input }) => {
    const ids = await reading.removable(db, await meant(input.ids, input.wholeThreads))
    if (ids.length > 0) await changes.destroyEmails(db, ids)
    return { ids }
  })
  answer(app, calls.showImages, async ({ input: { id, always } }) => {
    const { senderEmail: sender } = await reading.findEmail(db, String(id))
    await reading.rememberImages(db, sender, always)
    return { sender, always }
  })
}

function writeRoutes(app: FastifyInstance, db: Db, files: AttachmentFiles, ownerDid: OwnerDid): void {
  answer(app, calls.keepEmail, async ({ input }) => reading.opened(db, await drafts.keepEmail(db, input, new Date())))
  answer(app, calls.saveDraft, async ({ input: { id, draftVersion, ...changed } }) =>
    reading.opened(db, await drafts.saveDraft(db, id, changed, draftVersion, new Date())),
  )
  answer(app, calls.sendEmail, async ({ input }) => {
    const sent = await sending.sendMail(db, files, input, new Date())
    if (sent.answersId !== null) await ownerDid('replied', [sent.answersId])
    return reading.opened(db, sent)
  })
  answer(app, calls.takeEmailBack, async ({ input }) => reading.opened(db, await sending.takeMailBack(db, input.id)))
  answer(app, calls.sendEmailAgain, async ({ input }) => reading.opened(db, await sending.sendMailAgain(db, input.id)))
  answer(app, calls.removeAttachment, ({ input }) => drafts.removeAttachment(db, input.id, input.position))
  answer(app, calls.createClientFromEmail, ({ input }) => createClientFrom(db, input.id))
}
