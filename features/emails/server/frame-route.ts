import type { FastifyInstance } from 'fastify'
import { Problem } from '#core/problem'
import { framePath } from '../api'
import { framePolicy } from '../frame-policy'

const maxBytes = 6 * 1024 * 1024

/**
 * Echoes the sanitized HTML of a mail with its own content security policy. A `srcdoc` frame would inherit the page's
 * policy, which blocks remote images. The policy allows no scripts, whatever is posted.
 */
export function frameRoute(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: { images?: string } }>(framePath, { bodyLimit: maxBytes }, async (request, reply) => {
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
  })
}
