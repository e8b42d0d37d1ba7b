import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, withErrorMessage } from '#core/problem'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { answer, type SignedIn } from '#platform/http/answer'
import { takeUploads } from '#platform/http/uploads'
import * as calls from '../api'
import { largestFile } from '../document'
import { DocumentFilter } from '../document-list'
import { type FolderAdviser, suggestionText } from '../folder-suggestions'
import { uploadedFileRoute } from './opening'
import { previewOf } from './previewing'
import { linkTo } from './sharing'
import * as store from './store'
import * as versions from './store/versions'
import { sendZip } from './zipping'

export type DocumentRouteDeps = {
  db: Db
  files: Files
  adviseFolders: FolderAdviser
  sessionGuard: { authenticate(request: FastifyRequest): Promise<SignedIn | null> }
  secret: string
  publicUrl: string
}

const noSuggestions = 'Failed to generate document organization suggestions. Please try again later.'

export function documentRoutes(app: FastifyInstance, deps: DocumentRouteDeps): void {
  const { db, files } = deps
  answer(app, calls.listDocuments, async ({ input, reply }) => {
    const isPaged = input.page !== undefined || input.pageSize !== undefined
    const found = await store.findDocuments(db, input)
    reply.header(calls.totalHeader, isPaged ? await store.countDocuments(db, input) : found.length)
    return found
  })
  answer(app, calls.readFolders, () => store.findFolders(db))
  answer(app, calls.readDocument, ({ input }) => store.findDocument(db, input.id))
  answer(app, calls.findNamed, ({ input }) => store.findNamed(db, input.names, input.clientId))
  answer(app, calls.changeDocument, ({ input: { id, ...changes } }) => store.changeDocument(db, id, changes))
  answer(app, calls.removeDocument, async ({ input: { id } }) => {
    const { trashedAt } = await store.findDocument(db, id)
    if (trashedAt) await store.purgeTrash(db, { id })
    else await store.trashDocuments(db, [id], new Date())
  })
  answer(app, calls.removeDocuments, async ({ input }) => ({
    removed: await store.trashDocuments(db, input.ids, new Date()),
  }))
  answer(app, calls.restoreDocuments, async ({ input }) => ({ restored: await store.restoreDocuments(db, input.ids) }))
  answer(app, calls.emptyTrash, async () => ({ removed: await store.purgeTrash(db, 'all') }))
  answer(app, calls.moveDocuments, async ({ input }) => ({ before: await store.moveDocuments(db, input.moves) }))
  answer(app, calls.renameFolder, async ({ input: { from, to } }) => ({
    before: await store.renameFolder(db, from, to),
  }))
  answer(app, calls.listVersions, ({ input }) => versions.findVersions(db, input.id))
  answer(app, calls.restoreVersion, ({ input }) => versions.restoreVersion(db, input.id, input.version))
  answer(app, calls.previewDocument, ({ input }) => previewOf(db, files, input.id))
  answer(app, calls.shareDocument, async ({ input }) => {
    const { path } = await store.findDocument(db, input.id)
    if (!path) throw notFound('This document has no file')
    return linkTo(deps, path, new Date())
  })
  answer(app, calls.suggestDocumentFolders, async ({ input: { clientId } }) => {
    const filter = DocumentFilter.parse({ folder: '', ...(clientId && { clientId }), sort: 'name', direction: 'asc' })
    const { suggestions, by } = await withErrorMessage(noSuggestions, async () =>
      deps.adviseFolders(await store.findDocuments(db, filter)),
    )
    return { success: true, text: suggestionText(suggestions), by, suggestions }
  })
  app.get(calls.downloadDocuments.path, (request, reply) => sendZip(request, reply, deps))
  uploadedFileRoute(app, deps)
  void app.register(async (scope) => {
    await takeUploads(scope, files, largestFile)
    answer(scope, calls.createDocument, ({ input: { sameName, origin, ...input }, request: { uploaded } }) =>
      uploaded
        ? store.keepStaged(db, files, { ...input, filename: uploaded.filename, sameName, origin }, uploaded)
        : store.createDocument(db, input),
    )
  })
}
