import type { FastifyInstance } from 'fastify'
import { totalHeaders } from '#core/paging'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import type { AnalyzeNote } from '../analysis'
import * as calls from '../api'
import { analyzeNow } from './analyze'
import * as store from './store'
import * as folders from './store/folders'
import { resolveLinks } from './store/links'
import * as versions from './store/versions'

export function noteRoutes(app: FastifyInstance, { db, analyzeNote }: { db: Db; analyzeNote: AnalyzeNote }): void {
  answer(app, calls.listNotes, async ({ input, reply }) => {
    const { found, total } = await store.findNotes(db, input)
    reply.headers(totalHeaders(total))
    return found
  })
  answer(app, calls.recentNotes, () => store.recentNotes(db))
  answer(app, calls.notesOverview, () => store.notesOverview(db))
  answer(app, calls.resolveLinks, ({ input }) => resolveLinks(db, input.texts))
  answer(app, calls.openNote, ({ input }) => store.noteWithLinks(db, input.id))
  answerOnce(
    app,
    calls.createNote,
    ({ input }) =>
      (tx) =>
        store.createNote(tx, input, new Date()),
  )
  answer(app, calls.editNote, ({ input: { id, seenAt, editSession, ...changes } }) =>
    store.editNote(db, id, changes, { seenAt, editSession }, new Date()),
  )
  answer(app, calls.removeNote, ({ input }) => store.removeNote(db, input.id, new Date()))
  answer(app, calls.analyzeNote, ({ input }) => analyzeNow(db, analyzeNote, input.id, new Date()))

  answer(app, calls.listVersions, ({ input }) => versions.versionsOf(db, input.id))
  answer(app, calls.openVersion, ({ input }) => versions.versionById(db, input.id, input.versionId))
  answer(app, calls.restoreVersion, async ({ input: { id, versionId } }) => {
    const { title, content } = await versions.versionById(db, id, versionId)
    return store.editNote(db, id, { title, content }, {}, new Date())
  })

  answer(app, calls.listFolders, () => folders.findFolders(db))
  answerOnce(
    app,
    calls.createFolder,
    ({ input }) =>
      (tx) =>
        folders.createFolder(tx, input),
  )
  answer(app, calls.renameFolder, ({ input }) => folders.renameFolder(db, input.id, input.name))
  answer(app, calls.removeFolder, ({ input }) => folders.removeFolder(db, input.id))
}
