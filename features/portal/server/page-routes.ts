import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#core/days'
import { notFound, Problem, tooMany } from '#core/problem'
import { PathRecordId } from '#core/record-id'
import { maxFileSize } from '#features/documents/document'
import { downloadName } from '#features/documents/download-name'
import { findDocument } from '#features/documents/server/store'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import { isShownInline, sendFile } from '#platform/http/send-file'
import { acceptUploads } from '#platform/http/uploads'
import { acceptForms, textField } from '#platform/public-pages/form-body'
import { newFormKey, sendOnce, sentFormKey, wasSent } from '#platform/public-pages/form-key'
import { countAttempt, type Limit } from '#platform/throttle/throttle'
import { MessageText, portalPath } from '../portal'
import type { PortalClient } from '../portal-content'
import { type Language, wordsIn } from '../words'
import type { PortalDeps } from './deps'
import { enterPage } from './pages/enter'
import { type Notice, page } from './pages/layout'
import { listSections, type PortalPage, portalPage, sectionPage } from './pages/portal-page'
import { findFileRequests, findSharedDocuments, receiveFiles } from './store/files'
import { findPortalClient } from './store/portals'
import { answerPage, answerPortalErrors, findVisitor, type Visitor } from './visitor'

const fileLimit: Limit = { times: 60, withinMinutes: 60 }
const filesAtOnce = 10
const messageLimit: Limit = { times: 20, withinMinutes: 60 }

/** Where the owner looks at the portal of a client. */
const ownersView = (clientId: number | string) => `${portalPath}/as/${clientId}`

type Viewer = { client: PortalClient; visitor: string; isOwner: boolean; base: string }
type Handler = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The portal: only what was sent to or shared with the client; anything else is not found. */
export function portalPageRoutes(app: FastifyInstance, deps: PortalDeps): void {
  const { db, files } = deps

  void app.register(async (scope) => {
    answerPortalErrors(scope, deps)
    show(scope, '', async (viewer, request) =>
      portalPage(await propsOf(viewer, noticeIn(viewer.client.language, request))),
    )
    for (const section of [...listSections, 'messages'] as const)
      show(scope, `/${section}`, async (viewer) => sectionPage(await propsOf(viewer), section))
    show(scope, '/invoices/:id', async ({ client, visitor, isOwner }, request, reply) => {
      const { invoices } = await deps.readPortalContent(db, client, visitor, new Date())
      const invoice = invoices.find(({ id }) => id === idIn(request))
      if (!invoice) throw notFound('There is nothing at this address')
      return reply.redirect(isOwner ? `/invoices/${invoice.id}` : await deps.invoiceUrl(db, invoice.id), 303)
    })
    show(scope, '/contracts/:id', async ({ client, visitor }, request, reply) => {
      const { contracts } = await deps.readPortalContent(db, client, visitor, new Date())
      const contract = contracts.find(({ id }) => id === idIn(request))
      if (!contract?.documentId) throw notFound('There is nothing at this address')
      return sendDocument(request, reply, await fileOf(contract.documentId))
    })
    show(scope, '/documents/:id', async ({ client }, request, reply) => {
      const shared = await findSharedDocuments(db, client.id)
      const document = shared.find(({ documentId }) => documentId === idIn(request))
      if (!document) throw notFound('There is nothing at this address')
      return sendDocument(request, reply, document)
    })
    void scope.register(async (forms) => {
      acceptForms(forms)
      forms.post(`${portalPath}/messages`, { bodyLimit: 100_000 }, (request, reply) => act(request, reply, write))
    })
    void scope.register(async (uploads) => {
      await acceptUploads(uploads, files, maxFileSize, undefined, filesAtOnce)
      // The session is asked for before the file is read.
      uploads.addHook('onRequest', async (request, reply) => {
        if (!(await findVisitor(deps, request))) return reply.redirect(portalPath, 303)
      })
      uploads.setErrorHandler(async (error, request, reply) => {
        const visitor = await findVisitor(deps, request)
        if (!(error instanceof Problem) || error.status >= 500 || !visitor) throw error
        const words = wordsIn(visitor.client.language).portal
        const { fileFailed, fileClosed, fileLarge, fileMissing } = words
        const texts: Record<number, string> = { 400: fileFailed, 409: fileClosed, 413: fileLarge, 422: fileMissing }
        const text = texts[error.status]
        return answerPage(deps, request, reply, async () => {
          if (!text) throw error
          return reply.code(error.status).send(await pageFor(visitor, { text, isBad: true }))
        })
      })
      uploads.post(`${portalPath}/files/:id`, { bodyLimit: maxFileSize * filesAtOnce }, (request, reply) =>
        act(request, reply, upload),
      )
    })
  })

  /** For the client, and read-only for the owner. */
  function show(scope: FastifyInstance, path: string, handle: Handler) {
    const asClient = (request: FastifyRequest, reply: FastifyReply) =>
      answerPage(deps, request, reply, async (language) => {
        const visitor = await findVisitor(deps, request)
        if (visitor) return handle(viewerOf(visitor), request, reply)
        if (path !== '') return reply.redirect(portalPath, 303)
        const business = await readBusiness(db)
        const title = wordsIn(language).enter.title
        return page({ business, language, title }, enterPage(language, business.name))
      })
    const asOwner = (request: FastifyRequest, reply: FastifyReply) =>
      answerPage(deps, request, reply, async () => {
        if (!(await deps.sessionGuard.authenticate(request))) return reply.redirect('/', 302)
        const clientId = PathRecordId.parse((request.params as { clientId: string }).clientId)
        const client = await findPortalClient(db, clientId)
        return handle(
          { client, visitor: client.emails[0] ?? '', isOwner: true, base: ownersView(clientId) },
          request,
          reply,
        )
      })
    scope.route({ method: ['GET', 'HEAD'], url: portalPath + path, handler: asClient })
    scope.route({ method: ['GET', 'HEAD'], url: ownersView(':clientId') + path, handler: asOwner })
  }

  type Act = (visitor: Visitor, request: FastifyRequest, reply: FastifyReply, language: Language) => Promise<unknown>

  const act = (request: FastifyRequest, reply: FastifyReply, handle: Act) =>
    answerPage(deps, request, reply, async () => {
      const visitor = await findVisitor(deps, request)
      if (!visitor) return reply.redirect(portalPath, 303)
      try {
        return await handle(visitor, request, reply, visitor.client.language)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 429) throw error
        return reply.code(429).send(await pageFor(visitor, { text: error.message, isBad: true }))
      }
    })

  const write: Act = async (visitor, request, reply, language) => {
    const words = wordsIn(language).portal
    const typed = textField(request.body, 'text')
    const key = sentFormKey(`portal message ${visitor.client.id}`, request.body, [typed])
    const thanks = () => reply.redirect(`${portalPath}?sent#messages`, 303)
    if (await wasSent(db, key)) return thanks()
    await limit(`portal message:${visitor.client.id}`, messageLimit, language)
    const text = MessageText.safeParse(typed)
    if (!text.success) {
      const notice = { text: typed === '' ? words.messageMissing : words.messageLong, isBad: true }
      return reply.code(422).send(await pageFor(visitor, notice, typed.slice(0, 20_000)))
    }
    const { client, email } = visitor
    await sendOnce(db, key, async (tx) => {
      const emailId = await deps.messages.receive(tx, { client, from: email, text: text.data, at: new Date() })
      await notify(tx, {
        kind: 'portal',
        subject: `message:${emailId}`,
        title: `${client.name} wrote to you`,
        body: text.data.slice(0, 300),
        href: `/emails/${emailId}`,
      })
    })
    return thanks()
  }

  const upload: Act = async ({ client }, request, reply, language) => {
    const { uploaded, moreUploaded } = request
    if (!uploaded || uploaded.filename === '') throw new Problem('invalid', 422, wordsIn(language).portal.fileMissing)
    const uploads = [uploaded, ...moreUploaded]
    const thanks = () =>
      reply.redirect(`${portalPath}?received${uploads.length > 1 ? `=${uploads.length}` : ''}#files`, 303)
    const content = uploads.flatMap(({ filename, key }) => [filename, key])
    const key = sentFormKey(`portal file ${client.id} ${idIn(request)}`, request.body, content)
    if (await wasSent(db, key)) return thanks()
    for (const _ of uploads) await limit(`portal file:${client.id}`, fileLimit, language)
    await sendOnce(db, key, (tx) => receiveFiles(tx, files, client, idIn(request), uploads, new Date()))
    return thanks()
  }

  async function limit(key: string, allowed: Limit, language: Language): Promise<void> {
    if (!(await countAttempt(db, key, allowed)).allowed) throw tooMany(wordsIn(language).enter.tooMany)
  }

  const pageFor = async (visitor: Visitor, notice: Notice, typed?: string) =>
    portalPage({ ...(await propsOf(viewerOf(visitor), notice)), typed })

  async function propsOf({ client, visitor, isOwner, base }: Viewer, notice?: Notice): Promise<PortalPage> {
    const now = new Date()
    const business = await readBusiness(db)
    const documents = await findSharedDocuments(db, client.id)
    const requests = await findFileRequests(db, client.id)
    return {
      client,
      business,
      isOwner,
      base,
      notice,
      formKey: newFormKey(),
      today: dayIn(business.timeZone, now),
      content: await deps.readPortalContent(db, client, visitor, now),
      messages: await deps.messages.list(db, client),
      documents: documents.map(({ contentType, ...document }) => ({
        ...document,
        isShownInline: isShownInline(contentType ?? ''),
      })),
      requests: requests
        .filter(({ closedAt, files }) => closedAt === null || files.length > 0)
        .map((request) => ({ ...request, isOpen: request.closedAt === null, isReceived: request.receivedAt !== null })),
    }
  }

  async function fileOf(documentId: number) {
    const { fileKey, name, filename, contentType, size, origin, trashedAt } = await findDocument(db, documentId)
    if (trashedAt) throw notFound('There is nothing at this address')
    return { key: fileKey, name, filename, contentType, size, origin }
  }

  type DocumentFile = Awaited<ReturnType<typeof fileOf>>

  function sendDocument(request: FastifyRequest, reply: FastifyReply, file: DocumentFile) {
    const { key, name, filename, contentType, size, origin } = file
    if (!key) throw notFound('There is nothing at this address')
    return sendFile(request, reply, files, {
      key,
      size,
      contentType: contentType ?? 'application/octet-stream',
      name: origin === 'contract' ? (filename ?? name) : downloadName(name, filename ?? name),
      download: 'download' in (request.query as object),
      // What is no longer shared must not be answered from a cache.
      isStored: false,
    })
  }
}

const viewerOf = ({ client, email }: Visitor): Viewer => ({ client, visitor: email, isOwner: false, base: portalPath })

const idIn = (request: FastifyRequest) => PathRecordId.parse((request.params as { id: string }).id)

function noticeIn(language: Language, { query }: FastifyRequest): Notice | undefined {
  const words = wordsIn(language).portal
  if ('received' in (query as object)) {
    const count = Number((query as { received?: string }).received) || 1
    return { text: count > 1 ? words.filesThanks(count) : words.fileThanks, isBad: false }
  }
  return 'sent' in (query as object) ? { text: words.messageThanks, isBad: false } : undefined
}
