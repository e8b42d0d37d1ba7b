import { eq } from 'drizzle-orm'
import type { Day } from '#core/days'
import { invalid } from '#core/problem'
import { signingChanged } from '#features/contracts/server/store'
import { quoteSentForSignature } from '#features/quotes/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { newLinkToken } from '#platform/secrets/link-token'
import type { Seal } from '#platform/secrets/seal'
import { listSignRequests } from '../../api'
import type { Party, ReadableBlock } from '../../readable'
import type { SignField } from '../../sign-field'
import type { SignSource } from '../../sign-request'
import type { NewSignRequest } from '../../sign-request-input'
import { signers, signRequests } from '../table'
import { type HistoryActor, recordHistory } from './history'
import { mailSigners } from './mails'
import { findRequest, type StoredRequest, todayOf, type UrlOf } from './read'

/** What is sent for signature: the bytes, and the same as text. */
export type SignedSource = {
  source: SignSource
  id: number
  clientId: number | null
  title: string
  language: 'en' | 'es' | null
  pdf: Uint8Array
  readable: ReadableBlock[]
  parties: Party[]
  hasOtherSignatures: boolean
  pages: number
  /** A quote cannot be accepted after it. */
  validUntil?: Day | null
}

export type MailDeps = { seal: Seal; urlOf: UrlOf; hasMailAccount: boolean }

/** Stores a request; unless it is a draft, it is sent at once. */
export async function createRequest(
  tx: Transaction,
  files: Files,
  input: NewSignRequest,
  what: SignedSource,
  deps: MailDeps,
  by: HistoryActor,
  now: Date,
): Promise<StoredRequest> {
  await assertPossible(tx, input, what, now)
  const { source, clientId, title } = what
  const language = input.language ?? what.language ?? (await readBusiness(tx)).language
  const [created] = await tx
    .insert(signRequests)
    .values({
      source,
      [`${source}Id`]: what.id,
      clientId,
      title,
      language,
      state: 'draft',
      inOrder: input.inOrder ?? false,
      needsCode: input.needsCode ?? false,
      mayHandOver: input.mayHandOver ?? false,
      message: input.message || null,
      lastDay: input.lastDay ?? null,
      remindEveryDays: input.remindEveryDays ?? null,
      readable: [],
      parties: [],
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: signRequests.id })
  const id = created?.id as number
  await writeSigners(tx, id, input.signers, deps.seal)
  if (input.draft) await recordHistory(tx, id, by, 'created', now)
  else await sendRequest(tx, files, await findRequest(tx, id), what, deps, { by, kind: 'created' }, now)
  await publishInvalidation(tx, [listSignRequests.path])
  return findRequest(tx, id)
}

/** Replaces the signers of a draft. Nobody has seen the links before it is sent. */
export async function writeSigners(
  tx: Transaction,
  requestId: number,
  given: NewSignRequest['signers'],
  seal: Seal,
): Promise<void> {
  await tx.delete(signers).where(eq(signers.requestId, requestId))
  await tx.insert(signers).values(
    given.map(({ name, email, fields = [] }, index) => {
      const { tokenHash, sealedToken } = newLinkToken(seal)
      return { requestId, position: index + 1, name, email, fields, tokenHash, sealedToken }
    }),
  )
}

/** Keeps the bytes and their hash, and asks those whose turn it is. */
export async function sendRequest(
  tx: Transaction,
  files: Files,
  request: StoredRequest,
  what: SignedSource,
  deps: MailDeps,
  { by, kind }: { by: HistoryActor; kind: 'created' | 'sent' },
  now: Date,
): Promise<void> {
  if (what.source === 'quote') await quoteSentForSignature(tx, what.id, now)
  if (what.source === 'contract') await signingChanged(tx, what.id, 'sent')
  const { key } = await files.put(tx, what.pdf)
  const { clientId, title, readable, parties, hasOtherSignatures, validUntil = null } = what
  await tx
    .update(signRequests)
    .set({
      state: 'out',
      sentAt: now,
      clientId,
      title,
      fileKey: key,
      readable,
      parties,
      hasOtherSignatures,
      lastDay: earliest(request.lastDay, validUntil),
      updatedAt: now,
    })
    .where(eq(signRequests.id, request.id))
  await recordHistory(tx, request.id, by, kind, now, `SHA-256 ${key}`)
  await mailSigners(tx, await findRequest(tx, request.id), deps, now)
}

type Terms = { lastDay?: Day | null | undefined; signers?: { fields?: SignField[] | undefined }[] | undefined }

/** Refuses a last day that is over, and fields that the document has no place for. */
export async function assertPossible(tx: Transaction, given: Terms, what: SignedSource, now: Date): Promise<void> {
  if (given.lastDay && given.lastDay < (await todayOf(tx, now)))
    throw invalid({ lastDay: 'Please choose a day that is not over' })
  const fields = (given.signers ?? []).flatMap((signer) => signer.fields ?? [])
  if (fields.some(({ page }) => page > what.pages))
    throw invalid({ signers: `The document has ${what.pages === 1 ? 'one page' : `${what.pages} pages`}` })
  if (fields.length > 0 && what.hasOtherSignatures)
    throw invalid({ signers: 'This PDF carries signatures of others, so nothing can be placed on its pages' })
}

const earliest = (...days: (Day | null)[]): Day | null => days.filter((day) => day !== null).sort()[0] ?? null
