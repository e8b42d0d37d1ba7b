import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { runOnce, storedAnswer } from '#platform/idempotency/run-once'
import { publishInvalidation } from '#platform/live/live'
import { newLinkToken } from '#platform/secrets/link-token'
import { listSignRequests } from '../../api'
import type { FieldValues } from '../../sign-field'
import { canSign, isOpen, requestStateOn, signerStates } from '../../state'
import { signers, signRequests } from '../table'
import type { MailDeps } from './create'
import { recordHistory } from './history'
import { informedSigners, mailNotice, mailSigner, mailSigners } from './mails'
import { findRequest, lockRequest, type SignerRow, type StoredRequest, todayOf } from './read'

/** The browser and the link used: a link that was replaced meanwhile cannot sign. */
export type SignerVisit = { requestId: number; signerId: number; tokenHash: string; address: string; browser: string }

export type Signature = { name: string; drawing: string | null; fieldValues?: FieldValues }

/** The acceptance of the quote by the last signature. `lock` runs before the request is locked. */
type Acceptance = { lock(tx: Transaction): Promise<void>; accept(tx: Transaction): Promise<void> }

/**
 * Signs once, however often it is called. 'last' if everybody has signed now, 'closed' if it cannot be signed any more
 * or not yet. What the last signature causes happens in the same transaction.
 */
export function sign(
  db: Db,
  visit: SignerVisit,
  { name, drawing, fieldValues = [] }: Signature,
  deps: MailDeps,
  now: Date,
  acceptance?: Acceptance,
): Promise<'signed' | 'last' | 'closed'> {
  const work: Work<'signed' | 'last'> = async (tx, request, signer, by) => {
    await tx
      .update(signers)
      .set({
        signedAt: now,
        signedName: name,
        drawing,
        fieldValues,
        address: visit.address,
        browser: visit.browser,
        viewedAt: signer.viewedAt ?? now,
      })
      .where(eq(signers.id, signer.id))
    await recordHistory(tx, request.id, by, 'signed', now, `${name}, ${drawing ? 'drawn' : 'typed'}`)
    const after = await findRequest(tx, request.id)
    const signed = after.signers.filter(({ signedAt }) => signedAt).length
    await mailSigners(tx, after, deps, now)
    await notifyOwner(
      tx,
      after,
      `signed:${signer.id}`,
      `${name} signed ${request.title}`,
      `${signed} of ${after.signers.length}`,
    )
    if (signed < after.signers.length) return 'signed'
    await acceptance?.accept(tx)
    return 'last'
  }
  return act(db, visit, now, work, acceptance?.lock)
}

/** One who declines closes the request for all. */
export function decline(db: Db, visit: SignerVisit, reason: string, now: Date): Promise<'declined' | 'closed'> {
  return act<'declined'>(db, visit, now, async (tx, request, signer, by) => {
    await tx
      .update(signers)
      .set({
        declinedAt: now,
        declineReason: reason || null,
        address: visit.address,
        browser: visit.browser,
        viewedAt: signer.viewedAt ?? now,
      })
      .where(eq(signers.id, signer.id))
    await tx.update(signRequests).set({ state: 'declined', updatedAt: now }).where(eq(signRequests.id, request.id))
    await recordHistory(tx, request.id, by, 'declined', now, reason || null)
    const others = informedSigners(request).filter(({ id }) => id !== signer.id)
    await mailNotice(tx, request, 'declined', others, now)
    await notifyOwner(tx, request, 'declined', `${signer.name} declined to sign ${request.title}`, reason)
    return 'declined'
  })
}

/** Reported by the signer's browser once somebody reads the page; opening a link alone is no view, mail scanners do that too. */
export async function markViewed(db: Db, visit: SignerVisit, now: Date): Promise<void> {
  await act(db, visit, now, async (tx, request, signer, by) => {
    if (signer.viewedAt) return 'viewed'
    await tx.update(signers).set({ viewedAt: now }).where(eq(signers.id, signer.id))
    await recordHistory(tx, request.id, by, 'viewed', now)
    await publishInvalidation(tx, [listSignRequests.path])
    return 'viewed'
  })
}

/** Lets somebody else sign instead, with their own link. For a day, the old link says so. */
export function handOver(
  db: Db,
  visit: SignerVisit,
  to: { name: string; email: string },
  deps: MailDeps,
  now: Date,
): Promise<'handed-over' | 'closed'> {
  return act(db, visit, now, async (tx, request, signer, by) => {
    if (!request.mayHandOver) return 'closed'
    await recordHistory(tx, request.id, by, 'handed-over', now, `${to.name}, ${to.email}`)
    await replaceSigner(tx, request, signer, to, deps, now)
    await notifyOwner(
      tx,
      request,
      `handed:${signer.id}`,
      `${signer.name} asked ${to.name} to sign ${request.title}`,
      to.email,
    )
    const handedOver: HandedOver = { language: request.language, isMailed: deps.hasMailAccount }
    const remembered = async () => ({ status: 200, body: JSON.stringify(handedOver) })
    await runOnce(tx, handOverKey(visit.tokenHash), remembered)
    return 'handed-over'
  })
}

export type HandedOver = { language: StoredRequest['language']; isMailed: boolean }

const handOverKey = (tokenHash: string) => `handed over ${tokenHash}`

/** The result shown for a link whose signer has handed over. */
export async function findHandedOver(db: Db, tokenHash: string): Promise<HandedOver | undefined> {
  const stored = await storedAnswer(db, handOverKey(tokenHash))
  return stored && (JSON.parse(stored.body) as HandedOver)
}

/** Replaces the name or address of a signer, with a new link; the old one stops working. */
export async function replaceSigner(
  tx: Transaction,
  request: StoredRequest,
  signer: SignerRow,
  to: { name: string; email: string },
  deps: MailDeps,
  now: Date,
): Promise<void> {
  const { tokenHash, sealedToken } = newLinkToken(deps.seal)
  const [replaced] = await tx
    .update(signers)
    .set({
      ...to,
      tokenHash,
      sealedToken,
      mailedAt: null,
      mailError: null,
      remindedAt: null,
      viewedAt: null,
      codeHash: null,
      codeConfirmedAt: null,
    })
    .where(eq(signers.id, signer.id))
    .returning()
  const isAsked = signerStates(request, request.signers)[signer.position - 1] !== 'waiting'
  if (replaced && isAsked) await mailSigner(tx, request, replaced, deps, now, false)
  await publishInvalidation(tx, [listSignRequests.path])
}

type Work<Result> = (
  tx: Transaction,
  request: StoredRequest,
  signer: SignerRow,
  by: { actor: 'signer'; who: string; address: string; browser: string },
) => Promise<Result>

/** Runs a signer's action in one transaction, with the request locked, if the signer can still act. */
export async function act<Result>(
  db: Db,
  { requestId, signerId, tokenHash, address, browser }: SignerVisit,
  now: Date,
  work: Work<Result>,
  lockFirst?: (tx: Transaction) => Promise<void>,
): Promise<Result | 'closed'> {
  return db.transaction(async (tx) => {
    await lockFirst?.(tx)
    const request = await lockRequest(tx, requestId)
    const signer = request.signers.find(({ id }) => id === signerId)
    if (!signer || signer.tokenHash !== tokenHash) return 'closed'
    const by = { actor: 'signer' as const, who: signer.name, address, browser }
    const state = requestStateOn(request, request.signers, await todayOf(tx, now))
    const signerState = signerStates(request, request.signers)[signer.position - 1] ?? 'waiting'
    if (!canSign(state, signerState)) {
      if (!isOpen(state)) await recordHistory(tx, requestId, by, 'refused', now, state)
      return 'closed'
    }
    return work(tx, request, signer, by)
  })
}

async function notifyOwner(
  tx: Transaction,
  request: StoredRequest,
  event: string,
  title: string,
  body: string,
): Promise<void> {
  const subject = `sign-request:${request.id}:${event}`
  await notify(tx, { kind: 'signature', subject, title, body: body.slice(0, 500), href: `/signatures/${request.id}` })
  await publishInvalidation(tx, [listSignRequests.path])
}
