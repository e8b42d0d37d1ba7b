import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type ApiClient, ApiError, mapInOrder } from '#platform/oauth/api-client'
import type { MailFolderRole } from '../../../mail-account'
import type {
  ChangeToPush,
  DraftToCopy,
  FetchResult,
  ListedMail,
  Mailbox,
  MailState,
  ProviderChange,
  ProviderFolder,
  PushResult,
  SendResult,
  TrackedFolder,
} from '../../mailbox'
import { NotSent, type OutgoingMessage } from '../../mailbox'
import { attachFile, maxRequestBytes } from './attach-file'

const wellKnown: Record<string, MailFolderRole> = {
  inbox: 'inbox',
  sentitems: 'sent',
  drafts: 'drafts',
  junkemail: 'junk',
  deleteditems: 'trash',
  archive: 'archive',
}
/** Graph allows four concurrent requests per mailbox. */
const concurrency = 4
const selectedFields = 'id,isRead,flag,receivedDateTime,conversationId'
/** With immutable ids a mail keeps its id when it is moved. */
const immutableIdHeaders = { Prefer: 'IdType="ImmutableId", odata.maxpagesize=500' }

const Folder = z.object({
  id: z.string(),
  displayName: z.string(),
  totalItemCount: z.number().optional(),
  childFolderCount: z.number().optional(),
})
/** What shows that another program has rewritten a draft: it keeps its id. */
const DraftContent = z.object({
  subject: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  toRecipients: z.array(z.unknown()).optional(),
  ccRecipients: z.array(z.unknown()).optional(),
  bccRecipients: z.array(z.unknown()).optional(),
  hasAttachments: z.boolean().optional(),
})
const draftFields = `${selectedFields},${Object.keys(DraftContent.shape).join()}`
const Mail = z.object({
  id: z.string(),
  isRead: z.boolean().optional(),
  flag: z.object({ flagStatus: z.string().optional() }).optional(),
  receivedDateTime: z.string().optional(),
  conversationId: z.string().optional(),
  parentFolderId: z.string().optional(),
  isDraft: z.boolean().optional(),
  ...DraftContent.shape,
  '@removed': z.object({ reason: z.string().optional() }).optional(),
})
type Mail = z.output<typeof Mail>
const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    value: z.array(item),
    '@odata.nextLink': z.string().optional(),
    '@odata.deltaLink': z.string().optional(),
  })
const Mails = pageOf(Mail)
const Attachments = pageOf(z.object({ name: z.string().nullish(), size: z.number().optional() }))
const Cursor = z.object({ deltaLink: z.string(), drafts: z.record(z.string(), z.string()).optional() })
type Cursor = z.output<typeof Cursor>

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** Graph no longer accepts the delta link. */
const needsFullComparison = (error: unknown) =>
  error instanceof ApiError && (error.status === 410 || /syncStateNotFound|resyncRequired/i.test(error.reason))

/** A mailbox over Microsoft Graph. */
export function openGraphMailbox(api: ApiClient): Mailbox {
  const headers = immutableIdHeaders
  /** Metadata from lists and changes, so that fetching a mail does not request it again. */
  const mailCache = new Map<string, Mail>()
  let rolesById: Map<string, MailFolderRole> | undefined

  async function roles(): Promise<Map<string, MailFolderRole>> {
    if (rolesById) return rolesById
    const found = new Map<string, MailFolderRole>()
    for (const [name, role] of Object.entries(wellKnown)) {
      try {
        found.set((await api.read(Folder, `/me/mailFolders/${name}`, { headers })).id, role)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
    rolesById = found
    return found
  }

  async function* pages<S extends z.ZodType>(item: S, path: string, query?: Record<string, string>) {
    let link: string | undefined = path
    let firstQuery: Record<string, string> | undefined = query
    while (link) {
      const page: {
        value: z.output<S>[]
        '@odata.nextLink'?: string | undefined
        '@odata.deltaLink'?: string | undefined
      } = await api.read(pageOf(item), link, { headers, ...(firstQuery && { query: firstQuery }) })
      yield page
      link = page['@odata.nextLink']
      firstQuery = undefined
    }
  }

  async function folders(): Promise<ProviderFolder[]> {
    const known = await roles()
    const found: ProviderFolder[] = []
    const walk = async (path: string, parentPath: string) => {
      for await (const { value } of pages(Folder, path, { $top: '100' })) {
        for (const { id, displayName, totalItemCount, childFolderCount } of value) {
          const name = `${parentPath}${displayName}`
          found.push({ ref: id, name, role: known.get(id) ?? null, isTracked: true, count: totalItemCount ?? null })
          if (childFolderCount) await walk(`/me/mailFolders/${id}/childFolders`, `${name}/`)
        }
      }
    }
    await walk('/me/mailFolders', '')
    return found
  }

  const deltaOf = (ref: string) => `/me/mailFolders/${ref}/messages/delta`

  async function* changes({ ref, role, cursor }: TrackedFolder, since: Date | null): AsyncGenerator<ProviderChange> {
    const isDrafts = role === 'drafts'
    const known = Cursor.safeParse(cursor)
    if (known.success && (!isDrafts || known.data.drafts)) {
      try {
        yield* changesFrom(known.data, since)
        return
      } catch (error) {
        if (!needsFullComparison(error)) throw error
      }
    }
    yield { kind: 'compare' }
    const drafts: Record<string, string> = {}
    for await (const page of pages(Mail, deltaOf(ref), { $select: isDrafts ? draftFields : selectedFields })) {
      for (const mail of isDrafts ? page.value : []) {
        const before = known.data?.drafts?.[mail.id]
        drafts[mail.id] = await contentHash(mail)
        if (before !== undefined && before !== drafts[mail.id]) yield { kind: 'rewritten', ref: mail.id }
      }
      const deltaLink = page['@odata.deltaLink']
      if (deltaLink) yield { kind: 'cursor', cursor: { deltaLink, ...(isDrafts && { drafts }) } }
    }
  }

  async function* changesFrom({ deltaLink: link, drafts }: Cursor, since: Date | null): AsyncGenerator<ProviderChange> {
    const hashes = { ...drafts }
    for await (const page of pages(Mail, link)) {
      for (const mail of page.value) {
        if (mail['@removed']) {
          delete hashes[mail.id]
          yield { kind: 'gone', ref: mail.id }
          continue
        }
        if (drafts && (await isRewritten(mail, hashes))) yield { kind: 'rewritten', ref: mail.id }
        yield { kind: 'state', isNew: isInRange(mail, since), ...stateOf(cacheMail(mail)) }
      }
      const deltaLink = page['@odata.deltaLink']
      if (deltaLink) yield { kind: 'cursor', cursor: { deltaLink, ...(drafts && { drafts: hashes }) } }
    }
  }

  async function isRewritten(mail: Mail, hashes: Record<string, string>): Promise<boolean> {
    const before = hashes[mail.id]
    const now = await contentHash(mail)
    hashes[mail.id] = now
    return before !== undefined && before !== now
  }

  /** Flags and what Exchange itself notes in a draft change its version, so the content is compared. */
  async function contentHash({ id, subject, body, toRecipients, ccRecipients, bccRecipients, hasAttachments }: Mail) {
    const query = { $select: 'name,size' }
    const files = hasAttachments
      ? (await api.read(Attachments, `/me/messages/${encodeURIComponent(id)}/attachments`, { headers, query })).value
      : []
    const content = [subject, body?.content, toRecipients, ccRecipients, bccRecipients, files]
    return createHash('sha256').update(JSON.stringify(content)).digest('base64')
  }

  async function* list(ref: string, since: Date | null): AsyncGenerator<ListedMail> {
    const query = { $select: selectedFields, $orderby: 'receivedDateTime desc', $top: '500' }
    for await (const { value } of pages(Mail, `/me/mailFolders/${ref}/messages`, query)) {
      for (const mail of value) yield { ...stateOf(cacheMail(mail)), isInRange: isInRange(mail, since) }
    }
  }

  function cacheMail(mail: Mail): Mail {
    mailCache.set(mail.id, mail)
    return mail
  }

  async function fetchOne(ref: string): Promise<FetchResult> {
    const id = encodeURIComponent(ref)
    try {
      const mail =
        mailCache.get(ref) ??
        (await api.read(Mail, `/me/messages/${id}`, { headers, query: { $select: selectedFields } }))
      const source = await api.bytes(`/me/messages/${id}/$value`, { headers })
      mailCache.delete(ref)
      return {
        kind: 'mail',
        ...stateOf(mail),
        providerId: ref,
        receivedAt: mail.receivedDateTime ? new Date(mail.receivedDateTime) : null,
        ...(mail.conversationId && { threadKey: mail.conversationId }),
        source,
        size: source.byteLength,
      }
    } catch (error) {
      if (isGone(error)) return { kind: 'missing', ref }
      if (error instanceof ApiError || error instanceof z.ZodError)
        return { kind: 'problem', ref, reason: error.message }
      throw error
    }
  }

  async function push({ kind, providerId, wanted }: ChangeToPush): Promise<PushResult> {
    const path = `/me/messages/${encodeURIComponent(providerId)}`
    try {
      if (kind === 'read') await api.do('PATCH', path, { headers, json: { isRead: wanted } })
      if (kind === 'starred') {
        await api.do('PATCH', path, { headers, json: { flag: { flagStatus: wanted ? 'flagged' : 'notFlagged' } } })
      }
      if (kind === 'destroy') await api.do('POST', `${path}/permanentDelete`, { headers })
      if (kind !== 'move') return {}
      const target = wanted as ProviderFolder | { role: MailFolderRole }
      const destinationId = 'ref' in target ? target.ref : (wellKnownName(target.role) ?? 'archive')
      const { id, parentFolderId } = await api.read(Mail, `${path}/move`, { headers, json: { destinationId } }, 'POST')
      return parentFolderId ? { places: [{ folder: parentFolderId, ref: id }] } : {}
    } catch (error) {
      if (isGone(error)) return {}
      throw error
    }
  }

  async function findByMessageId(messageId: string): Promise<Mail[]> {
    const $filter = `internetMessageId eq '<${messageId.replace(/[<>']/g, '')}>'`
    return (await api.read(Mails, '/me/messages', { headers, query: { $filter, $select: 'id,isDraft' } })).value
  }

  async function deleteDrafts(drafts: Mail[]): Promise<void> {
    for (const { id } of drafts) await api.do('POST', `/me/messages/${encodeURIComponent(id)}/permanentDelete`)
  }

  const findDrafts = async (messageId: string) => (await findByMessageId(messageId)).filter(({ isDraft }) => isDraft)

  /** Too large for one request: creates the draft without its files, then attaches them one by one. */
  async function createDraftInParts(message: DraftToCopy, bcc: string[]): Promise<string> {
    await deleteDrafts(await findDrafts(message.messageId))
    const text = mimeText(bcc, await message.withoutFiles())
    const { id } = await api.read(Mail, '/me/messages', { headers, text, neverRetry: true }, 'POST')
    for (const file of message.files) await attachFile(api, `/me/messages/${encodeURIComponent(id)}`, file)
    return id
  }

  async function saveDraft(draft: DraftToCopy): Promise<string> {
    const text = mimeText([], draft.source)
    if (text.body.length > maxRequestBytes) return createDraftInParts(draft, [])
    const [known] = await findDrafts(draft.messageId)
    return known?.id ?? (await api.read(Mail, '/me/messages', { headers, text, neverRetry: true }, 'POST')).id
  }

  async function sendViaDraft(message: OutgoingMessage, beforeHandover: () => Promise<void>): Promise<SendResult> {
    const id = await createDraftInParts(message, message.bcc)
    await beforeHandover()
    await api.do('POST', `/me/messages/${encodeURIComponent(id)}/send`, { headers, neverRetry: true })
    return { providerId: id }
  }

  return {
    folders,
    changes,
    list: ({ ref }, since) => list(ref, since),
    fetch: (_folder, refs) => mapInOrder(refs, concurrency, fetchOne),
    push,
    saveDraft: async (folder, draft) => [{ folder, ref: await saveDraft(draft) }],
    async wasSent(messageId) {
      return (await findByMessageId(messageId)).some(({ isDraft }) => !isDraft)
    },
    async send(message, beforeHandover) {
      const text = mimeText(message.bcc, message.source)
      try {
        if (text.body.length > maxRequestBytes) return await sendViaDraft(message, beforeHandover)
        await beforeHandover()
        await api.do('POST', '/me/sendMail', { text, neverRetry: true })
        return {}
      } catch (error) {
        throw error instanceof ApiError ? new NotSent(error.message, false) : error
      }
    },
    async close() {},
  }
}

/** Graph reads the blind-copy recipients from the Bcc header and removes it before sending. */
function mimeText(bcc: string[], source: Buffer) {
  const withBcc = bcc.length > 0 ? Buffer.concat([Buffer.from(`Bcc: ${bcc.join(', ')}\r\n`), source]) : source
  return { type: 'text/plain', body: withBcc.toString('base64') }
}

const isInRange = ({ receivedDateTime }: Mail, since: Date | null) =>
  since === null || new Date(receivedDateTime ?? 0) >= since

const stateOf = ({ id, isRead, flag }: Mail): MailState => ({
  ref: id,
  read: isRead ?? false,
  starred: flag?.flagStatus === 'flagged',
})

const wellKnownName = (role: MailFolderRole) => Object.entries(wellKnown).find(([, known]) => known === role)?.[0]
