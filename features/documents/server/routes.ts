import type { FastifyInstance } from 'fastify'
import { sliceOf, totalFromFound, totalHeaders } from '#core/paging'
import { withErrorMessage } from '#core/problem'
import { withSecurityEvent } from '#features/security-log/server/store'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { acceptUploads } from '#platform/http/uploads'
import * as calls from '../api'
import { maxFileSize } from '../document'
import { DocumentFilter } from '../document-list'
import { suggestionText } from '../folder-suggestions'
import { documentPreview } from './preview'
import type { DocumentRouteDeps } from './route-deps'
import { scanRoutes } from './scan-routes'
import { listLinks, shareDocument } from './share-link'
import { sharedRoute } from './shared-route'
import * as store from './store'
import { uploadsRoute } from './uploads-route'
import { sendZip } from './zip'

const suggestionsFailed = 'Failed to generate document organization suggestions. Please try again later.'

export function documentRoutes(app: FastifyInstance, deps: DocumentRouteDeps): void {
  const { db, files } = deps
  answer(app, calls.listDocuments, async ({ input, reply }) => {
    const found = await store.findDocuments(db, input)
    const total = totalFromFound(found.length, sliceOf(input, store.defaultPageSize))
    reply.headers(totalHeaders(total === undefined ? await store.countDocuments(db, input) : { total, isMore: false }))
    return found
  })
  answer(app, calls.readFolders, () => store.findFolders(db))
  answer(app, calls.readDocument, ({ input }) => store.findDocument(db, input.id))
  answer(app, calls.findSameNamed, ({ input }) => store.findSameNamed(db, input.names, input.clientId))
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
  answer(app, calls.listVersions, ({ input }) => store.findVersions(db, input.id))
  answer(app, calls.restoreVersion, ({ input }) =>
    db.transaction(async (tx) => {
      const restored = await store.restoreVersion(tx, input.id, input.version)
      await deps.contentChanged?.(tx, input.id)
      return restored
    }),
  )
  answer(app, calls.previewDocument, ({ input }) => documentPreview(db, files, input.id))
  answer(app, calls.shareDocument, async ({ input: { id, ...chosen }, request }) => {
    const { name } = await store.findDocument(db, id)
    return withSecurityEvent(db, request, { kind: 'link-made', subject: name }, (tx) =>
      shareDocument({ ...deps, db: tx }, id, chosen, new Date()),
    )
  })
  answer(app, calls.listShareLinks, async ({ input: { id } }) => {
    await store.findDocument(db, id)
    return listLinks(deps, id)
  })
  answer(app, calls.withdrawShareLink, async ({ input, request }) => {
    const event = (name: string) => ({ kind: 'link-withdrawn', subject: name }) as const
    await withSecurityEvent(db, request, event, (tx) => store.withdrawLink(tx, input.id))
  })
  answer(app, calls.suggestDocumentFolders, async ({ input: { clientId } }) => {
    const filter = DocumentFilter.parse({ folder: '', ...(clientId && { clientId }), sort: 'name', direction: 'asc' })
    const { suggestions, by } = await withErrorMessage(suggestionsFailed, async () =>
      deps.suggestFolders(await store.findDocuments(db, filter)),
    )
    return { success: true, text: suggestionText(suggestions), by, suggestions }
  })
  answerFile(app, calls.downloadDocuments, (asked) => sendZip(asked, deps))
  scanRoutes(app, deps)
  uploadsRoute(app, deps)
  sharedRoute(app, deps)
  void app.register(async (scope) => {
    await acceptUploads(scope, files, maxFileSize)
    answerOnce(
      scope,
      calls.createDocument,
      ({ input: { sameName, origin, ...input }, request: { uploaded } }) =>
        async (tx) => {
          if (!uploaded) return store.createDocument(tx, input)
          const document = { ...input, filename: uploaded.filename, sameName, origin }
          const saved = await store.saveStagedDocument(tx, files, document, uploaded)
          if (saved.version > 1) await deps.contentChanged?.(tx, saved.id)
          return saved
        },
    )
  })
}
