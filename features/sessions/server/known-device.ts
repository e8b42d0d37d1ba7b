import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { day, second } from '#core/durations'
import { cookieValue } from './session-guard'

const lifetime = 400 * day
const cookieName = (https: boolean) => `${https ? '__Host-' : ''}mainstreet.device`

/**
 * Identifies a browser in which the user has signed in before, by a signed cookie. Its attempts are counted separately,
 * so that strangers who guess cannot lock the owner out.
 */
export function knownDevice(secret: string, https: boolean, request: FastifyRequest, userId: number, now: Date) {
  const [id = '', user = '', since = '', signature = ''] =
    cookieValue(cookieName(https), request.headers.cookie)?.split('.') ?? []
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, `${id}.${user}.${since}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return user === String(userId) && Number(since) * second + lifetime > now.getTime() ? id : undefined
}

export function rememberDevice(secret: string, https: boolean, reply: FastifyReply, userId: number, now: Date): void {
  const value = `${randomBytes(12).toString('base64url')}.${userId}.${Math.floor(now.getTime() / second)}`
  const attributes = `Path=/; Max-Age=${lifetime / second}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName(https)}=${value}.${sign(secret, value)}; ${attributes}`)
}

const sign = (secret: string, value: string) =>
  createHmac('sha256', secret).update(`known device\n${value}`).digest('base64url')
