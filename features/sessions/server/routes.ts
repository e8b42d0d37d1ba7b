import { hashPassword } from 'better-auth/crypto'
import type { FastifyInstance } from 'fastify'
import { conflict, forbidden, invalid } from '#core/problem'
import { isTimeZone } from '#core/zone-offset'
import { recordSecurityEvent, withSecurityEvent } from '#features/security-log/server/store'
import { changeBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, type SignedIn } from '#platform/http/answer'
import * as calls from '../api'
import { isAuthenticatorCode } from '../credentials'
import { type Auth, authHeaders } from './auth'
import { confirmWithPassword, requireConfirmation } from './confirmation'
import { isCommonPassword, tooCommon } from './is-common-password'
import { knownDevice, rememberDevice } from './known-device'
import { passCookies } from './pass-cookies'
import { findPendingSignIn } from './pending-sign-in'
import type { SessionGuard } from './session-guard'
import { isSetupToken } from './setup-token'
import { limitPasswordChecks, limitSecondFactor, limitSignIn, spendCode, wrongCredentialsProblem } from './sign-in'
import { signInMethods, withRefusalsRecorded } from './sign-in-log'
import * as store from './store'

export type SessionRouteDeps = { db: Db; auth: Auth; sessionGuard: SessionGuard; secret: string; https: boolean }

export function sessionRoutes(app: FastifyInstance, deps: SessionRouteDeps): void {
  const { db, auth, sessionGuard, secret, https } = deps
  const keys = { secret, https }
  answer(app, calls.login, async ({ input, request, reply }) => {
    const user = await store.findUserByName(db, input.username)
    const attempt = {
      // User name and email of one account share one count.
      account: user ? String(user.id) : input.username.trim().toLowerCase().slice(0, 100),
      address: request.ip,
      device: user && knownDevice(secret, https, request, user.id, new Date()),
    }
    return withRefusalsRecorded(db, request, signInMethods.password, () =>
      limitSignIn(db, attempt, async () => {
        const body = { username: user?.username ?? input.username, password: input.password }
        const signedIn = await withRefusal(calls.wrongCredentials, () =>
          auth.api.signInUsername({ body, headers: authHeaders(request), returnHeaders: true }),
        )
        passCookies(reply, signedIn.headers)
        if (!signedIn.response || !('user' in signedIn.response)) return { twoFactor: true as const }
        const userId = Number(signedIn.response.user.id)
        rememberDevice(secret, https, reply, userId, new Date())
        await recordSecurityEvent(db, request, { kind: 'signed-in', subject: signInMethods.password })
        return store.findUser(db, userId)
      }),
    )
  })

  answer(app, calls.loginCode, async ({ input: { code }, request, reply }) => {
    const pending = await findPendingSignIn(db, keys, request)
    const attempt = { pendingSignIn: pending?.id ?? `none:${request.ip}`, address: request.ip }
    const method = isAuthenticatorCode(code) ? signInMethods.code : signInMethods.recoveryCode
    return withRefusalsRecorded(db, request, method, () =>
      limitSecondFactor(db, attempt, async () => {
        if (!pending || !(await spendCode(db, pending.userId, code))) throw wrongCredentialsProblem(calls.wrongCode)
        const headers = authHeaders(request)
        const signedIn = await withRefusal(calls.wrongCode, () =>
          isAuthenticatorCode(code)
            ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
            : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
        )
        passCookies(reply, signedIn.headers)
        const userId = Number(signedIn.response.user.id)
        rememberDevice(secret, https, reply, userId, new Date())
        await recordSecurityEvent(db, request, { kind: 'signed-in', subject: method })
        return store.findUser(db, userId)
      }),
    )
  })

  answer(app, calls.logout, async ({ request, reply }) => {
    const { headers } = await auth.api.signOut({ headers: authHeaders(request), returnHeaders: true })
    await sessionGuard.sessionsChanged(db)
    passCookies(reply, headers)
  })

  answer(app, calls.currentUser, ({ request }) => store.findUser(db, signedIn(request).userId))

  answer(app, calls.changeProfile, async ({ input, request }) => {
    const { userId } = signedIn(request)
    // The e-mail address is a login name.
    const { email: before } = await store.findUser(db, userId)
    const changesLogin = input.email && input.email.toLowerCase() !== before
    if (!changesLogin) return store.changeProfile(db, userId, input)
    await requireConfirmation(db, signedIn(request), new Date())
    return withSecurityEvent(
      db,
      request,
      ({ email }) => ({ kind: 'email-changed', subject: `from ${before} to ${email}` }),
      (tx) => store.changeProfile(tx, userId, input),
    )
  })

  answer(app, calls.confirmIdentity, ({ input, request }) => confirmWithPassword(db, signedIn(request), input.password))

  answer(app, calls.readSetup, async () => ({ isOpen: !(await store.ownerExists(db)) }))
  answer(
    app,
    calls.setUp,
    async ({ input: { token, password, timeZone, ...owner }, request, reply }) => {
      if (await store.ownerExists(db)) throw conflict('Mainstreet is already set up. Please log in.')
      if (!(await isSetupToken(db, secret, token)))
        throw forbidden('This set-up link is not valid. Use the one that the server printed.')
      if (isCommonPassword(password)) throw invalid({ password: tooCommon })
      const passwordHash = await hashPassword(password)
      const user = await withSecurityEvent(db, request, { kind: 'account-created', subject: owner.username }, (tx) =>
        store.createOwner(tx, { ...owner, passwordHash }),
      )
      if (timeZone && isTimeZone(timeZone)) await changeBusiness(db, { timeZone })
      const { headers } = await auth.api.signInUsername({
        body: { username: user.username, password },
        headers: authHeaders(request),
        returnHeaders: true,
      })
      passCookies(reply, headers)
      return user
    },
    { withoutKey: true },
  )

  answer(app, calls.listSessions, async ({ request }) => {
    const { userId, sessionId } = signedIn(request)
    const open = await store.listOpenSessions(db, userId)
    return open.map((session) => ({ ...session, current: session.id === sessionId }))
  })

  answer(app, calls.endSession, async ({ input, request }) => {
    await withSecurityEvent(db, request, { kind: 'sessions-ended', subject: 'one other session' }, (tx) =>
      store.endSession(tx, signedIn(request).userId, input.id),
    )
    await sessionGuard.sessionsChanged(db)
  })

  answer(app, calls.endOtherSessions, async ({ request }) => {
    const { userId, sessionId } = signedIn(request)
    await withSecurityEvent(db, request, { kind: 'sessions-ended', subject: 'everywhere else' }, (tx) =>
      store.endSessionsExcept(tx, userId, sessionId),
    )
    await sessionGuard.sessionsChanged(db)
  })

  answer(app, calls.changePassword, async ({ input, request, reply }) => {
    if (isCommonPassword(input.newPassword)) throw invalid({ newPassword: tooCommon })
    const body = { ...input, revokeOtherSessions: true }
    const { headers } = await limitPasswordChecks(db, signedIn(request).sessionId, () =>
      withFieldRefusal('currentPassword', () =>
        auth.api.changePassword({ body, headers: authHeaders(request), returnHeaders: true }),
      ),
    )
    await recordSecurityEvent(db, request, { kind: 'password-changed', isUnannounced: true })
    await sessionGuard.sessionsChanged(db)
    passCookies(reply, headers)
  })

  answer(app, calls.startTwoFactor, async ({ input, request }) => {
    const { totpURI, backupCodes } = await limitPasswordChecks(db, signedIn(request).sessionId, () =>
      withFieldRefusal('password', () => auth.api.enableTwoFactor({ body: input, headers: authHeaders(request) })),
    )
    return { address: totpURI, recoveryCodes: backupCodes }
  })

  answer(app, calls.confirmTwoFactor, async ({ input, request, reply }) => {
    const { userId, sessionId } = signedIn(request)
    const { headers } = await limitPasswordChecks(db, sessionId, () =>
      withFieldRefusal(
        'code',
        () => auth.api.verifyTOTP({ body: input, headers: authHeaders(request), returnHeaders: true }),
        calls.wrongCode,
      ),
    )
    await spendCode(db, userId, input.code)
    await recordSecurityEvent(db, request, { kind: 'two-factor-on', isUnannounced: true })
    await sessionGuard.sessionsChanged(db)
    passCookies(reply, headers)
  })

  answer(app, calls.endTwoFactor, async ({ input, request, reply }) => {
    const { headers } = await limitPasswordChecks(db, signedIn(request).sessionId, () =>
      withFieldRefusal('password', () =>
        auth.api.disableTwoFactor({ body: input, headers: authHeaders(request), returnHeaders: true }),
      ),
    )
    await recordSecurityEvent(db, request, { kind: 'two-factor-off', isUnannounced: true })
    await sessionGuard.sessionsChanged(db)
    passCookies(reply, headers)
  })
}

/** Never null on routes behind the session guard. */
const signedIn = (request: { signedIn: SignedIn | null }) => request.signedIn as SignedIn

/** better-auth throws with a status under 500 to refuse; other errors pass through. */
async function withRefusal<Result>(message: string, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw isRefusal(error) ? wrongCredentialsProblem(message) : error
  }
}

async function withFieldRefusal<Result>(
  field: string,
  request: () => Promise<Result>,
  message = calls.wrongPassword,
): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw isRefusal(error) ? invalid({ [field]: message }) : error
  }
}

const isRefusal = (error: unknown) => {
  const status = (error as { statusCode?: number }).statusCode
  return status !== undefined && status < 500
}
