import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorHandler, refusalOf } from '#platform/http/error-handler'
import { acceptedLanguage } from './accepted-language'
import { escapeHtml, sendMessagePage } from './page'

type Language = 'en' | 'es'
export type ErrorPage = { status: number; language: Language; title: string; text: string }

/**
 * Answers the errors of a scope with a page, also those that are raised before a handler runs: strangers read no JSON.
 * `languageOf` finds the language of the page that was asked for; else the browser's counts.
 */
export function answerErrorsWithPages(
  scope: FastifyInstance,
  languageOf: (request: FastifyRequest) => Promise<Language | undefined>,
  send: (page: ErrorPage, request: FastifyRequest, reply: FastifyReply) => unknown = sendErrorPage,
): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (wantsJson(request)) return errorHandler(error, request, reply)
    const known = await languageOf(request).catch(() => undefined)
    reply.removeHeader('content-disposition')
    return send(errorPageFor(error, request, reply, known), request, reply)
  })
}

/** For an address that cannot be decoded, which has no route and no scope. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (wantsJson(request) || request.url.startsWith('/api/')) errorHandler(error, request, reply)
  else sendErrorPage(errorPageFor(error, request, reply, undefined), request, reply)
}

const wantsJson = ({ headers }: FastifyRequest) => headers.accept?.includes('application/json') ?? false

function errorPageFor(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  known: Language | undefined,
): ErrorPage {
  const { status } = refusalOf(error, request, reply)
  const language = known ?? acceptedLanguage(request.headers['accept-language']) ?? 'en'
  const { title, ...texts } = errorWords[language]
  const text = error.code === 'FST_ERR_BAD_URL' ? texts.notFound : textFor(status, texts)
  return { status, language, title, text }
}

const sendErrorPage = ({ text, ...page }: ErrorPage, _request: FastifyRequest, reply: FastifyReply) =>
  sendMessagePage(reply, { ...page, content: `<p class="block">${escapeHtml(text)}</p>` })

type ErrorText = 'tooLarge' | 'tooMany' | 'otherSite' | 'notFound' | 'unreadable' | 'broken'

function textFor(status: number, texts: Record<ErrorText, string>): string {
  if (status >= 500) return texts.broken
  if (status === 413) return texts.tooLarge
  if (status === 429) return texts.tooMany
  if (status === 403) return texts.otherSite
  return status === 404 ? texts.notFound : texts.unreadable
}

const errorWords: Record<Language, Record<'title' | ErrorText, string>> = {
  en: {
    title: 'That did not work',
    tooLarge: 'That is more than can be sent at once. Please go back and send less.',
    tooMany: 'Too many attempts. Please try again later.',
    otherSite: 'This was asked for by another site, so nothing was done.',
    notFound: 'There is nothing at this address.',
    unreadable: 'What was sent could not be read, so nothing was done. Please go back and try again.',
    broken: 'Something is not working here at the moment. Please try again later.',
  },
  es: {
    title: 'Eso no funcionó',
    tooLarge: 'Eso es más de lo que se puede enviar a la vez. Por favor, vuelva atrás y envíe menos.',
    tooMany: 'Demasiados intentos. Por favor, inténtelo más tarde.',
    otherSite: 'Esto lo pidió otro sitio, así que no se hizo nada.',
    notFound: 'No hay nada en esta dirección.',
    unreadable: 'No se pudo leer lo enviado, así que no se hizo nada. Por favor, vuelva atrás e inténtelo otra vez.',
    broken: 'Algo no funciona aquí en este momento. Por favor, inténtelo más tarde.',
  },
}
