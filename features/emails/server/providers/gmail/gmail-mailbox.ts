import * as z from 'zod'
import { type ApiClient, ApiError, mapInOrder } from '#platform/oauth/api-client'
import type { MailFolderRole } from '../../../mail-account'
import type {
  ChangeToPush,
  FetchResult,
  ListedMail,
  Mailbox,
  MailState,
  ProviderChange,
  ProviderFolder,
  PushResult,
} from '../../mailbox'
import { NotSent } from '../../mailbox'

/** Our ref for "All Mail", for which Gmail has no label. */
const allMail = 'ALL'
const roles: Record<string, MailFolderRole> = {
  INBOX: 'inbox',
  SENT: 'sent',
  DRAFT: 'drafts',
  SPAM: 'junk',
  TRASH: 'trash',
}
/** Names as in Gmail's own interface; the API returns capitals. */
const names: Record<string, string> = {
  INBOX: 'Inbox',
  SENT: 'Sent',
  DRAFT: 'Drafts',
  SPAM: 'Spam',
  TRASH: 'Trash',
}
const concurrency = 8
/** Larger mails must go to the upload endpoint. */
const maxJsonBytes = 3_000_000
const me = '/gmail/v1/users/me'

const Label = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().optional(),
  messagesTotal: z.number().optional(),
})
const Ids = z.object({
  messages: z.array(z.object({ id: z.string(), threadId: z.string().optional() })).optional(),
  nextPageToken: z.string().optional(),
})
const Minimal = z.object({ id: z.string(), labelIds: z.array(z.string()).optional(), historyId: z.string().optional() })
const Raw = Minimal.extend({
  raw: z.string(),
  threadId: z.string().optional(),
  internalDate: z.string().optional(),
  sizeEstimate: z.number().optional(),
})
const Entry = z.array(z.object({ message: z.object({ id: z.string() }) })).optional()
const History = z.object({
  history: z
    .array(z.object({ messagesAdded: Entry, messagesDeleted: Entry, labelsAdded: Entry, labelsRemoved: Entry }))
    .optional(),
  historyId: z.string().optional(),
  nextPageToken: z.string().optional(),
})
const Draft = z.object({ message: z.object({ id: z.string() }) })
const Drafts = z.object({ drafts: z.array(Draft.partial()).optional() })
const Cursor = z.object({ historyId: z.string() })
const Headers = z.object({
  id: z.string(),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() }).optional(),
})

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

/** A mailbox over the Gmail API. Folders are labels; only "All Mail" has a history to follow. */
export function openGmailMailbox(api: ApiClient): Mailbox {
  const labels = async () => {
    const { labels: found } = await api.read(z.object({ labels: z.array(Label).default([]) }), `${me}/labels`)
    return found.filter(({ id, type }) => id in roles || type === 'user')
  }

  async function folders(): Promise<ProviderFolder[]> {
    const found: ProviderFolder[] = [{ ref: allMail, name: 'All Mail', role: 'all', isTracked: true, count: null }]
    for await (const { id, name, messagesTotal } of mapInOrder(await labels(), concurrency, ({ id }) =>
      api.read(Label, `${me}/labels/${encodeURIComponent(id)}`),
    )) {
      found.push({
        ref: id,
        name: names[id] ?? name,
        role: roles[id] ?? null,
        isTracked: false,
        count: messagesTotal ?? null,
      })
    }
    return found
  }

  /** Newest first. */
  async function* listIds(query: Record<string, string | boolean | undefined>): AsyncGenerator<string> {
    let pageToken: string | undefined
    do {
      const page = await api.read(Ids, `${me}/messages`, {
        query: { includeSpamTrash: true, maxResults: 500, ...query, pageToken },
      })
      for (const { id } of page.messages ?? []) yield id
      pageToken = page.nextPageToken
    } while (pageToken)
  }

  async function idSet(query: Record<string, string>): Promise<Set<string>> {
    const found = new Set<string>()
    for await (const id of listIds(query)) found.add(id)
    return found
  }

  const readMinimal = async (id: string) => {
    try {
      return await api.read(Minimal, `${me}/messages/${id}`, { query: { format: 'minimal' } })
    } catch (error) {
      if (isGone(error)) return { id, isGone: true as const }
      throw error
    }
  }

  /** The history id of the newest mail, as the cursor of a first sync. */
  async function currentCursor(): Promise<z.output<typeof Cursor> | null> {
    for await (const id of listIds({})) {
      const newest = await readMinimal(id)
      return 'isGone' in newest || !newest.historyId ? null : { historyId: newest.historyId }
    }
    return null
  }

  async function* changes(cursor: unknown): AsyncGenerator<ProviderChange> {
    const known = Cursor.safeParse(cursor)
    const history = known.success ? await historySince(known.data.historyId) : undefined
    if (!history) {
      yield { kind: 'compare' }
      yield { kind: 'cursor', cursor: await currentCursor() }
      return
    }
    for (const ref of history.deleted) yield { kind: 'gone', ref }
    const changed = [...history.changed].filter((id) => !history.deleted.has(id))
    for await (const found of mapInOrder(changed, concurrency, readMinimal)) {
      if ('isGone' in found) yield { kind: 'gone', ref: found.id }
      else yield { kind: 'state', isNew: history.added.has(found.id), ...stateOf(found.id, found.labelIds ?? []) }
    }
    yield { kind: 'cursor', cursor: { historyId: history.historyId } }
  }

  /** Undefined if Gmail no longer has the history since that id. */
  async function historySince(startHistoryId: string) {
    const history = {
      added: new Set<string>(),
      changed: new Set<string>(),
      deleted: new Set<string>(),
      historyId: startHistoryId,
    }
    const idsIn = (entries: z.output<typeof Entry>) => (entries ?? []).map(({ message }) => message.id)
    let pageToken: string | undefined
    try {
      do {
        const page = await api.read(History, `${me}/history`, { query: { startHistoryId, maxResults: 500, pageToken } })
        for (const { messagesAdded, messagesDeleted, labelsAdded, labelsRemoved } of page.history ?? []) {
          const added = idsIn(messagesAdded)
          for (const id of added) history.added.add(id)
          for (const id of [...added, ...idsIn(labelsAdded), ...idsIn(labelsRemoved)]) history.changed.add(id)
          for (const id of idsIn(messagesDeleted)) history.deleted.add(id)
        }
        history.historyId = page.historyId ?? history.historyId
        pageToken = page.nextPageToken
      } while (pageToken)
      return history
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  /** Gmail lists only ids. Listing each label gives the flags and folders of every mail without fetching it. */
  async function* list(since: Date | null): AsyncGenerator<ListedMail> {
    const unread = await idSet({ labelIds: 'UNREAD' })
    const starred = await idSet({ labelIds: 'STARRED' })
    const inLabel = new Map<string, Set<string>>()
    for (const { id } of await labels()) inLabel.set(id, await idSet({ labelIds: id }))
    const inRange = since && (await idSet({ q: `after:${Math.floor(since.getTime() / 1_000)}` }))
    for await (const id of listIds({})) {
      const mailLabels = [...inLabel].filter(([, members]) => members.has(id)).map(([label]) => label)
      const flagLabels = [unread.has(id) && 'UNREAD', starred.has(id) && 'STARRED'].filter((label) => label !== false)
      yield { ...stateOf(id, [...mailLabels, ...flagLabels]), isInRange: inRange === null || inRange.has(id) }
    }
  }

  async function fetchOne(ref: string): Promise<FetchResult> {
    try {
      const mail = await api.read(Raw, `${me}/messages/${ref}`, { query: { format: 'raw' } })
      const source = Buffer.from(mail.raw, 'base64url')
      const received = Number(mail.internalDate)
      return {
        kind: 'mail',
        ...stateOf(ref, mail.labelIds ?? []),
        providerId: ref,
        receivedAt: received > 0 ? new Date(received) : null,
        ...(mail.threadId && { threadKey: mail.threadId }),
        source,
        size: mail.sizeEstimate ?? source.byteLength,
      }
    } catch (error) {
      if (isGone(error)) return { kind: 'missing', ref }
      if (error instanceof ApiError || error instanceof z.ZodError)
        return { kind: 'problem', ref, reason: error.message }
      throw error
    }
  }

  async function push({ kind, providerId, wanted }: ChangeToPush): Promise<PushResult> {
    if (kind === 'answered') return {}
    try {
      if (kind === 'destroy') {
        await api.do('DELETE', `${me}/messages/${providerId}`)
        return {}
      }
      const json = kind === 'move' ? labelsForMove(wanted as ProviderFolder) : labelsForMark(kind, wanted === true)
      const { labelIds = [] } = await api.read(Minimal, `${me}/messages/${providerId}/modify`, { json }, 'POST')
      return kind === 'move' ? { places: [allMail, ...labelIds].map((folder) => ({ folder, ref: providerId })) } : {}
    } catch (error) {
      if (isGone(error)) return {}
      throw error
    }
  }

  async function wasSent(messageId: string): Promise<boolean> {
    const bare = messageId.replace(/[<>]/g, '')
    for await (const _ of listIds({ q: `rfc822msgid:${bare}` })) return true
    // The search index may lag; the list of sent mails does not.
    const { messages = [] } = await api.read(Ids, `${me}/messages`, { query: { labelIds: 'SENT', maxResults: 20 } })
    return (await findAmong(messages, bare)) !== undefined
  }

  async function findAmong(messages: { id: string }[], messageId: string): Promise<string | undefined> {
    const query = { format: 'metadata', metadataHeaders: 'Message-ID' }
    const read = async ({ id }: { id: string }) => {
      try {
        return await api.read(Headers, `${me}/messages/${id}`, { query })
      } catch (error) {
        if (isGone(error)) return { id, payload: undefined }
        throw error
      }
    }
    for await (const { id, payload } of mapInOrder(messages, concurrency, read)) {
      if (payload?.headers?.some(({ name, value }) => /^message-id$/i.test(name) && value.includes(messageId)))
        return id
    }
    return undefined
  }

  async function createDraft(source: Buffer): Promise<string> {
    const { message } = await (source.byteLength > maxJsonBytes
      ? uploadTo(Draft, 'drafts', source)
      : api.read(
          Draft,
          `${me}/drafts`,
          { json: { message: { raw: source.toString('base64url') } }, neverRetry: true },
          'POST',
        ))
    return message.id
  }

  /** Gmail adds a reply to its conversation only if the thread id is given. */
  async function threadOf(messageId: string): Promise<string | undefined> {
    const q = `rfc822msgid:${messageId.replace(/[<>]/g, '')}`
    const { messages = [] } = await api.read(Ids, `${me}/messages`, { query: { q, maxResults: 1 } })
    return messages[0]?.threadId
  }

  const sendJson = (message: Buffer, threadId: string | undefined) => {
    const json = { raw: message.toString('base64url'), ...(threadId && { threadId }) }
    return api.read(Minimal, `${me}/messages/send`, { json, neverRetry: true }, 'POST')
  }

  const uploadTo = <S extends z.ZodType>(answer: S, path: string, message: Buffer) =>
    api.read(
      answer,
      `/upload${me}/${path}`,
      { query: { uploadType: 'media' }, text: { type: 'message/rfc822', body: message }, neverRetry: true },
      'POST',
    )

  return {
    folders,
    changes: ({ cursor }) => changes(cursor),
    list: (_folder, since) => list(since),
    fetch: (_folder, refs) => mapInOrder(refs, concurrency, fetchOne),
    push,
    async saveDraft(_folder, { messageId, source }) {
      // The search index may lag; the list of drafts, newest first, does not.
      const { drafts = [] } = await api.read(Drafts, `${me}/drafts`, { query: { maxResults: 10 } })
      const known = await findAmong(
        drafts.flatMap(({ message }) => message ?? []),
        messageId,
      )
      const ref = known ?? (await createDraft(source))
      return [allMail, 'DRAFT'].map((folder) => ({ folder, ref }))
    },
    wasSent,
    async send({ source, bcc, inReplyTo }, beforeHandover) {
      const message = bcc.length > 0 ? Buffer.concat([Buffer.from(`Bcc: ${bcc.join(', ')}\r\n`), source]) : source
      const threadId = inReplyTo ? await threadOf(inReplyTo) : undefined
      await beforeHandover()
      try {
        const { id } = await (message.byteLength > maxJsonBytes
          ? uploadTo(Minimal, 'messages/send', message)
          : sendJson(message, threadId))
        return { providerId: id }
      } catch (error) {
        throw error instanceof ApiError ? new NotSent(error.message, false) : error
      }
    },
    async close() {},
  }
}

const stateOf = (ref: string, labelIds: string[]): MailState => ({
  ref,
  read: !labelIds.includes('UNREAD'),
  starred: labelIds.includes('STARRED'),
  labels: [allMail, ...labelIds.filter((id) => id !== 'UNREAD' && id !== 'STARRED')],
})

const labelsForMark = (kind: string, isOn: boolean) => {
  // Gmail has a label for unread; we store read.
  const [label, isAdded] = kind === 'read' ? ['UNREAD', !isOn] : ['STARRED', isOn]
  return isAdded ? { addLabelIds: [label] } : { removeLabelIds: [label] }
}

const exclusive = ['INBOX', 'SPAM', 'TRASH']

function labelsForMove(target: ProviderFolder | { role: MailFolderRole }) {
  const added = 'ref' in target && target.ref !== allMail ? [target.ref] : []
  return { addLabelIds: added, removeLabelIds: exclusive.filter((label) => !added.includes(label)) }
}
