import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import type { SignedIn } from '#platform/http/answer'
import { type PasskeyProof, passkeyNotMade, unknownPasskey, unverifiedPasskey } from '../passkey'
import { type Auth, authHeaders } from './auth'
import { limitPasswordChecks, wrongCredentialsProblem } from './sign-in'
import { endSession, markConfirmed } from './store'
import { findPasskeyOwner, markPasskeyUsed } from './store/passkeys'

type Deps = { db: Db; auth: Auth }

/** The options to make a passkey with; the cookie in the headers names their challenge. */
export const registrationOptions = ({ auth }: Deps, request: FastifyRequest) =>
  auth.api.generatePasskeyRegistrationOptions({ headers: passkeyHeaders(request), query: {}, returnHeaders: true })

export async function authenticationOptions({ auth }: Deps, request: FastifyRequest) {
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: passkeyHeaders(request),
    returnHeaders: true,
  })
  return { response: { ...response, userVerification: 'required' as const }, headers }
}

export function registerPasskey({ auth }: Deps, request: FastifyRequest, name: string, response: object) {
  return withRefusal(
    () => auth.api.verifyPasskeyRegistration({ body: { name, response }, headers: passkeyHeaders(request) }),
    () => invalid({ credential: passkeyNotMade }),
  )
}

/**
 * Signs in. Without a password the passkey must have verified its user, because it replaces both factors; after the
 * password, possession is enough.
 */
export async function signInWithPasskey(
  { db, auth }: Deps,
  request: FastifyRequest,
  proof: PasskeyProof,
  pending: { userId: number } | undefined,
) {
  const userId = await findPasskeyOwner(db, proof.id)
  if (userId === undefined || (pending && pending.userId !== userId)) throw wrongCredentialsProblem(unknownPasskey)
  if (!pending && !hasVerifiedUser(proof)) throw wrongCredentialsProblem(unverifiedPasskey)
  const verified = await withRefusal(
    () =>
      auth.api.verifyPasskeyAuthentication({
        body: { response: proof },
        headers: passkeyHeaders(request),
        returnHeaders: true,
      }),
    () => wrongCredentialsProblem(unknownPasskey),
  )
  await markPasskeyUsed(db, proof.id)
  return { userId, sessionId: Number(verified.response.session.id), headers: verified.headers }
}

/** better-auth checks a passkey only by signing in: the session that this makes is ended at once. */
export async function confirmByPasskey(
  deps: Deps,
  request: FastifyRequest,
  signedIn: SignedIn,
  proof: PasskeyProof,
): Promise<void> {
  await limitPasswordChecks(deps.db, signedIn.sessionId, async () => {
    if ((await findPasskeyOwner(deps.db, proof.id)) !== signedIn.userId) throw invalid({ proof: unknownPasskey })
    const { userId, sessionId } = await signInWithPasskey(deps, request, proof, undefined).catch((error) => {
      // Inside a session 401 would mean that it has ended.
      throw error instanceof Problem && error.status === 401 ? invalid({ proof: error.message }) : error
    })
    await endSession(deps.db, userId, sessionId)
  })
  await markConfirmed(deps.db, signedIn.sessionId)
}

/** In the data that the passkey signs: whether it asked for a PIN, a fingerprint or a face. */
const hasVerifiedUser = ({ response }: PasskeyProof) =>
  ((Buffer.from(response.authenticatorData, 'base64url')[32] ?? 0) & 0x04) !== 0

/** The origin was compared with our own before; the browser signs it, and the two must be the same. */
function passkeyHeaders(request: FastifyRequest): Headers {
  const headers = authHeaders(request)
  if (request.headers.origin) headers.set('origin', request.headers.origin)
  return headers
}

/** better-auth answers 500 too where it could not read what the browser sent. */
async function withRefusal<Result>(work: () => Promise<Result>, refusal: () => Problem): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    throw status === undefined || status === 503 ? error : refusal()
  }
}
