import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { decodePercent } from '#core/decode-percent'
import type { Db } from '#platform/db/database'
import { twoFactorCookie } from './auth'
import { cookieValue } from './session-guard'
import { findVerification } from './store'

export type PendingSignIn = { id: string; userId: number }

/** The sign-in that waits for its second factor, by the cookie that better-auth has signed. */
export async function findPendingSignIn(
  db: Db,
  { secret, https }: { secret: string; https: boolean },
  request: FastifyRequest,
): Promise<PendingSignIn | undefined> {
  const cookie = decodePercent(cookieValue(twoFactorCookie(https), request.headers.cookie) ?? '') ?? ''
  const at = cookie.lastIndexOf('.')
  const id = cookie.slice(0, at)
  const given = Buffer.from(cookie.slice(at + 1))
  const right = Buffer.from(createHmac('sha256', secret).update(id).digest('base64'))
  if (at < 1 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const found = await findVerification(db, id)
  return found && { id, userId: Number(found.value) }
}
