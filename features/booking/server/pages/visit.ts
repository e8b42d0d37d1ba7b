import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'
import type { Business } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import { type Html, html } from '#platform/http/html'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { paramsOf } from '#platform/public-pages/form-body'
import { GuestZone, type Language, languages } from '../../booking'
import { lengthsOf } from '../../booking-type'
import { type Words, wordsIn } from '../../words'
import type { BookingDeps } from '../deps'
import { readBookingSettings } from '../find-slots'
import type { BookingTypeRow } from '../store/types'
import { link, notFoundPage, page, pagePolicy } from './layout'

export type Visit = {
  business: Business
  language: Language
  words: Words
  /** The guest's time zone, or the owner's until it is known. */
  timeZone: string
  query: Record<string, string | undefined>
  now: Date
}

export type Answered = { title: string; content: Html; status?: number } | { redirect: string }

/** Renders the pages for guests: language, time zone, headers, and the page for what is not found. */
export function visitor({ db, payments }: BookingDeps) {
  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    draw: (visit: Visit) => Promise<Answered>,
    sent: Record<string, string> = {},
    preferred?: Language,
  ) {
    const business = await readBusiness(db)
    // A form has in its fields what its page had in its address.
    const fields = textsOf({ lang: sent.language, minutes: sent.minutes, for: sent.for })
    const query = { ...fields, ...textsOf({ ...(request.query as object) }) }
    const accepted = preferred ?? acceptedLanguage(request.headers['accept-language']) ?? business.language
    const language = languageOf(query.lang) ?? languageOf(sent.language) ?? accepted
    const zone = GuestZone.safeParse(sent.timeZone ?? query.timeZone)
    const visit = {
      business,
      language,
      words: wordsIn(language),
      timeZone: zone.success ? zone.data : business.timeZone,
      query: { ...query, ...(zone.success && { timeZone: zone.data }), ...(!zone.success && { timeZone: undefined }) },
      now: new Date(),
    }
    const { embedSites } = await readBookingSettings(db)
    reply.headers({
      'content-security-policy': pagePolicy(
        embedSites,
        (await payments.isOn(db)) ? payments.checkoutOrigin : undefined,
      ),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      // Our own forms still send their Origin; other sites do not see the address of this page.
      'referrer-policy': 'same-origin',
    })
    if (embedSites.length > 0) {
      reply.removeHeader('x-frame-options')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
    const other = { ...query, lang: language === 'en' ? 'es' : 'en' }
    const context = { business, language, otherLanguageUrl: link(request.url.split('?')[0] ?? '', other) }
    try {
      const answered = await draw(visit)
      if ('redirect' in answered) return reply.redirect(answered.redirect, 303)
      return reply
        .code(answered.status ?? 200)
        .type('text/html; charset=utf-8')
        .send(page(context, answered.title, answered.content))
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage(context))
    }
  }

  /** Also errors that are raised before a handler runs. */
  function answerErrors(scope: FastifyInstance): void {
    const languageAsked = async ({ query, body, headers }: FastifyRequest) => {
      const { lang } = textsOf({ ...(query as object) })
      const { language } = textsOf({ ...(body as object | undefined) })
      const accepted = acceptedLanguage(headers['accept-language'])
      return languageOf(lang) ?? languageOf(language) ?? accepted ?? (await readBusiness(db)).language
    }
    answerErrorsWithPages(scope, languageAsked, ({ status, language, title, text }, request, reply) =>
      answerPage(
        request,
        reply,
        async () => ({ status, title, content: html`<h1>${title}</h1><p class="quiet">${text}</p>` }),
        { language },
      ),
    )
  }

  return { answerPage, answerErrors, acceptForms }
}

function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(paramsOf(body as string))),
  )
}

/** A parameter that is given twice counts once. */
function textsOf(query: object): Record<string, string | undefined> {
  const entries = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value.length <= 200))
}

const languageOf = (text: string | undefined): Language | undefined => languages.find((one) => one === text)

/** A length that is not offered falls back to the default. */
export const chosenLength = (type: BookingTypeRow, minutes: string | undefined): number =>
  lengthsOf(type).includes(Number(minutes)) ? Number(minutes) : type.minutes

export function instantOf(text: string | undefined): Date | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)) return undefined
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
