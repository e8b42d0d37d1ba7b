import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { idempotencyHeader } from '#core/call'
import { conflict } from '#core/problem'
import { findUser } from '#features/sessions/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { contentDisposition } from '#platform/http/content-disposition'
import { disconnectSignal } from '#platform/http/disconnect-signal'
import { mailsFrom } from '#platform/outbox/outbox'
import * as calls from '../api'
import { contractHtml } from '../contract-html'
import { missingVariables } from '../template-variables'
import { findContractClient } from './contract-client'
import { drawContractPdf } from './draw-pdf'
import { generateContract, type ImproveWording } from './generate'
import { composeMail, pdfName, previewMail, sendContract } from './send'
import * as store from './store'
import { contractTemplateRoutes } from './template-routes'

export type ContractRouteDeps = {
  db: Db
  files: Files
  improveWording?: ImproveWording
  hasMailAccount: (db: Db) => Promise<boolean>
  /** What else a new version of the text causes. */
  textChanged?: (tx: Transaction, id: number) => Promise<void>
}

export function contractRoutes(app: FastifyInstance, deps: ContractRouteDeps): void {
  const { db, files, improveWording, hasMailAccount } = deps
  answer(app, calls.generateContract, async ({ input, request }) => {
    const owner = request.signedIn && (await findUser(db, request.signedIn.userId))
    const context = { now: new Date(), ownerName: owner?.name, improveWording }
    const { text, answeredBy } = await generateContract(db, input, context)
    return { content: contractHtml(text), text, answeredBy, missing: missingVariables(text) }
  })
  answer(app, calls.drawContract, async ({ input }) => ({ content: contractHtml(input.text) }))
  answerOnce(app, calls.createContract, async ({ input: { text, ...form } }) => {
    if (form.clientId) await findContractClient(db, form.clientId)
    return (tx) => store.createContract(tx, files, form, text)
  })
  answerOnce(
    app,
    calls.replaceContract,
    ({ input }) =>
      (tx) =>
        store.replaceContract(tx, files, input.id),
  )
  answer(app, calls.listContracts, ({ input }) => store.findContracts(db, input.documents))
  answer(app, calls.readContract, ({ input }) => store.findContract(db, input.id))
  answer(app, calls.changeContract, ({ input: { id, ...change } }) =>
    db.transaction(async (tx) => {
      const changed = await store.changeContract(tx, files, id, change)
      if (change.text) await deps.textChanged?.(tx, id)
      return changed
    }),
  )
  answer(app, calls.listSentMails, async ({ input }) => {
    await store.findContract(db, input.id)
    return mailsFrom(db, { kind: 'contract', id: input.id })
  })
  answer(app, calls.previewMail, async ({ input }) => ({
    ...(await previewMail(db, input.id)),
    hasMailAccount: await hasMailAccount(db),
  }))
  answerOnce(app, calls.sendContract, async ({ input, request }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    const idempotencyKey = request.headers[idempotencyHeader] ?? randomUUID()
    const key = `contract:${input.id}:${String(idempotencyKey).slice(0, 100)}`
    const mail = await composeMail(db, { ...input, key })
    return (tx) => sendContract(tx, mail)
  })
  answerFile(app, calls.downloadContract, async ({ input: { id, version }, reply }) => {
    const text = await store.findContractText(db, id, version)
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', pdfName(text.title)))
      .send(await drawContractPdf(text, disconnectSignal(reply)))
  })
  contractTemplateRoutes(app, { db })
}
