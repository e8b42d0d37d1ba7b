import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '#core/problem'
import { sendFile } from '#platform/http/send-file'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { paramsOf } from '#platform/public-pages/form-body'
import { isPassword } from '#platform/secrets/password-hash'
import { countAttempt, resetThrottles } from '#platform/throttle/throttle'
import { downloadName } from '../download-name'
import { isExpired, isView } from '../share-link'
import { linkClosedPage, passwordPage } from './link-pages'
import type { DocumentRouteDeps } from './route-deps'
import { sharedPath, tokenHashOf } from './share-link'
import { countView, linkedFile } from './store'

const passwordLimit = { times: 10, withinMinutes: 15 }

type SharedRequest = FastifyRequest<{ Params: { token: string }; Body: { password?: unknown } | undefined }>
type LinkedFile = NonNullable<Awaited<ReturnType<typeof linkedFile>>>

/** Opens a shared document for whoever has its link, and asks for the link's password where it has one. */
export function sharedRoute(app: FastifyInstance, { db, files }: DocumentRouteDeps): void {
  const url = `${sharedPath}/:token`
  void app.register(async (scope) => {
    answerErrorsWithPages(scope, async (request) => languageOf(request))
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(paramsOf(body as string))),
    )
    scope.route({ method: ['GET', 'HEAD'], url, handler: open })
    scope.route({ method: 'POST', url, bodyLimit: 10_000, handler: openWithPassword })
  })

  async function open(request: FastifyRequest, reply: FastifyReply) {
    const file = await findOpenLink(request as SharedRequest)
    if (!file) return sendPage(reply, 404, linkClosedPage(languageOf(request)))
    if (file.passwordHash) return sendPage(reply, 200, passwordPage(languageOf(request)))
    return sendLinked(request, reply, file)
  }

  async function openWithPassword(request: FastifyRequest, reply: FastifyReply) {
    const file = await findOpenLink(request as SharedRequest)
    if (!file) return sendPage(reply, 404, linkClosedPage(languageOf(request)))
    if (file.passwordHash) {
      const key = `link:${file.linkId}:${request.ip}`
      if (!(await countAttempt(db, key, passwordLimit)).allowed)
        throw tooMany('Too many attempts. Please try again later.')
      const { password } = (request as SharedRequest).body ?? {}
      if (typeof password !== 'string' || !(await isPassword(password.slice(0, 200), file.passwordHash)))
        return sendPage(reply, 403, passwordPage(languageOf(request), { isWrong: true }))
      await resetThrottles(db, [key])
    }
    return sendLinked(request, reply, file)
  }

  async function findOpenLink({ params: { token } }: SharedRequest): Promise<LinkedFile | undefined> {
    const hash = tokenHashOf(token)
    const file = hash && (await linkedFile(db, hash))
    return file && !isExpired(file, new Date()) ? file : undefined
  }

  async function sendLinked(request: FastifyRequest, reply: FastifyReply, file: LinkedFile) {
    if (isView({ method: request.method, range: request.headers.range })) await countView(db, file.linkId, new Date())
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    return sendFile(request, reply, files, {
      ...file,
      name: file.origin === 'contract' ? file.filename : downloadName(file.name, file.filename),
      download: 'download' in (request.query as object),
      // A withdrawn link must not be answered from a cache.
      isStored: false,
    })
  }
}

/** A link belongs to no client, so the language comes from the visitor's browser. */
const languageOf = ({ headers }: FastifyRequest) => acceptedLanguage(headers['accept-language']) ?? 'en'

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page)
}
