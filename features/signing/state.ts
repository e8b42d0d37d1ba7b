import type { Day } from '#core/days'
import type { SignerState, SignRequestState, storedStates } from './sign-request'

type RequestFacts = { state: (typeof storedStates)[number]; lastDay: Day | null; inOrder: boolean }
type SignerFacts = { viewedAt: Date | null; signedAt: Date | null; declinedAt: Date | null }

/** The state of a request on a day. One that everybody has signed is never too late. */
export function requestStateOn(request: RequestFacts, signers: SignerFacts[], today: Day): SignRequestState {
  if (request.state !== 'out') return request.state
  const isSignedByAll = signers.every(({ signedAt }) => signedAt)
  if (!isSignedByAll && request.lastDay && today > request.lastDay) return 'expired'
  if (signers.some(({ signedAt }) => signedAt)) return 'signed'
  return signers.some(({ viewedAt }) => viewedAt) ? 'viewed' : 'out'
}

/** The state of each signer. In order, everybody waits for those before. */
export function signerStates(
  { state, inOrder }: Pick<RequestFacts, 'state' | 'inOrder'>,
  signers: SignerFacts[],
): SignerState[] {
  if (state === 'draft') return signers.map(() => 'draft')
  const next = signers.findIndex(({ signedAt }) => !signedAt)
  return signers.map(({ viewedAt, signedAt, declinedAt }, index) => {
    if (signedAt) return 'signed'
    if (declinedAt) return 'declined'
    if (inOrder && index > next) return 'waiting'
    return viewedAt ? 'viewed' : 'out'
  })
}

/** Whether signers can still act. */
export const isOpen = (state: SignRequestState) => state === 'out' || state === 'viewed' || state === 'signed'

/** Whether the signer can sign now. */
export const canSign = (request: SignRequestState, signer: SignerState) =>
  isOpen(request) && (signer === 'out' || signer === 'viewed')
