import type { FastifyInstance } from 'fastify'
import { sliceOf, totalFromFound, totalHeader } from '#core/paging'
import { recordSecurityEvent } from '#features/security-log/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { Client } from '../client'
import { defaultPageSize } from '../client-list'
import { toCsv, toVcards } from '../export'
import { type ClientReference, countReferences } from './client-references'
import { deleteClient, deleteClients } from './delete'
import { importClients, previewImport } from './import'
import { mergeClients, undoMerge } from './merge'
import * as store from './store'
import { listImports } from './store/imports'
import { undoImport } from './undo-import'

export type ClientRouteDeps = { db: Db; clientReferences: ClientReference[] }

const downloads = {
  csv: { type: 'text/csv; charset=utf-8', name: 'clients.csv', write: toCsv },
  vcard: { type: 'text/vcard; charset=utf-8', name: 'clients.vcf', write: toVcards },
}

export function clientRoutes(app: FastifyInstance, { db, clientReferences: references }: ClientRouteDeps): void {
  answer(app, calls.listClients, async ({ input, reply }) => {
    const count = () => store.countClients(db, input)
    // The total without a search is stored. Counting the results of a search runs the search again, so it is done only
    // if needed.
    const [found, counted] = await Promise.all([store.findClients(db, input), input.search ? undefined : count()])
    const total = counted ?? totalFromFound(found.length, sliceOf(input, defaultPageSize)) ?? (await count())
    reply.header(totalHeader, total)
    return found
  })
  answer(app, calls.recentClients, () => store.recentClients(db))
  answer(app, calls.exportClients, async ({ input: { format, ids, ...filter }, request, reply }) => {
    const found = ids ? await store.findClientsByIds(db, ids) : await store.findClients(db, filter)
    const { type, name, write } = downloads[format]
    await recordSecurityEvent(db, request, { kind: 'exported', subject: name })
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
    return write(found.map((client) => Client.parse(client)))
  })
  answer(app, calls.openClient, ({ input }) => store.findClient(db, input.id))
  answer(app, calls.countLinks, async ({ input }) => {
    await store.findClient(db, input.id)
    return countReferences(db, references, input.id)
  })
  answerOnce(
    app,
    calls.createClient,
    ({ input }) =>
      (tx) =>
        store.createClient(tx, input),
  )
  answer(app, calls.editClient, ({ input: { id, seenAt, ...edit } }) => store.editClient(db, id, edit, seenAt))
  answer(app, calls.deleteClient, ({ input }) => deleteClient(db, references, input.id, input.moveTo))
  answer(app, calls.deleteClients, ({ input }) => deleteClients(db, references, input.ids))
  answer(app, calls.previewImport, ({ input }) => previewImport(db, input.rows))
  answer(app, calls.importClients, ({ input }) => importClients(db, input.rows, input))
  answer(app, calls.listImports, () => listImports(db))
  answer(app, calls.undoImport, ({ input }) => undoImport(db, references, input.importId))
  answer(app, calls.mergeClients, ({ input }) => mergeClients(db, references, input.keep, input.merge))
  answer(app, calls.undoMerge, ({ input }) => undoMerge(db, references, input.mergeId))
}
