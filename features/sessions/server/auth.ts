import { passkey } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { twoFactor, username } from 'better-auth/plugins'
import type { FastifyRequest } from 'fastify'
import { type Db, isDatabaseUnreachable } from '#platform/db/database'
import { passwordLength } from '../credentials'
import { trackOnlyDuringCalls } from './auth-context'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from './table'

export type Auth = ReturnType<typeof createAuth>

const daySeconds = 24 * 60 * 60
/** Set by us on every request, so that clients cannot forge the address of their session. */
const addressHeader = 'x-mainstreet-address'

export function createAuth(
  db: Db,
  { secret, publicUrl, https }: { secret: string; publicUrl: string; https: boolean },
) {
  const adapter = drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
    transaction: false,
  })
  const auth = betterAuth({
    secret,
    baseURL: publicUrl,
    basePath: '/unmounted',
    database: (options: BetterAuthOptions) => withAwayErrors(adapter(options)),
    user: { fields: { image: 'profileImageUrl' } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    // Freshness is asked for by `requireConfirmation`.
    session: { expiresIn: 30 * daySeconds, updateAge: daySeconds, freshAge: 0 },
    plugins: [
      username(),
      twoFactor({ issuer: 'Mainstreet' }),
      passkey({
        rpName: 'Mainstreet',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(https),
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax' },
    },
  })
  return { api: trackOnlyDuringCalls(auth.api) }
}

/** better-auth replaces every error unless it is an APIError, so an unreachable database would look like a bug. */
function withAwayErrors<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        try {
          return await method.apply(target, args)
        } catch (error) {
          throw isDatabaseUnreachable(error)
            ? Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: error })
            : error
        }
      }
    },
  })
}

export const sessionCookie = (https: boolean) => `${cookiePrefix(https)}.session_token`
export const twoFactorCookie = (https: boolean) => `${cookiePrefix(https)}.two_factor`

/** A browser accepts the `__Host-` prefix only from the host itself, over https and for every path. */
const cookiePrefix = (https: boolean) => (https ? '__Host-mainstreet' : 'mainstreet')

/** The request headers that better-auth needs. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value.slice(0, 4096))
  }
  return headers
}
