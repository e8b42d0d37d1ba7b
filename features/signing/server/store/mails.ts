import { eq } from 'drizzle-orm'
import { type MailOutcome, outcomeText } from '#core/mail-outcome'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { queueMail } from '#platform/outbox/outbox'
import { listSignRequests } from '../../api'
import { askMail, type Notice, noticeMail } from '../../sign-mail'
import { canSign, requestStateOn, signerStates } from '../../state'
import { signers } from '../table'
import type { MailDeps } from './create'
import { recordHistory, systemActor } from './history'
import { lockRequest, type SignerRow, type StoredRequest, todayOf } from './read'

/** Mails with a link belong to their signer, notices to the request. */
export const signerOrigin = 'signer'
const noticeOrigin = 'sign-notice'

/** Those whose turn it is. */
export async function signersToAsk(tx: Transaction, request: StoredRequest, now: Date): Promise<SignerRow[]> {
  const state = requestStateOn(request, request.signers, await todayOf(tx, now))
  const states = signerStates(request, request.signers)
  return request.signers.filter((_, index) => canSign(state, states[index] ?? 'waiting'))
}

/** Queues the mail with the link for everybody whose turn it is and who has none yet. Without a mail account nothing is queued. */
export async function mailSigners(tx: Transaction, request: StoredRequest, deps: MailDeps, now: Date): Promise<void> {
  for (const signer of await signersToAsk(tx, request, now))
    if (signer.remindedAt === null) await mailSigner(tx, request, signer, deps, now, false)
}

/** Whether a mail was queued. The key of the mail contains the link, so that a corrected address gets one of its own. */
export async function mailSigner(
  tx: Transaction,
  request: StoredRequest,
  signer: SignerRow,
  { urlOf, hasMailAccount }: Pick<MailDeps, 'urlOf' | 'hasMailAccount'>,
  now: Date,
  isReminder: boolean,
): Promise<boolean> {
  const url = urlOf(signer.sealedToken)
  if (!hasMailAccount || url === null) return false
  const { name: businessName } = await readBusiness(tx)
  const { title, message, lastDay, language } = request
  await queueMail(tx, {
    key: `sign:${signer.tokenHash}:${now.getTime()}`,
    origin: { kind: signerOrigin, id: signer.id },
    to: [{ name: signer.name, address: signer.email }],
    ...askMail(language, { title, name: signer.name, businessName, message, lastDay, url }, isReminder),
  })
  await tx.update(signers).set({ remindedAt: now }).where(eq(signers.id, signer.id))
  await recordHistory(tx, request.id, systemActor, isReminder ? 'reminded' : 'mail-queued', now, signer.email)
  return true
}

/** Queues a notice for signers who know of the request. */
export async function mailNotice(
  tx: Transaction,
  request: StoredRequest,
  notice: Notice,
  to: SignerRow[],
  now: Date,
  more: { detail?: string | null; attachment?: { name: string; content: Buffer } } = {},
): Promise<void> {
  const { name: businessName } = await readBusiness(tx)
  const { title, language } = request
  for (const { id, name, email } of to) {
    await queueMail(tx, {
      key: `sign:${request.id}:${notice}:${id}`,
      origin: { kind: noticeOrigin, id: request.id },
      to: [{ name, address: email }],
      ...noticeMail(language, notice, { title, name, businessName, detail: more.detail ?? null }),
      ...(more.attachment && { attachments: [{ ...more.attachment, type: 'application/pdf' }] }),
    })
    await recordHistory(tx, request.id, systemActor, 'mail-queued', now, `${email}: ${notice}`)
  }
}

/** Those who got a mail about the request. */
export const informedSigners = ({ signers: all }: StoredRequest) => all.filter(({ remindedAt }) => remindedAt !== null)

type Outcome = {
  origin: { id: number }
  state: 'sent' | 'failed'
  outcome: MailOutcome
  error: string | null
  at: Date
  mailId: number
}

/** Called on delivery of a mail with a link. The owner is notified of one that fails, and can correct the address. */
export async function signerMailOutcome(
  tx: Transaction,
  { origin, state, outcome, error, at, mailId }: Outcome,
): Promise<void> {
  const [found] = await tx.select({ requestId: signers.requestId }).from(signers).where(eq(signers.id, origin.id))
  if (!found) return
  const request = await lockRequest(tx, found.requestId)
  const signer = request.signers.find(({ id }) => id === origin.id)
  if (!signer) return
  await tx
    .update(signers)
    .set(state === 'sent' ? { mailedAt: at, mailError: null } : { mailError: outcomeText(outcome, error) })
    .where(eq(signers.id, signer.id))
  const kind = state === 'sent' ? 'mail-sent' : 'mail-failed'
  await recordHistory(tx, request.id, systemActor, kind, at, [signer.email, error].filter(Boolean).join(': '))
  if (state === 'failed')
    await notify(tx, {
      kind: 'sync-failure',
      subject: `outgoing:${mailId}`,
      title: `The mail to ${signer.name} ${outcome === 'unknown' ? 'may not have been sent' : 'was not delivered'}`,
      body: `${request.title}: ${outcome === 'unknown' ? '' : 'correct the address and ask again. '}${outcomeText(outcome, error)}`.slice(
        0,
        500,
      ),
      href: `/signatures/${request.id}`,
    })
  await publishInvalidation(tx, [listSignRequests.path])
}

/** Called when a mail with a link came back. Returns whose it was, unless the request was deleted. */
export async function signerMailBounced(
  tx: Transaction,
  signerId: number,
  { to, reason, at }: { to: string; reason: string; at: Date },
): Promise<{ requestId: number; name: string } | undefined> {
  const [found] = await tx.select({ requestId: signers.requestId }).from(signers).where(eq(signers.id, signerId))
  if (!found) return undefined
  const request = await lockRequest(tx, found.requestId)
  const signer = request.signers.find(({ id }) => id === signerId)
  if (!signer) return undefined
  // A corrected address has a mail of its own.
  if (signer.email === to)
    await tx
      .update(signers)
      .set({ mailError: reason || 'The mail was returned.' })
      .where(eq(signers.id, signerId))
  await recordHistory(tx, request.id, systemActor, 'mail-failed', at, [to, reason].filter(Boolean).join(': '))
  await publishInvalidation(tx, [listSignRequests.path])
  return { requestId: request.id, name: signer.name }
}

/** Whether a mail with a link that waited may still leave. */
export async function isSignerMailWanted(tx: Transaction, signerId: number, now: Date): Promise<boolean> {
  const [found] = await tx.select({ requestId: signers.requestId }).from(signers).where(eq(signers.id, signerId))
  if (!found) return false
  const asked = await signersToAsk(tx, await lockRequest(tx, found.requestId), now)
  return asked.some(({ id }) => id === signerId)
}
