import type { FastifyReply } from 'fastify'

/** Sends on the cookies that better-auth sets. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
