import { day, hour } from '#core/durations'
import { findContract } from '#features/contracts/server/store'
import { contracts } from '#features/contracts/server/table'
import { mailDeps } from '#features/signing/server/mail-deps'
import { type SealDeps, trySeal } from '#features/signing/server/seal-request'
import { loadSource } from '#features/signing/server/source'
import { markViewed, type SignerVisit, sign } from '#features/signing/server/store/answers'
import { createRequest } from '#features/signing/server/store/create'
import type { StoredRequest } from '#features/signing/server/store/read'
import type { SignField } from '#features/signing/sign-field'

const owner = { name: 'Dana Reyes', email: 'dana@mainstreet.example.com' }
const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

/** Three contracts: one that everybody has signed, one that a client has looked at and not signed yet, and a draft with fields. */
export async function seedSignatures(deps: SealDeps, now: Date): Promise<void> {
  const found = await deps.db.select({ id: contracts.id, state: contracts.state }).from(contracts).orderBy(contracts.id)
  const waiting = found.find(({ state }) => state === 'sent')
  const signed = found.find(({ state }) => state === 'signed')
  const unsent =
    found.find(({ state }) => state === 'draft') ?? found.find(({ id }) => id !== waiting?.id && id !== signed?.id)
  if (signed) {
    const at = new Date(now.getTime() - 20 * day)
    const request = await ask(deps, signed.id, at, 'Please sign by the end of the week.')
    await signAll(deps, request, new Date(at.getTime() + 5 * hour))
    await trySeal(deps, request.id, new Date(at.getTime() + 6 * hour))
  }
  if (waiting) {
    const request = await ask(deps, waiting.id, new Date(now.getTime() - 2 * day), null)
    await markViewed(deps.db, visitOf(request, 0), new Date(now.getTime() - day))
  }
  if (unsent) await ask(deps, unsent.id, new Date(now.getTime() - 3 * hour), null, fieldsToFill)
}

const fieldsToFill: SignField[] = [
  { kind: 'initials', page: 1, x: 0.82, y: 0.04, width: 0.1, height: 0.035 },
  {
    kind: 'text',
    page: 1,
    x: 0.55,
    y: 0.085,
    width: 0.35,
    height: 0.03,
    label: 'Number of your order',
    required: true,
  },
  {
    kind: 'tick',
    page: 1,
    x: 0.12,
    y: 0.93,
    width: 0.03,
    height: 0.023,
    label: 'You may show our logo as a reference',
  },
]

/** A draft where fields are given; else everybody is asked. */
async function ask(
  deps: SealDeps,
  contractId: number,
  at: Date,
  message: string | null,
  fields?: SignField[],
): Promise<StoredRequest> {
  const { clientName, clientEmail } = await findContract(deps.db, contractId)
  const source = await loadSource(deps.db, deps.files, { contractId }, at)
  const client = { name: clientName ?? 'The client', email: clientEmail ?? 'client@example.com' }
  const mail = { ...(await mailDeps(deps)), hasMailAccount: false }
  return deps.db.transaction((tx) =>
    createRequest(
      tx,
      deps.files,
      { contractId, signers: [{ ...client, fields }, owner], message, draft: fields !== undefined },
      source,
      mail,
      { actor: 'owner' },
      at,
    ),
  )
}

async function signAll(deps: SealDeps, request: StoredRequest, at: Date): Promise<void> {
  const mail = { ...(await mailDeps(deps)), hasMailAccount: false }
  for (const [index, { name }] of request.signers.entries())
    await sign(deps.db, visitOf(request, index), { name, drawing: null }, mail, new Date(at.getTime() + index * hour))
}

const visitOf = (request: StoredRequest, index: number): SignerVisit => ({
  requestId: request.id,
  signerId: request.signers[index]?.id ?? 0,
  tokenHash: request.signers[index]?.tokenHash ?? '',
  address: '203.0.113.24',
  browser,
})
