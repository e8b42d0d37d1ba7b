import * as z from 'zod'
import type { MailFolderRole } from '../../../mail-account'
import type { Change, FoundFolder, Listed, Mailbox, MailState, Pushed, Taken, Wish } from '../../mailbox'
import { NotSent } from '../../mailbox'
import { type ApiClient, ApiRefusal, inOrder } from '../api-client'

/** Stands for all mail, which Gmail keeps without a label. */
const everything = 'ALL'
const roles: Record<string, MailFolderRole> = {
  INBOX: 'inbox',
  SENT: 'sent',
  DRAFT: 'drafts',
  SPAM: 'junk',
  TRASH: 'trash',
}
/** As Gmail's own page calls them; its interface shouts. */
const names: Record<string, string> = {
  INBOX: 'Inbox',
  SENT: 'Sent',
  DRAFT: 'Drafts',
  SPAM: 'Spam',
  TRASH: 'Trash',
}
const atOnce = 8
/** Larger mails Gmail takes only where it takes uploads. */
const largestJson = 3_000_000
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
const Cursor = z.object({ historyId: z.string() })
const Headers = z.object({
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() }).optional(),
})

const isGone = (error: unknown) => error instanceof ApiRefusal && (error.status === 404 || error.status === 410)

/** A mailbox over Gmail's own interface. Its folders are labels; only all mail together has a history to follow. */
export function openGmailMailbox(api: ApiClient): Mailbox {
  const labels = async () => {
    const { labels: found } = await api.read(z.object({ labels: z.array(Label).default([]) }), `${me}/labels`)
    return found.filter(({ id, type }) => id in roles || type === 'user')
  }

  async function folders(): Promise<FoundFolder[]> {
    const found: FoundFolder[] = [{ ref: everything, name: 'All Mail', role: 'all', isTracked: true, count: null }]
    for await (const { id, name, messagesTotal } of inOrder(await labels(), atOnce, ({ id }) =>
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
  async function* ids(query: Record<string, string | boolean | undefined>): AsyncGenerator<string> {
    let pageToken: string | undefined
    do {
      const page = await api.read(Ids, `${me}/messages`, {
        query: { includeSpamTrash: true, maxResults: 500, ...query, pageToken },
      })
      for (const { id } of page.messages ?? []) yield id
      pageToken = page.nextPageToken
    } while (pageToken)
  }

  async function setOf(query: Record<string, string>): Promise<Set<string>> {
    const found = new Set<string>()
    for await (const id of ids(query)) found.add(id)
    return found
  }

  const minimal = async (id: string) => {
    try {
      return await api.read(Minimal, `${me}/messages/${id}`, { query: { format: 'minimal' } })
    } catch (error) {
      if (isGone(error)) return { id, isGone: true as const }
      throw error
    }
  }

  /** Where the history begins for somebody who knows nothing: at the newest mail. */
  async function beginning(): Promise<z.output<typeof Cursor> | null> {
    for await (const id of ids({})) {
      const newest = await minimal(id)
      return 'isGone' in newest || !newest.historyId ? null : { historyId: newest.historyId }
    }
    return null
  }

  async function* changes(cursor: unknown): AsyncGenerator<Change> {
    const known = Cursor.safeParse(cursor)
    const heard = known.success ? await historySince(known.data.historyId) : undefined
    if (!heard) {
      yield { kind: 'compare' }
      yield { kind: 'cursor', cursor: await beginning() }
      return
    }
    for (const ref of heard.deleted) yield { kind: 'gone', ref }
    const changed = [...heard.changed].filter((id) => !heard.deleted.has(id))
    for await (const found of inOrder(changed, atOnce, minimal)) {
      if ('isGone' in found) yield { kind: 'gone', ref: found.id }
      else yield { kind: 'state', isNew: heard.added.has(found.id), ...stateOf(found.id, found.labelIds ?? []) }
    }
    yield { kind: 'cursor', cursor: { historyId: heard.historyId } }
  }

  /** Undefined where Gmail no longer remembers that far back. */
  async function historySince(startHistoryId: string) {
    const heard = {
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
          for (const id of added) heard.added.add(id)
          for (const id of [...added, ...idsIn(labelsAdded), ...idsIn(labelsRemoved)]) heard.changed.add(id)
          for (const id of idsIn(messagesDeleted)) heard.deleted.add(id)
        }
        heard.historyId = page.historyId ?? heard.historyId
        pageToken = page.nextPageToken
      } while (pageToken)
      return heard
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  /** Gmail lists bare numbers; asked label by label, the lists together tell every mail's marks and folders. */
  async function* list(since: Date | null): AsyncGenerator<Listed> {
    const unread = await setOf({ labelIds: 'UNREAD' })
    const starred = await setOf({ labelIds: 'STARRED' })
    const inLabel = new Map<string, Set<string>>()
    for (const { id } of await labels()) inLabel.set(id, await setOf({ labelIds: id }))
    const young = since && (await setOf({ q: `after:${Math.floor(since.getTime() / 1_000)}` }))
    for await (const id of ids({})) {
      const bears = [...inLabel].filter(([, members]) => members.has(id)).map(([label]) => label)
      const marks = [unread.has(id) && 'UNREAD', starred.has(id) && 'STARRED'].filter((mark) => mark !== false)
      yield { ...stateOf(id, [...bears, ...marks]), isInRange: young === null || young.has(id) }
    }
  }

  async function takeOne(ref: string): Promise<Taken> {
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
      if (error instanceof ApiRefusal || error instanceof z.ZodError)
        return { kind: 'problem', ref, reason: error.message }
      throw error
    }
  }

  async function push({ kind, providerId, wanted }: Wish): Promise<Pushed> {
    if (kind === 'answered') return {}
    try {
      if (kind === 'destroy') {
        await api.do('DELETE', `${me}/messages/${providerId}`)
        return {}
      }
      const json = kind === 'move' ? labelsForMove(wanted as FoundFolder) : labelsForMark(kind, wanted === true)
      const { labelIds = [] } = await api.read(Minimal, `${me}/messages/${providerId}/modify`, { json }, 'POST')
      return kind === 'move' ? { places: [everything, ...labelIds].map((folder) => ({ folder, ref: providerId })) } : {}
    } catch (error) {
      if (isGone(error)) return {}
      throw error
    }
  }

  async function wasSent(messageId: string): Promise<boolean> {
    const bare = messageId.replace(/[<>]/g, '')
    for await (const _ of ids({ q: `rfc822msgid:${bare}` })) return true
    // The search may lag behind; the newest of what was sent does not.
    const { messages = [] } = await api.read(Ids, `${me}/messages`, { query: { labelIds: 'SENT', maxResults: 20 } })
    const read = ({ id }: { id: string }) =>
      api.read(Headers, `${me}/messages/${id}`, { query: { format: 'metadata', metadataHeaders: 'Message-ID' } })
    for await (const { payload } of inOrder(messages, atOnce, read)) {
      if (payload?.headers?.some(({ name, value }) => /^message-id$/i.test(name) && value.includes(bare))) return true
    }
    return false
  }

  /** Gmail puts an answer into its conversation only where it is told which that is. */
  async function threadOf(messageId: string): Promise<string | undefined> {
    const q = `rfc822msgid:${messageId.replace(/[<>]/g, '')}`
    const { messages = [] } = await api.read(Ids, `${me}/messages`, { query: { q, maxResults: 1 } })
    return messages[0]?.threadId
  }

  const hand = (whole: Buffer, threadId: string | undefined) => {
    const json = { raw: whole.toString('base64url'), ...(threadId && { threadId }) }
    return api.read(Minimal, `${me}/messages/send`, { json, isOnce: true }, 'POST')
  }

  const upload = (whole: Buffer) => {
    const asking = { query: { uploadType: 'media' }, text: { type: 'message/rfc822', body: whole }, isOnce: true }
    return api.read(Minimal, `/upload${me}/messages/send`, asking, 'POST')
  }

  return {
    folders,
    changes: ({ cursor }) => changes(cursor),
    list: (_folder, since) => list(since),
    take: (_folder, refs) => inOrder(refs, atOnce, takeOne),
    push,
    wasSent,
    async send({ source, bcc, inReplyTo }, handingOver) {
      const whole = bcc.length > 0 ? Buffer.concat([Buffer.from(`Bcc: ${bcc.join(', ')}\r\n`), source]) : source
      const threadId = inReplyTo ? await threadOf(inReplyTo) : undefined
      await handingOver()
      try {
        const { id } = await (whole.byteLength > largestJson ? upload(whole) : hand(whole, threadId))
        return { providerId: id }
      } catch (error) {
        throw error instanceof ApiRefusal ? new NotSent(error.message, false) : error
      }
    },
    async close() {},
  }
}

const stateOf = (ref: string, labelIds: string[]): MailState => ({
  ref,
  read: !labelIds.includes('UNREAD'),
  starred: labelIds.includes('STARRED'),
  labels: [everything, ...labelIds.filter((id) => id !== 'UNREAD' && id !== 'STARRED')],
})

const labelsForMark = (kind: string, isOn: boolean) => {
  // Gmail marks what is unread, we what is read.
  const [label, isAdded] = kind === 'read' ? ['UNREAD', !isOn] : ['STARRED', isOn]
  return isAdded ? { addLabelIds: [label] } : { removeLabelIds: [label] }
}

const exclusive = ['INBOX', 'SPAM', 'TRASH']

function labelsForMove(target: FoundFolder | { role: MailFolderRole }) {
  const added = 'ref' in target && target.ref !== everything ? [target.ref] : []
  return { addLabelIds: added, removeLabelIds: exclusive.filter((label) => !added.includes(label)) }
}
