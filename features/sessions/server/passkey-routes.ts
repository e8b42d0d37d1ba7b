import type { FastifyInstance } from 'fastify'
import { recordSecurityEvent, withSecurityEvent } from '#features/security-log/server/store'
import { answer, type SignedIn } from '#platform/http/answer'
import * as calls from '../passkeys-api'
import { requireConfirmation } from './confirmation'
import { rememberDevice } from './known-device'
import { passCookies } from './pass-cookies'
import {
  authenticationOptions,
  confirmByPasskey,
  registerPasskey,
  registrationOptions,
  signInWithPasskey,
} from './passkeys'
import { findPendingSignIn, type PendingSignIn } from './pending-sign-in'
import type { SessionRouteDeps } from './routes'
import { limitPasskeyOptions, limitPasskeySignIn, limitSecondFactor } from './sign-in'
import { signInMethods, withRefusalsRecorded } from './sign-in-log'
import { deleteVerification, findUser } from './store'
import * as store from './store/passkeys'

export function passkeyRoutes(app: FastifyInstance, deps: SessionRouteDeps & { publicUrl: string }): void {
  const { db, secret, https } = deps
  const host = new URL(deps.publicUrl).hostname

  answer(app, calls.startPasskeyLogin, async ({ request, reply }) => {
    await limitPasskeyOptions(db, request.ip)
    const { response, headers } = await authenticationOptions(deps, request)
    passCookies(reply, headers)
    return { ...response }
  })

  answer(app, calls.loginWithPasskey, async ({ input, request, reply }) => {
    const pending = await findPendingSignIn(db, { secret, https }, request)
    const method = pending ? signInMethods.passkeyAsSecondFactor : signInMethods.passkey
    const limit = <Result>(signIn: () => Promise<Result>) =>
      pending
        ? limitSecondFactor(db, { pendingSignIn: pending.id, address: request.ip }, signIn)
        : limitPasskeySignIn(db, request.ip, signIn)
    return withRefusalsRecorded(db, request, method, () =>
      limit(async () => {
        const { userId, headers } = await signInWithPasskey(deps, request, input.proof, pending)
        if (pending) await endPendingSignIn(pending)
        passCookies(reply, headers)
        rememberDevice(secret, https, reply, userId, new Date())
        await recordSecurityEvent(db, request, { kind: 'signed-in', subject: method })
        return findUser(db, userId)
      }),
    )
  })

  answer(app, calls.startPasskeyConfirmation, async ({ request, reply }) => {
    const { response, headers } = await authenticationOptions(deps, request)
    passCookies(reply, headers)
    return { ...response }
  })

  answer(app, calls.confirmWithPasskey, ({ input, request }) =>
    confirmByPasskey(deps, request, signedIn(request), input.proof),
  )

  answer(app, calls.listPasskeys, async ({ request }) => ({
    host,
    passkeys: await store.findPasskeys(db, signedIn(request).userId),
  }))

  answer(app, calls.startPasskey, async ({ request, reply }) => {
    await requireConfirmation(db, signedIn(request), new Date())
    const { response, headers } = await registrationOptions(deps, request)
    passCookies(reply, headers)
    return { ...response }
  })

  answer(app, calls.addPasskey, async ({ input: { name, credential }, request }) => {
    await requireConfirmation(db, signedIn(request), new Date())
    const { id } = await registerPasskey(deps, request, name, credential)
    return withSecurityEvent(db, request, { kind: 'passkey-added', subject: name }, (tx) =>
      store.setPasskeyHost(tx, signedIn(request).userId, Number(id), host),
    )
  })

  answer(app, calls.renamePasskey, ({ input: { id, name }, request }) =>
    withSecurityEvent(db, request, { kind: 'passkey-renamed', subject: name }, (tx) =>
      store.namePasskey(tx, signedIn(request).userId, id, name),
    ),
  )

  answer(app, calls.removePasskey, async ({ input, request }) => {
    await requireConfirmation(db, signedIn(request), new Date())
    await withSecurityEvent(
      db,
      request,
      (name: string) => ({ kind: 'passkey-removed', subject: name }),
      (tx) => store.deletePasskey(tx, signedIn(request).userId, input.id),
    )
  })

  /** The pending sign-in is complete, as after a code. */
  const endPendingSignIn = ({ id }: PendingSignIn) => deleteVerification(db, id)
}

/** Never null on routes behind the session guard. */
const signedIn = (request: { signedIn: SignedIn | null }) => request.signedIn as SignedIn
