import type { FastifyInstance, FastifyRequest } from 'fastify'
import { totalHeader } from '#core/paging'
import { conflict } from '#core/problem'
import { withSecurityEvent } from '#features/security-log/server/store'
import { readBusiness } from '#features/settings/server/store'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { contentDisposition } from '#platform/http/content-disposition'
import { disconnectSignal } from '#platform/http/disconnect-signal'
import * as calls from '../api'
import { mailDeps } from './mail-deps'
import { type PublicSigningDeps, publicSigningRoutes } from './public-routes'
import { drawCertificate } from './seal/seal-document'
import { certificateOf } from './seal-request'
import { sealSettingsRoutes } from './settings-routes'
import { contentOf, loadSource, sentContent } from './source'
import { signerUrls } from './store'
import { createRequest } from './store/create'
import { changeDraft, removeDraft, sendDraft } from './store/drafts'
import { findHistory, type HistoryActor, isHistoryWhole } from './store/history'
import { findClient, findRequest, findRequests, todayOf, toRequest } from './store/read'
import { signedName } from './store/sealing'
import { correctSigner, remind, withdraw } from './store/sending'
import { verifyRoutes } from './verify-routes'

export function signingRoutes(app: FastifyInstance, deps: PublicSigningDeps): void {
  const { db, files, hasMailAccount } = deps
  const urlOf = signerUrls(deps)
  answer(app, calls.listSignRequests, async ({ input, reply }) => {
    const { found, total, today } = await findRequests(db, input, new Date())
    reply.header(totalHeader, total)
    return found.map((request) => toRequest(request, today, urlOf))
  })
  answerOnce(app, calls.createSignRequest, async ({ input, request }) => {
    const now = new Date()
    const mail = await mailDeps(deps)
    if (!input.draft) assertCodesLeave(input, mail)
    const source = await loadSource(db, files, input, now)
    return async (tx) => {
      const made = await createRequest(tx, files, input, source, mail, ownerActor(request), now)
      return { ...toRequest(made, await todayOf(tx, now), urlOf), mailed: mail.hasMailAccount && !input.draft }
    }
  })
  answer(app, calls.changeDraft, async ({ input: { id, ...changes } }) => {
    const now = new Date()
    const mail = await mailDeps(deps)
    const source = await loadSource(db, files, await findRequest(db, id), now)
    const changed = await db.transaction((tx) => changeDraft(tx, id, changes, source, mail, now))
    return toRequest(changed, await todayOf(db, now), urlOf)
  })
  answerOnce(app, calls.sendDraft, async ({ input: { id }, request }) => {
    const now = new Date()
    const mail = await mailDeps(deps)
    const draft = await findRequest(db, id)
    assertCodesLeave(draft, mail)
    const source = await loadSource(db, files, draft, now)
    return async (tx) => {
      const sent = await sendDraft(tx, files, id, source, mail, ownerActor(request), now)
      return { ...toRequest(sent, await todayOf(tx, now), urlOf), mailed: mail.hasMailAccount }
    }
  })
  answer(app, calls.removeDraft, ({ input }) => db.transaction((tx) => removeDraft(tx, input.id)))
  answer(app, calls.readSignRequest, async ({ input }) => {
    const request = await findRequest(db, input.id)
    const history = await findHistory(db, input.id)
    return {
      ...toRequest(request, await todayOf(db, new Date()), urlOf),
      clientName: (await findClient(db, request.clientId))?.name ?? null,
      hasMailAccount: await hasMailAccount(db),
      history,
      isHistoryWhole: isHistoryWhole(input.id, history),
    }
  })
  answer(app, calls.remindSigners, async ({ input }) => {
    await findRequest(db, input.id)
    const mail = await mailDeps(deps)
    if (!mail.hasMailAccount) throw conflict('No mail account is connected, so nobody was reminded.')
    return { reminded: await db.transaction((tx) => remind(tx, input.id, mail, new Date())) }
  })
  answer(app, calls.withdrawSignRequest, async ({ input, request }) => {
    const now = new Date()
    const { title: subject } = await findRequest(db, input.id)
    const withdrawn = await withSecurityEvent(db, request, { kind: 'link-withdrawn', subject }, (tx) =>
      withdraw(tx, input.id, input.reason || null, ownerActor(request), now),
    )
    return toRequest(withdrawn, await todayOf(db, now), urlOf)
  })
  answer(app, calls.correctSigner, async ({ input: { id, signerId, ...given }, request }) => {
    const now = new Date()
    const { title: subject } = await findRequest(db, id)
    const mail = await mailDeps(deps)
    const corrected = await withSecurityEvent(db, request, { kind: 'link-made', subject }, (tx) =>
      correctSigner(tx, id, signerId, given, mail, ownerActor(request), now),
    )
    return toRequest(corrected, await todayOf(db, now), urlOf)
  })
  answerFile(app, calls.downloadSignDocument, async ({ input, reply }) => {
    const found = await findRequest(db, input.id)
    const { title, sealedKey, state } = found
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', sealedKey ? signedName(title) : `${title}.pdf`))
      .send(state === 'draft' ? (await loadSource(db, files, found, new Date())).pdf : await sentContent(files, found))
  })
  answerFile(app, calls.downloadCertificate, async ({ input: { id }, reply }) => {
    const found = await findRequest(db, id)
    const content = { ...certificateOf(found, await findHistory(db, id), await readBusiness(db), deps.publicUrl) }
    const pdf = found.certificateKey
      ? await contentOf(files, found.certificateKey)
      : await drawCertificate({ ...content, isApart: true }, disconnectSignal(reply))
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', `${found.title} (certificate).pdf`))
      .send(Buffer.from(pdf))
  })
  publicSigningRoutes(app, deps)
  verifyRoutes(app, deps)
  sealSettingsRoutes(app, deps)
}

function assertCodesLeave({ needsCode }: { needsCode?: boolean | undefined }, mail: { hasMailAccount: boolean }): void {
  if (needsCode && !mail.hasMailAccount)
    throw conflict('No mail account is connected, so no codes could be sent. Connect one in Settings first.')
}

/** Requests without a session never get here. */
const ownerActor = ({ ip, headers }: FastifyRequest): HistoryActor => ({
  actor: 'owner',
  address: ip,
  browser: (headers['user-agent'] ?? '').slice(0, 500),
})
