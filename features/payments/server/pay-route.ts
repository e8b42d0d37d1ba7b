import type { FastifyInstance } from 'fastify'
import { Problem } from '#core/problem'
import { publicPath } from '#features/invoices/public-link'
import { findLinkLanguage, findWithdrawnLink } from '#features/invoices/server/store'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { paramsOf } from '#platform/public-pages/form-body'
import { countAttempt } from '#platform/throttle/throttle'
import { type CheckoutDeps, openCheckout } from './open-checkout'

const limit = { times: 30, withinMinutes: 10 }
const maxForm = 2_000

/** The pay form on the page of an invoice: a plain POST that redirects to the payment page. */
export function payRoute(app: FastifyInstance, deps: CheckoutDeps): void {
  void app.register(async (scope) => {
    answerErrorsWithPages(scope, ({ params }) => findLinkLanguage(deps.db, (params as { token: string }).token))
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxForm },
      (_request, body, done) => done(null, paramsOf(body as string)),
    )
    scope.post(`${publicPath(':token')}/pay`, async (request, reply) => {
      const { token } = request.params as { token: string }
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      const { allowed } = await countAttempt(deps.db, `pay ${request.ip}`, limit)
      if (!allowed) throw new Problem('too-many', 429, 'That was tried too often. Please wait a few minutes.')
      const amount = request.body instanceof URLSearchParams ? request.body.get('amount') : null
      // Withdrawn while the page was open: the page of the link says so.
      if (await findWithdrawnLink(deps.db, token)) return reply.redirect(publicPath(token), 303)
      const opened = await openCheckout(deps, token, amount ?? undefined, new Date())
      if ('url' in opened) {
        // The content policy limits where a form may redirect; a payment page on the owner's own domain is reached by a
        // link instead.
        if (new URL(opened.url).origin === deps.payments.checkoutOrigin) return reply.redirect(opened.url, 303)
        return reply
          .type('text/html; charset=utf-8')
          .send(continuePage(opened.url, (await findLinkLanguage(deps.db, token)) ?? 'en'))
      }
      return reply.redirect(`${publicPath(token)}?problem=${opened.problem}`, 303)
    })
  })
}

const continueTexts = {
  en: { title: 'Pay', text: 'Continue to the payment page' },
  es: { title: 'Pagar', text: 'Continuar a la página de pago' },
}

function continuePage(url: string, language: 'en' | 'es'): string {
  const { title, text } = continueTexts[language]
  const href = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${href}"><title>${title}</title><p><a href="${href}" rel="noreferrer">${text}</a></p></html>`
}
