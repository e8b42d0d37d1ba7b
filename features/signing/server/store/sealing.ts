import { and, eq, inArray, sql } from 'drizzle-orm'
import { changeContract, lockContract } from '#features/contracts/server/store'
import { cleanFilename } from '#features/documents/clean-name'
import { saveDocument } from '#features/documents/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { listSignRequests } from '../../api'
import { sealCertificates, signers, signRequests } from '../table'
import { recordHistory, systemActor } from './history'
import { mailNotice } from './mails'
import { findRequest, lockRequest, type StoredRequest, selectRequests } from './read'

/** A larger PDF is not mailed; it waits on the signer's page. */
const maxAttachment = 15 * 1024 * 1024

export const signedName = (title: string) => `${cleanFilename(title)} (signed).pdf`

/** Requests that everybody has signed and that are not sealed, as after a kill. */
export async function findUnsealed(db: Db): Promise<number[]> {
  const found = await db
    .select({ id: signRequests.id })
    .from(signRequests)
    .where(
      and(
        eq(signRequests.state, 'out'),
        sql`not exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${signers.signedAt} is null)`,
      ),
    )
    .limit(20)
  return found.map(({ id }) => id)
}

export type SealedFiles = {
  sealed: Uint8Array
  certificate: Uint8Array | null
  fingerprint: string
  certificateOfSeal: Uint8Array
}

/** Stores the sealed PDF in one transaction with everything that it causes. False where another process was first. */
export async function completeRequest(
  db: Db,
  files: Files,
  id: number,
  { sealed, certificate, fingerprint, certificateOfSeal }: SealedFiles,
  hasMailAccount: boolean,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked before the request, in the same order as other changes to the contract.
    const { contractId } = await findRequest(tx, id)
    if (contractId) await lockContract(tx, contractId)
    const request = await lockRequest(tx, id)
    if (request.state !== 'out') return false
    const { key } = await files.put(tx, sealed)
    const apart = certificate && (await files.put(tx, certificate))
    const document = await saveDocument(tx, files, {
      name: signedName(request.title),
      type: 'pdf',
      clientId: request.clientId,
      origin: 'signing',
      originId: id,
      content: sealed,
    })
    await tx
      .insert(sealCertificates)
      .values({ fingerprint, certificate: Buffer.from(certificateOfSeal).toString('base64') })
      .onConflictDoNothing()
    await tx
      .update(signRequests)
      .set({
        state: 'complete',
        completedAt: now,
        updatedAt: now,
        sealedKey: key,
        certificateKey: apart?.key ?? null,
        sealFingerprint: fingerprint,
        signedDocumentId: document.id,
      })
      .where(eq(signRequests.id, id))
    if (request.contractId) await changeContract(tx, files, request.contractId, { state: 'signed' })
    await recordHistory(tx, id, systemActor, 'sealed', now, `SHA-256 ${key}`)
    if (hasMailAccount) await mailSealed(tx, request, sealed, now)
    await notify(tx, {
      kind: 'signature',
      subject: `sign-request:${id}:complete`,
      title: `Everybody signed ${request.title}`,
      href: `/signatures/${id}`,
    })
    await publishInvalidation(tx, [listSignRequests.path])
    return true
  })
}

async function mailSealed(tx: Transaction, request: StoredRequest, sealed: Uint8Array, now: Date): Promise<void> {
  if (sealed.length > maxAttachment) return mailNotice(tx, request, 'complete-large', request.signers, now)
  const attachment = { name: signedName(request.title), content: Buffer.from(sealed) }
  return mailNotice(tx, request, 'complete', request.signers, now, { attachment })
}

/** What is known of a sealed PDF: by its hash, else the requests that its seals name. */
export async function findSealed(db: Db, hash: string, fingerprints: string[], requestIds: number[]) {
  const [exact] = await selectRequests(db, eq(signRequests.sealedKey, hash))
  const known = fingerprints.length
    ? await db
        .select({ fingerprint: sealCertificates.fingerprint })
        .from(sealCertificates)
        .where(inArray(sealCertificates.fingerprint, fingerprints))
    : []
  const named = requestIds.length
    ? await selectRequests(db, and(inArray(signRequests.id, requestIds), eq(signRequests.state, 'complete')))
    : []
  return { exact, named, known: known.map(({ fingerprint }) => fingerprint) }
}
