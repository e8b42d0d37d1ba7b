import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Stored = {
  id: string
  folder: string
  source: Buffer
  messageId: string
  isRead: boolean
  flagged: boolean
  receivedDateTime: string
  /** Added to a draft one by one; the source does not hold them. */
  files: { name: string; content: Buffer }[]
}
type Event = { version: number; folder: string; id: string; removed: boolean }

const folders = {
  inbox: 'Inbox',
  sentitems: 'Sent Items',
  drafts: 'Drafts',
  junkemail: 'Junk Email',
  deleteditems: 'Deleted Items',
  archive: 'Archive',
}

export type GraphServer = {
  url: string
  mails(): Stored[]
  deliver(folder: string, source: string | Buffer, receivedAt?: Date): void
  change(messageId: string, change: Partial<Pick<Stored, 'isRead' | 'flagged' | 'folder'>>): void
  remove(messageId: string): void
  /** As Outlook saves a draft again: under the same id. */
  rewrite(messageId: string, source: string): void
  /** From now on every delta link is too old. */
  forgetDeltas(): void
  /** What was handed over to be sent, in order. */
  sent: Buffer[]
  /** The only token that is taken, or 'any'; another is answered with 401. */
  token: string
  stop(): Promise<void>
}

/**
 * Stands in for the mail calls of Microsoft Graph, as far as its documentation describes them: folders, messages by page,
 * delta links per folder, MIME content, move, permanentDelete, sendMail, and drafts with uploaded files. Other
 * calls and bodies of more than four megabytes are refused.
 */
export async function startGraph({ pageSize = 4 } = {}): Promise<GraphServer> {
  const mails = new Map<string, Stored>()
  const log: Event[] = []
  const sent: Buffer[] = []
  const uploads = new Map<string, { mail: Stored; name: string; size: number; content: Buffer }>()
  let oldest = 0
  const logChange = (folder: string, id: string, removed: boolean) =>
    log.push({ version: log.length + 1, folder, id, removed })
  const idOf = (name: string) => `folder-${name}`
  const nameOf = (idOrName: string) => (idOrName in folders ? idOrName : idOrName.replace(/^folder-/, ''))
  const store = (folder: string, source: Buffer, receivedAt: Date, isRead: boolean) => {
    const messageId = messageIdIn(source)
    const id = `AAMk${randomUUID()}`
    mails.set(id, {
      id,
      folder,
      source,
      messageId,
      isRead,
      flagged: false,
      receivedDateTime: receivedAt.toISOString(),
      files: [],
    })
    logChange(folder, id, false)
    return id
  }
  const byMessageId = (messageId: string) => {
    const found = [...mails.values()].find((mail) => mail.messageId === messageId)
    if (!found) throw new Error(`There is no ${messageId}`)
    return found
  }
  const change = (mail: Stored, changes: Partial<Stored>) => {
    const from = mail.folder
    Object.assign(mail, changes)
    if (mail.folder !== from) logChange(from, mail.id, true)
    logChange(mail.folder, mail.id, false)
  }
  const shown = ({ id, isRead, flagged, receivedDateTime, folder, messageId, source, files }: Stored) => ({
    '@odata.etag': 'W/"1"',
    id,
    isRead,
    receivedDateTime,
    internetMessageId: `<${messageId}>`,
    conversationId: `conversation-${messageId}`,
    flag: { flagStatus: flagged ? 'flagged' : 'notFlagged' },
    parentFolderId: idOf(folder),
    isDraft: folder === 'drafts',
    subject: /^subject: (.*)/im.exec(source.toString('latin1'))?.[1] ?? '',
    body: { contentType: 'text', content: source.toString('latin1').split('\r\n\r\n').slice(1).join('\n') },
    hasAttachments: files.length > 0,
  })
  const folderShown = (name: string) => ({
    id: idOf(name),
    displayName: folders[name as keyof typeof folders],
    childFolderCount: 0,
    totalItemCount: [...mails.values()].filter(({ folder }) => folder === name).length,
  })

  const graph: GraphServer = {
    url: '',
    token: 'graph-token',
    sent,
    mails: () => [...mails.values()],
    deliver: (folder, source, receivedAt = new Date()) => void store(folder, Buffer.from(source), receivedAt, false),
    change: (messageId, changes) => change(byMessageId(messageId), changes),
    rewrite(messageId, source) {
      const mail = byMessageId(messageId)
      change(mail, { source: Buffer.from(source), messageId: messageIdIn(Buffer.from(source)) })
    },
    remove(messageId) {
      const mail = byMessageId(messageId)
      mails.delete(mail.id)
      logChange(mail.folder, mail.id, true)
    },
    forgetDeltas() {
      oldest = log.length + 1
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }

  const server = createServer(async (request, response) => {
    // By the Host header, so that links lead through the same proxy as the request.
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await read(request)
    const send = (status: number, json?: unknown) => answer(response, status, json)
    const refuse = (status: number, code: string) => send(status, { error: { code, message: `${code}, said Graph` } })
    if (body.byteLength > 4 * 1024 * 1024) return refuse(413, 'RequestEntityTooLarge')
    const chunk = /^\/uploads\/([^/]+)$/.exec(url.pathname)
    if (chunk) return receiveChunk(chunk[1] as string, request, body, send, refuse)
    const isAuthorized = graph.token === 'any' || request.headers.authorization === `Bearer ${graph.token}`
    if (!isAuthorized) return refuse(401, 'InvalidAuthenticationToken')
    const path = url.pathname.replace(/^\/v1\.0/, '')
    const one =
      /^\/me\/messages\/([^/]+)(?:\/(\$value|move|permanentDelete|send|attachments(?:\/createUploadSession)?))?$/.exec(
        path,
      )
    const inFolder = /^\/me\/mailFolders\/([^/]+)(?:\/(messages|messages\/delta|childFolders))?$/.exec(path)
    const route = `${request.method} ${path}`

    if (route === 'GET /me') return send(200, { mail: 'dana@example.com', displayName: 'Dana Reyes' })
    if (route === 'GET /me/mailFolders') return send(200, { value: Object.keys(folders).map(folderShown) })
    if (route === 'POST /me/sendMail') {
      const source = Buffer.from(body.toString('ascii'), 'base64')
      sent.push(source)
      store('sentitems', source, new Date(), true)
      return send(202)
    }
    if (route === 'POST /me/messages') {
      const id = store('drafts', Buffer.from(body.toString('ascii'), 'base64'), new Date(), true)
      return send(201, shown(mails.get(id) as Stored))
    }
    if (route === 'GET /me/messages') {
      const wanted = /internetMessageId eq '<([^>]+)>'/.exec(url.searchParams.get('$filter') ?? '')?.[1]
      return send(200, { value: [...mails.values()].filter(({ messageId }) => messageId === wanted).map(shown) })
    }
    if (inFolder && request.method === 'GET') {
      const name = nameOf(decodeURIComponent(inFolder[1] as string))
      if (!(name in folders)) return refuse(404, 'ErrorItemNotFound')
      if (!inFolder[2]) return send(200, folderShown(name))
      if (inFolder[2] === 'childFolders') return send(200, { value: [] })
      return inFolder[2] === 'messages' ? send(200, listPage(name, url)) : deltaPage(name, url, send, refuse)
    }
    if (one) {
      const mail = mails.get(decodeURIComponent(one[1] as string))
      if (!mail) return refuse(404, 'ErrorItemNotFound')
      if (request.method === 'GET') {
        if (one[2] === 'attachments')
          return send(200, { value: mail.files.map(({ name, content }) => ({ name, size: content.byteLength })) })
        if (one[2] !== '$value') return send(200, shown(mail))
        response.writeHead(200, { 'content-type': 'text/plain' })
        return void response.end(mail.source)
      }
      const json = body.length > 0 ? JSON.parse(body.toString()) : {}
      if (request.method === 'PATCH') {
        change(mail, {
          ...(json.isRead !== undefined && { isRead: json.isRead }),
          ...(json.flag && { flagged: json.flag.flagStatus === 'flagged' }),
        })
        return send(200, shown(mail))
      }
      if (one[2] === 'move') {
        const name = nameOf(json.destinationId)
        if (!(name in folders)) return refuse(404, 'ErrorItemNotFound')
        change(mail, { folder: name })
        return send(201, shown(mail))
      }
      if (one[2] === 'send') {
        sent.push(mail.source)
        change(mail, { folder: 'sentitems' })
        return send(202)
      }
      if (one[2] === 'attachments') {
        mail.files.push({ name: json.name, content: Buffer.from(json.contentBytes, 'base64') })
        return send(201, { id: randomUUID(), name: json.name })
      }
      if (one[2] === 'attachments/createUploadSession') {
        const { name, size } = json.AttachmentItem
        const session = randomUUID()
        uploads.set(session, { mail, name, size, content: Buffer.alloc(0) })
        return send(201, { uploadUrl: `${url.origin}/uploads/${session}` })
      }
      if (one[2] === 'permanentDelete') {
        graph.remove(mail.messageId)
        return send(204)
      }
    }
    return refuse(400, 'BadRequest')
  })

  function receiveChunk(
    session: string,
    { headers }: IncomingMessage,
    body: Buffer,
    send: (status: number, json?: unknown) => void,
    refuse: (status: number, code: string) => void,
  ) {
    const upload = uploads.get(session)
    const from = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1]
    // A token sent here was sent to the wrong server.
    if (!upload || headers.authorization || Number(from) !== upload.content.byteLength) return refuse(400, 'BadRequest')
    upload.content = Buffer.concat([upload.content, body])
    if (upload.content.byteLength < upload.size) return send(200, {})
    upload.mail.files.push({ name: upload.name, content: upload.content })
    send(201)
  }

  function listPage(name: string, url: URL) {
    const skip = Number(url.searchParams.get('$skip') ?? 0)
    const all = [...mails.values()]
      .filter(({ folder }) => folder === name)
      .sort((a, b) => b.receivedDateTime.localeCompare(a.receivedDateTime))
    const next = new URL(url)
    next.searchParams.set('$skip', String(skip + pageSize))
    return {
      value: all.slice(skip, skip + pageSize).map(shown),
      ...(skip + pageSize < all.length && { '@odata.nextLink': next.href }),
    }
  }

  function deltaPage(
    name: string,
    url: URL,
    send: (status: number, json?: unknown) => void,
    refuse: (status: number, code: string) => void,
  ) {
    const token = url.searchParams.get('$deltatoken')
    if (token !== null && Number(token) < oldest) return refuse(410, 'syncStateNotFound')
    const skip = Number(url.searchParams.get('$skiptoken') ?? 0)
    const since = Number(token ?? 0)
    const latest = new Map(
      log.filter((event) => event.folder === name && event.version > since).map((event) => [event.id, event]),
    )
    const all = [...latest.values()].filter(({ removed }) => token !== null || !removed)
    const link = (key: string, value: number) => {
      const at = new URL(`${url.origin}${url.pathname}`)
      if (key === '$skiptoken' && token !== null) at.searchParams.set('$deltatoken', token)
      at.searchParams.set(key, String(value))
      return at.href
    }
    send(200, {
      value: all.slice(skip, skip + pageSize).map(({ id, removed }) => {
        const mail = mails.get(id)
        return removed || !mail ? { id, '@removed': { reason: 'deleted' } } : shown(mail)
      }),
      ...(skip + pageSize < all.length
        ? { '@odata.nextLink': link('$skiptoken', skip + pageSize) }
        : { '@odata.deltaLink': link('$deltatoken', log.length) }),
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  graph.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1.0`
  return graph
}

const messageIdIn = (source: Buffer) => /^message-id:\s*<([^>]+)>/im.exec(source.toString('latin1'))?.[1] ?? ''

async function read(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function answer(response: ServerResponse, status: number, json?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(json === undefined ? '' : JSON.stringify(json))
}
