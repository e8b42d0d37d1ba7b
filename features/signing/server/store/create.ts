import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { newLinkToken } from '#platform/secrets/link-token'
import type { Seal } from '#platform/secrets/seal'
import { listSignRequests } from '../../api'
import type { Party, ReadableBlock } from '../../readable'
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
}

export type MailDeps = { seal: Seal; urlOf: UrlOf; hasMailAccount: boolean }

export async function createRequest(
  tx: Transaction,
  files: Files,
  input: NewSignRequest,
  what: SignedSource,
  deps: MailDeps,
  by: HistoryActor,
  now: Date,
): Promise<StoredRequest> {
  const today = await todayOf(tx, now)
  if (input.lastDay && input.lastDay < today) throw invalid({ lastDay: 'Please choose a day that is not over' })
  const wrongPage = input.signers.some(({ fields }) => fields?.some(({ page }) => page > what.pages))
  if (wrongPage) throw invalid({ signers: `The document has ${what.pages} pages` })
  const language = input.language ?? what.language ?? (await readBusiness(tx)).language
  const { key } = await files.put(tx, what.pdf)
  const [created] = await tx
    .insert(signRequests)
    .values({
      source: what.source,
      [`${what.source}Id`]: what.id,
      clientId: what.clientId,
      title: what.title,
      language,
      inOrder: input.inOrder ?? false,
      needsCode: input.needsCode ?? false,
      mayHandOver: input.mayHandOver ?? false,
      message: input.message || null,
      lastDay: input.lastDay ?? null,
      remindEveryDays: input.remindEveryDays ?? null,
      fileKey: key,
      readable: what.readable,
      parties: what.parties,
      hasOtherSignatures: what.hasOtherSignatures,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: signRequests.id })
  const id = created?.id as number
  await tx.insert(signers).values(
    input.signers.map(({ name, email, fields = [] }, index) => {
      const { tokenHash, sealedToken } = newLinkToken(deps.seal)
      return { requestId: id, position: index + 1, name, email, fields, tokenHash, sealedToken }
    }),
  )
  await recordHistory(tx, id, by, 'created', now, `SHA-256 ${key}`)
  const request = await findRequest(tx, id)
  await mailSigners(tx, request, deps, now)
  await publishInvalidation(tx, [listSignRequests.path])
  return findRequest(tx, id)
}
