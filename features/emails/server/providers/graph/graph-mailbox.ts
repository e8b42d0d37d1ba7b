import * as z from 'zod'
import type { MailFolderRole } from '../../../mail-account'
import type { Change, FoundFolder, Listed, Mailbox, MailState, Pushed, Sent, Taken, Wish } from '../../mailbox'
import { type Letter, NotSent } from '../../mailbox'
import { type ApiClient, ApiRefusal, inOrder } from '../api-client'
import { attachFile, largestRequest } from './attach-file'

const wellKnown: Record<string, MailFolderRole> = {
  inbox: 'inbox',
  sentitems: 'sent',
  drafts: 'drafts',
  junkemail: 'junk',
  deleteditems: 'trash',
  archive: 'archive',
}
/** Graph lets a mailbox do four things at a time. */
const atOnce = 4
const selected = 'id,isRead,flag,receivedDateTime,conversationId'
/** With this a mail keeps its number when it is moved. */
const lasting = { Prefer: 'IdType="ImmutableId", odata.maxpagesize=500' }

const Folder = z.object({
  id: z.string(),
  displayName: z.string(),
  totalItemCount: z.number().optional(),
  childFolderCount: z.number().optional(),
})
const Mail = z.object({
  id: z.string(),
  isRead: z.boolean().optional(),
  flag: z.object({ flagStatus: z.string().optional() }).optional(),
  receivedDateTime: z.string().optional(),
  conversationId: z.string().optional(),
  parentFolderId: z.string().optional(),
  isDraft: z.boolean().optional(),
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
const Cursor = z.object({ deltaLink: z.string() })

const isGone = (error: unknown) => error instanceof ApiRefusal && error.status === 404
/** Graph no longer knows where we were. */
const mustBeginAnew = (error: unknown) =>
  error instanceof ApiRefusal && (error.status === 410 || /syncStateNotFound|resyncRequired/i.test(error.reason))

/** A mailbox over Microsoft Graph. */
export function openGraphMailbox(api: ApiClient): Mailbox {
  const headers = lasting
  /** What lists and changes said, so that taking a mail need not ask again. */
  const seen = new Map<string, Mail>()
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
    let first: Record<string, string> | undefined = query
    while (link) {
      const page: {
        value: z.output<S>[]
        '@odata.nextLink'?: string | undefined
        '@odata.deltaLink'?: string | undefined
      } = await api.read(pageOf(item), link, { headers, ...(first && { query: first }) })
      yield page
      link = page['@odata.nextLink']
      first = undefined
    }
  }

  async function folders(): Promise<FoundFolder[]> {
    const known = await roles()
    const found: FoundFolder[] = []
    const walk = async (path: string, above: string) => {
      for await (const { value } of pages(Folder, path, { $top: '100' })) {
        for (const { id, displayName, totalItemCount, childFolderCount } of value) {
          const name = `${above}${displayName}`
          found.push({ ref: id, name, role: known.get(id) ?? null, isTracked: true, count: totalItemCount ?? null })
          if (childFolderCount) await walk(`/me/mailFolders/${id}/childFolders`, `${name}/`)
        }
      }
    }
    await walk('/me/mailFolders', '')
    return found
  }

  const deltaOf = (ref: string) => `/me/mailFolders/${ref}/messages/delta`

  async function* changes(ref: string, cursor: unknown, since: Date | null): AsyncGenerator<Change> {
    const known = Cursor.safeParse(cursor)
    if (known.success) {
      try {
        yield* changesFrom(known.data.deltaLink, since)
        return
      } catch (error) {
        if (!mustBeginAnew(error)) throw error
      }
    }
    yield { kind: 'compare' }
    for await (const page of pages(Mail, deltaOf(ref), { $select: selected })) {
      const deltaLink = page['@odata.deltaLink']
      if (deltaLink) yield { kind: 'cursor', cursor: { deltaLink } }
    }
  }

  async function* changesFrom(link: string, since: Date | null): AsyncGenerator<Change> {
    for await (const page of pages(Mail, link)) {
      for (const mail of page.value) {
        if (mail['@removed']) yield { kind: 'gone', ref: mail.id }
        else yield { kind: 'state', isNew: isYoung(mail, since), ...stateOf(remember(mail)) }
      }
      const deltaLink = page['@odata.deltaLink']
      if (deltaLink) yield { kind: 'cursor', cursor: { deltaLink } }
    }
  }

  async function* list(ref: string, since: Date | null): AsyncGenerator<Listed> {
    const query = { $select: selected, $orderby: 'receivedDateTime desc', $top: '500' }
    for await (const { value } of pages(Mail, `/me/mailFolders/${ref}/messages`, query)) {
      for (const mail of value) yield { ...stateOf(remember(mail)), isInRange: isYoung(mail, since) }
    }
  }

  function remember(mail: Mail): Mail {
    seen.set(mail.id, mail)
    return mail
  }

  async function takeOne(ref: string): Promise<Taken> {
    const id = encodeURIComponent(ref)
    try {
      const mail =
        seen.get(ref) ?? (await api.read(Mail, `/me/messages/${id}`, { headers, query: { $select: selected } }))
      const source = await api.bytes(`/me/messages/${id}/$value`, { headers })
      seen.delete(ref)
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
      if (error instanceof ApiRefusal || error instanceof z.ZodError)
        return { kind: 'problem', ref, reason: error.message }
      throw error
    }
  }

  async function push({ kind, providerId, wanted }: Wish): Promise<Pushed> {
    const path = `/me/messages/${encodeURIComponent(providerId)}`
    try {
      if (kind === 'read') await api.do('PATCH', path, { headers, json: { isRead: wanted } })
      if (kind === 'starred') {
        await api.do('PATCH', path, { headers, json: { flag: { flagStatus: wanted ? 'flagged' : 'notFlagged' } } })
      }
      if (kind === 'destroy') await api.do('POST', `${path}/permanentDelete`, { headers })
      if (kind !== 'move') return {}
      const target = wanted as FoundFolder | { role: MailFolderRole }
      const destinationId = 'ref' in target ? target.ref : (nameOf(target.role) ?? 'archive')
      const { id, parentFolderId } = await api.read(Mail, `${path}/move`, { headers, json: { destinationId } }, 'POST')
      return parentFolderId ? { places: [{ folder: parentFolderId, ref: id }] } : {}
    } catch (error) {
      if (isGone(error)) return {}
      throw error
    }
  }

  async function named(messageId: string): Promise<Mail[]> {
    const $filter = `internetMessageId eq '<${messageId.replace(/[<>']/g, '')}>'`
    return (await api.read(Mails, '/me/messages', { headers, query: { $filter, $select: 'id,isDraft' } })).value
  }

  /** What is too large for one request becomes a draft there, gets its files one by one, and then leaves. */
  async function sendPartByPart(letter: Letter, handingOver: () => Promise<void>): Promise<Sent> {
    const leftBehind = (await named(letter.messageId)).filter(({ isDraft }) => isDraft)
    for (const { id } of leftBehind) await api.do('POST', `/me/messages/${encodeURIComponent(id)}/permanentDelete`)
    const text = asText(letter, await letter.withoutFiles())
    const draft = await api.read(Mail, '/me/messages', { headers, text, isOnce: true }, 'POST')
    const path = `/me/messages/${encodeURIComponent(draft.id)}`
    for (const file of letter.files) await attachFile(api, path, file)
    await handingOver()
    await api.do('POST', `${path}/send`, { headers, isOnce: true })
    return { providerId: draft.id }
  }

  return {
    folders,
    changes: ({ ref, cursor }, since) => changes(ref, cursor, since),
    list: ({ ref }, since) => list(ref, since),
    take: (_folder, refs) => inOrder(refs, atOnce, takeOne),
    push,
    async wasSent(messageId) {
      return (await named(messageId)).some(({ isDraft }) => !isDraft)
    },
    async send(letter, handingOver) {
      const text = asText(letter, letter.source)
      try {
        if (text.body.length > largestRequest) return await sendPartByPart(letter, handingOver)
        await handingOver()
        await api.do('POST', '/me/sendMail', { text, isOnce: true })
        return {}
      } catch (error) {
        throw error instanceof ApiRefusal ? new NotSent(error.message, false) : error
      }
    },
    async close() {},
  }
}

/** Graph reads who gets a blind copy from the text, and leaves it out of what it sends. */
function asText({ bcc }: Letter, source: Buffer) {
  const whole = bcc.length > 0 ? Buffer.concat([Buffer.from(`Bcc: ${bcc.join(', ')}\r\n`), source]) : source
  return { type: 'text/plain', body: whole.toString('base64') }
}

const isYoung = ({ receivedDateTime }: Mail, since: Date | null) =>
  since === null || new Date(receivedDateTime ?? 0) >= since

const stateOf = ({ id, isRead, flag }: Mail): MailState => ({
  ref: id,
  read: isRead ?? false,
  starred: flag?.flagStatus === 'flagged',
})

const nameOf = (role: MailFolderRole) => Object.entries(wellKnown).find(([, known]) => known === role)?.[0]
