import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { lockContract, signingChanged } from '#features/contracts/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listSignRequests } from '../../api'
import type { Notice } from '../../sign-mail'
import { isOpen, requestStateOn } from '../../state'
import { signers, signRequests } from '../table'
import { replaceSigner } from './answers'
import type { MailDeps } from './create'
import { type HistoryActor, recordHistory, systemActor } from './history'
import { informedSigners, mailNotice, mailSigner, signersToAsk } from './mails'
import { findRequest, lockRequest, type StoredRequest, todayOf } from './read'

/** Locks a request that waits for a signature. */
async function lockOpen(tx: Transaction, id: number, now: Date): Promise<StoredRequest> {
  const request = await lockRequest(tx, id)
  const state = requestStateOn(request, request.signers, await todayOf(tx, now))
  if (!isOpen(state)) throw conflict(`This request is ${state}, so nothing was done.`)
  if (request.signers.every(({ signedAt }) => signedAt)) throw conflict('Everybody has signed already.')
  return request
}

/** How many were asked again. */
export async function remind(tx: Transaction, id: number, deps: MailDeps, now: Date): Promise<number> {
  const request = await lockOpen(tx, id, now)
  let reminded = 0
  for (const signer of await signersToAsk(tx, request, now))
    if (await mailSigner(tx, request, signer, deps, now, signer.remindedAt !== null)) reminded++
  await publishInvalidation(tx, [listSignRequests.path])
  return reminded
}

export async function withdraw(
  tx: Transaction,
  id: number,
  reason: string | null,
  by: HistoryActor,
  now: Date,
): Promise<StoredRequest> {
  const { contractId } = await findRequest(tx, id)
  if (contractId) await lockContract(tx, contractId)
  const request = await lockRequest(tx, id)
  const state = requestStateOn(request, request.signers, await todayOf(tx, now))
  if (state !== 'expired' && !isOpen(state)) throw conflict(`This request is ${state}, so it cannot be withdrawn.`)
  if (request.signers.every(({ signedAt }) => signedAt)) throw conflict('Everybody has signed, so it is kept.')
  await close(tx, request, 'withdrawn', reason, by, now)
  return findRequest(tx, id)
}

type SourceId = { contractId: number } | { quoteId: number } | { documentId: number }

/** After a change to the document: open requests are withdrawn, and the signers get a mail that says why. */
export const withdrawChanged = (tx: Transaction, changed: SourceId, now: Date): Promise<void> =>
  closeOpen(tx, changed, 'changed', now)

/** After an answer on the page of a quote: open requests are withdrawn, and the signers get a mail that says why. */
export const withdrawAnswered = (
  tx: Transaction,
  quoteId: number,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<void> => closeOpen(tx, { quoteId }, `quote-${answer}`, now)

/** What was signed by everybody stays. */
async function closeOpen(
  tx: Transaction,
  source: SourceId,
  notice: Exclude<ClosingNotice, 'withdrawn'>,
  now: Date,
): Promise<void> {
  const [name, id] = Object.entries(source)[0] as ['contractId' | 'quoteId' | 'documentId', number]
  const found = await tx
    .select({ id: signRequests.id })
    .from(signRequests)
    .where(and(eq(signRequests[name], id), eq(signRequests.state, 'out')))
    .orderBy(signRequests.id)
  for (const one of found) {
    const request = await lockRequest(tx, one.id)
    const isDone = request.signers.every(({ signedAt }) => signedAt)
    if (request.state === 'out' && !isDone) await close(tx, request, notice, null, systemActor, now)
  }
}

type ClosingNotice = Extract<Notice, 'withdrawn' | 'changed' | 'quote-accepted' | 'quote-declined'>

const reasons = {
  changed: 'It was changed after it was sent.',
  'quote-accepted': 'The quote was accepted on its page.',
  'quote-declined': 'The quote was declined on its page.',
}

async function close(
  tx: Transaction,
  request: StoredRequest,
  notice: ClosingNotice,
  reason: string | null,
  by: HistoryActor,
  now: Date,
): Promise<void> {
  const why = notice === 'withdrawn' ? reason : reasons[notice]
  await tx
    .update(signRequests)
    .set({ state: 'withdrawn', withdrawnWhy: why, updatedAt: now })
    .where(eq(signRequests.id, request.id))
  await recordHistory(tx, request.id, by, 'withdrawn', now, why)
  if (request.contractId && !(await isStillOut(tx, request.contractId)))
    await signingChanged(tx, request.contractId, 'withdrawn')
  await mailNotice(tx, request, notice, informedSigners(request), now, { detail: reason })
  await publishInvalidation(tx, [listSignRequests.path])
}

async function isStillOut(tx: Transaction, contractId: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: signRequests.id })
    .from(signRequests)
    .where(and(eq(signRequests.contractId, contractId), eq(signRequests.state, 'out')))
    .limit(1)
  return other !== undefined
}

export async function correctSigner(
  tx: Transaction,
  id: number,
  signerId: number,
  given: { name?: string | undefined; email?: string | undefined },
  deps: MailDeps,
  by: HistoryActor,
  now: Date,
): Promise<StoredRequest> {
  const request = await lockOpen(tx, id, now)
  const signer = request.signers.find((one) => one.id === signerId)
  if (!signer) throw notFound('There is no such signer')
  if (signer.signedAt) throw conflict(`${signer.name} has signed already.`)
  const { name = signer.name, email = signer.email } = given
  const others = request.signers.filter((one) => one.id !== signerId)
  if (others.some((one) => one.email.toLowerCase() === email.toLowerCase()))
    throw conflict('Another signer has that email address.')
  if (email === signer.email && name === signer.name) return request
  await recordHistory(tx, id, by, 'address-changed', now, `${signer.email} → ${email}`)
  await replaceSigner(tx, request, signer, { name, email }, deps, now)
  return findRequest(tx, id)
}

const maxAtOnce = 100

/** Reminds everybody whose last mail is as old as the owner said. Returns how many mails were queued. */
export async function remindDue(db: Db, deps: MailDeps, now: Date): Promise<number> {
  if (!deps.hasMailAccount) return 0
  const due = await db
    .selectDistinct({ id: signRequests.id })
    .from(signRequests)
    .innerJoin(signers, eq(signers.requestId, signRequests.id))
    .where(
      and(
        eq(signRequests.state, 'out'),
        isNotNull(signRequests.remindEveryDays),
        sql`${signers.signedAt} is null`,
        lt(
          signers.remindedAt,
          sql`${now.toISOString()}::timestamptz - make_interval(days => ${signRequests.remindEveryDays})`,
        ),
      ),
    )
    .limit(maxAtOnce)
  let count = 0
  for (const { id } of due)
    count += await db.transaction(async (tx) => {
      const request = await lockRequest(tx, id)
      const limit = new Date(now.getTime() - (request.remindEveryDays ?? 0) * 86_400_000)
      let sent = 0
      for (const signer of await signersToAsk(tx, request, now))
        if (signer.remindedAt && signer.remindedAt < limit && (await mailSigner(tx, request, signer, deps, now, true)))
          sent++
      return sent
    })
  return count
}
