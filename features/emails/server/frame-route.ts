import type { FastifyInstance } from 'fastify'
import { Problem } from '#core/problem'
import { framePath } from '../api'
import { framePolicy } from '../frame-policy'

const mostBytes = 6 * 1024 * 1024

/**
 * Gives back a mail that our page has cleaned, under a policy of its own: a frame inside the page would inherit the page's
 * policy, which never lets pictures in from elsewhere. Nothing in it can run, whoever posts it.
 */
export function frameRoute(app: FastifyInstance): void {
  app.post<{ Querystring: { images?: string } }>(framePath, { bodyLimit: mostBytes }, async (request, reply) => {
    const { body, query } = request
    if (typeof body !== 'string' || !body.startsWith('html='))
      throw new Problem('no-mail', 415, 'There is no mail to show')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': framePolicy({ withImages: query.images === 'yes' }),
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
      .send(body.slice('html='.length))
  })
}
