import type { FastifyInstance } from 'fastify'
import { findClient } from '#features/clients/server/store'
import { type NewSecurityEvent, recordSecurityEvent, withSecurityEvent } from '#features/security-log/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { portalPath } from '../portal'
import { wordsIn } from '../words'
import type { PortalDeps } from './deps'
import { mailFileRequest } from './mail-request'
import {
  closeRequest,
  findFileRequests,
  findSharedDocuments,
  insertFileRequest,
  shareDocument,
  unshareDocument,
} from './store/files'
import {
  addAddress,
  endAllSessions,
  findPortal,
  findPortalClient,
  lockPortal,
  removeAddress,
  switchPortal,
} from './store/portals'

/** The owner's calls. */
export function portalRoutes(app: FastifyInstance, deps: PortalDeps): void {
  const { db, publicUrl } = deps
  const shown = async (inside: Db, clientId: number) => ({
    ...(await findPortal(inside, clientId, new Date())),
    url: publicUrl + portalPath,
    canMail: await deps.hasMailAccount(inside),
    documents: await findSharedDocuments(inside, clientId),
    requests: await findFileRequests(inside, clientId),
  })
  const about = async (id: number, kind: NewSecurityEvent['kind']) => {
    const { name } = await findClient(db, id)
    return (detail = ''): NewSecurityEvent => ({ kind, subject: detail ? `${name}, ${detail}` : name })
  }

  answer(app, calls.readPortal, ({ input: { id } }) => shown(db, id))
  answer(app, calls.changePortal, async ({ input: { id, isOn }, request }) => {
    const event = await about(id, isOn ? 'portal-on' : 'portal-off')
    return withSecurityEvent(db, request, event(), async (tx) => {
      await switchPortal(tx, id, isOn, new Date())
      return shown(tx, id)
    })
  })
  answerOnce(app, calls.addPortalAddress, async ({ input: { id, email }, request }) => {
    const event = await about(id, 'portal-address-added')
    return async (tx) => {
      await addAddress(tx, id, email)
      await recordSecurityEvent(tx, request, event(email))
      return shown(tx, id)
    }
  })
  answer(app, calls.removePortalAddress, async ({ input: { id, addressId }, request }) => {
    const event = await about(id, 'portal-address-removed')
    await withSecurityEvent(db, request, event, (tx) => removeAddress(tx, id, addressId, new Date()))
  })
  answer(app, calls.endPortalSessions, async ({ input: { id }, request }) => {
    const event = await about(id, 'portal-sessions-ended')
    const ended = await withSecurityEvent(db, request, event(), (tx) => endAllSessions(tx, id, new Date()))
    return { ended }
  })
  answerOnce(app, calls.shareWithClient, async ({ input: { id, documentId }, request }) => {
    const event = await about(id, 'link-made')
    return async (tx) => {
      await recordSecurityEvent(tx, request, event(await shareDocument(tx, id, documentId)))
      return shown(tx, id)
    }
  })
  answer(app, calls.unshareWithClient, async ({ input: { id, documentId }, request }) => {
    const event = await about(id, 'link-withdrawn')
    await withSecurityEvent(db, request, event, (tx) => unshareDocument(tx, id, documentId))
  })
  answerOnce(app, calls.createFileRequest, ({ input: { id, ...asked } }) => async (tx) => {
    const request = await insertFileRequest(tx, id, asked)
    await mailFileRequest(tx, deps, request)
    return request
  })
  answer(app, calls.closeFileRequest, ({ input: { id } }) => closeRequest(db, id, new Date()))
  answerOnce(app, calls.writeToClient, async ({ input: { id, text } }) => {
    await db.transaction((tx) => lockPortal(tx, id))
    const client = await findPortalClient(db, id)
    const { name } = await readBusiness(db)
    const subject = wordsIn(client.language).mail.ownerSubject(name)
    const send = await deps.messages.prepare({ client, subject, text, at: new Date() })
    return async (tx) => ({ emailId: await send(tx) })
  })
}
