import type { FastifyInstance } from 'fastify'
import { Problem } from '#core/problem'
import { publicPath } from '#features/invoices/public-link'
import { countAttempt } from '#platform/throttle/throttle'
import { type CheckoutDeps, openCheckout } from './open-checkout'

const limit = { times: 30, withinMinutes: 10 }
const maxForm = 2_000

/** The form on the page of an invoice: a plain POST, answered with the way to the paying page. */
export function payRoute(app: FastifyInstance, deps: CheckoutDeps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxForm },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post(`${publicPath(':token')}/pay`, async (request, reply) => {
      const { token } = request.params as { token: string }
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      const { allowed } = await countAttempt(deps.db, `pay ${request.ip}`, limit)
      if (!allowed) throw new Problem('too-many', 429, 'That was tried too often. Please wait a few minutes.')
      const amount = request.body instanceof URLSearchParams ? request.body.get('amount') : null
      const opened = await openCheckout(deps, token, amount ?? undefined, new Date())
      if ('url' in opened) return reply.redirect(opened.url, 303)
      return reply.redirect(`${publicPath(token)}?problem=${opened.problem}`, 303)
    })
  })
}
