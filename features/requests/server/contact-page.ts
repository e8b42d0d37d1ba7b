import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { acceptForms } from '#platform/public-pages/form-body'
import { escapeHtml, sendMessagePage } from '#platform/public-pages/page'
import { countAttempt } from '#platform/throttle/throttle'
import { contactPagePath } from '../api'
import { ConsultationForm, contactFormLimit } from '../request'
import * as store from './store'

type Language = 'en' | 'es'

/** The contact form of the landing page where it is sent without script: a plain POST, answered with a page. */
export function contactPage(app: FastifyInstance, { db }: { db: Db }): void {
  void app.register(async (scope) => {
    acceptForms(scope)
    answerErrorsWithPages(scope, async (request) => languageOf(request))
    scope.post(contactPagePath, { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const language = languageOf(request)
      const { data: form, error } = ConsultationForm.safeParse(request.body ?? {})
      if (!form) {
        const names = [...new Set(error.issues.map(({ path }) => String(path[0])))]
        return sendPage(reply, 422, language, missingText(language, names))
      }
      const { allowed } = await countAttempt(db, `contact-form:${request.ip}`, contactFormLimit)
      if (!allowed) throw tooMany('You have sent several requests already. Please try again later or call us.')
      // A bot that filled the honeypot gets the same answer.
      if (!form.website) await db.transaction((tx) => store.createRequest(tx, form))
      return sendPage(reply, 201, language, words[language].thanks)
    })
  })
}

function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return lang === 'en' || lang === 'es' ? lang : (acceptedLanguage(headers['accept-language']) ?? 'en')
}

function missingText(language: Language, names: string[]): string {
  const { fields, missing } = words[language]
  return `${missing} ${names.map((name) => fields[name as keyof typeof fields] ?? name).join(', ')}.`
}

function sendPage(reply: FastifyReply, status: number, language: Language, text: string) {
  const { title, back } = words[language]
  const home = language === 'es' ? '/es' : '/'
  const content = `<p class="block">${escapeHtml(text)}</p>\n<p class="block"><a href="${home}">${back}</a></p>`
  return sendMessagePage(reply, { status, language, title, content })
}

const words = {
  en: {
    title: 'Your request',
    thanks: 'Thank you! Your consultation request has been submitted. We’ll be in touch shortly.',
    missing: 'Nothing was sent yet. Please go back and check:',
    back: 'Back to the page',
    fields: { name: 'name', email: 'e-mail address', phone: 'phone', message: 'message' },
  },
  es: {
    title: 'Su solicitud',
    thanks: '¡Gracias! Recibimos su solicitud de consulta. Le contactaremos muy pronto.',
    missing: 'Aún no se envió nada. Por favor, vuelva atrás y revise:',
    back: 'Volver a la página',
    fields: { name: 'nombre', email: 'correo electrónico', phone: 'teléfono', message: 'mensaje' },
  },
} as const
