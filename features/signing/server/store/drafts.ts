import { eq } from 'drizzle-orm'
import { conflict } from '#core/problem'
import type { Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { listSignRequests } from '../../api'
import type { DraftChanges } from '../../sign-request-input'
import { signRequests } from '../table'
import { assertPossible, type MailDeps, type SignedSource, sendRequest, writeSigners } from './create'
import type { HistoryActor } from './history'
import { findRequest, lockRequest, type StoredRequest } from './read'

export async function changeDraft(
  tx: Transaction,
  id: number,
  { seenAt, signers, ...changes }: DraftChanges & { seenAt?: string | undefined },
  what: SignedSource,
  { seal }: Pick<MailDeps, 'seal'>,
  now: Date,
): Promise<StoredRequest> {
  const before = await lockDraft(tx, id)
  assertUnchanged(before, seenAt, 'This draft was changed elsewhere while you were editing. Nothing was overwritten.')
  await assertPossible(tx, { ...changes, signers }, what, now)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await tx
    .update(signRequests)
    .set({ ...given, updatedAt: nextUpdatedAt(before.updatedAt, now) })
    .where(eq(signRequests.id, id))
  if (signers) await writeSigners(tx, id, signers, seal)
  await publishInvalidation(tx, [listSignRequests.path])
  return findRequest(tx, id)
}

export async function sendDraft(
  tx: Transaction,
  files: Files,
  id: number,
  what: SignedSource,
  deps: MailDeps,
  by: HistoryActor,
  now: Date,
): Promise<StoredRequest> {
  const draft = await lockDraft(tx, id)
  await assertPossible(tx, draft, what, now)
  await sendRequest(tx, files, draft, what, deps, { by, kind: 'sent' }, now)
  await publishInvalidation(tx, [listSignRequests.path])
  return findRequest(tx, id)
}

export async function removeDraft(tx: Transaction, id: number): Promise<void> {
  await lockDraft(tx, id)
  await tx.delete(signRequests).where(eq(signRequests.id, id))
  await publishInvalidation(tx, [listSignRequests.path])
}

async function lockDraft(tx: Transaction, id: number): Promise<StoredRequest> {
  const request = await lockRequest(tx, id)
  if (request.state !== 'draft') throw conflict('This request was sent already, so it stays as it is.')
  return request
}
