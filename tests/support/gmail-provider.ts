import { randomUUID } from 'node:crypto'
import { createEmulator, type Emulator } from 'emulate'
import type { MailFolderRole } from '#features/emails/mail-account'
import type { Mailbox } from '#features/emails/server/mailbox'
import { openGmailMailbox } from '#features/emails/server/providers/gmail/gmail-mailbox'
import { apiClient } from '#platform/oauth/api-client'
import type { ListedMail, TestProvider } from './mail-suite'
import { freePort } from './server-process'

const labels: Partial<Record<MailFolderRole, string>> = {
  inbox: 'INBOX',
  sent: 'SENT',
  trash: 'TRASH',
  junk: 'SPAM',
  drafts: 'DRAFT',
}
const me = '/gmail/v1/users/me'

export const googleClient = { id: 'client.example.com', secret: 'only-for-tests' }

export async function startGoogle(
  email: string,
  redirectUri = 'http://localhost:3000/api/gmail/callback',
): Promise<Emulator & { token: string }> {
  const port = await freePort()
  const token = randomUUID()
  const google = await createEmulator({
    service: 'google',
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      tokens: { [token]: { login: email } },
      google: {
        users: [{ email, name: 'Dana Reyes' }],
        oauth_clients: [
          { client_id: googleClient.id, client_secret: googleClient.secret, redirect_uris: [redirectUri] },
        ],
      },
    },
  })
  return { ...google, token }
}

/** A new mailbox at the stand-in for Gmail, handled as by Gmail's own web page. */
export async function gmailTestProvider(
  through: (url: string) => string = (url) => url,
): Promise<
  TestProvider & { url: string; openMailbox(): Promise<Mailbox>; threadOf(messageId: string): Promise<string> }
> {
  const address = `dana-${randomUUID().slice(0, 8)}@example.com`
  const google = await startGoogle(address)
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await fetch(`${google.url}${me}${path}`, {
      method,
      headers: { authorization: `Bearer ${google.token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return text ? JSON.parse(text) : undefined
  }
  const messages = async (): Promise<{ id: string; labelIds: string[]; messageId: string }[]> => {
    const { messages = [] } = await ask('GET', '/messages?maxResults=500&includeSpamTrash=true')
    return Promise.all(
      messages.map(async ({ id }: { id: string }) => {
        const { labelIds, payload } = await ask('GET', `/messages/${id}?format=metadata`)
        const header = payload.headers.find(({ name }: { name: string }) => name.toLowerCase() === 'message-id')
        return { id, labelIds, messageId: header.value.replace(/[<>]/g, '') }
      }),
    )
  }
  const find = async (messageId: string) => {
    const found = (await messages()).find((one) => one.messageId === messageId)
    if (!found) throw new Error(`There is no ${messageId}`)
    return found.id
  }
  const modify = (id: string, addLabelIds: string[], removeLabelIds: string[]) =>
    ask('POST', `/messages/${id}/modify`, { addLabelIds, removeLabelIds })
  const openMailbox = async () =>
    openGmailMailbox(
      apiClient(through(google.url), { token: async () => google.token, renew: async () => google.token }, 5),
    )
  return {
    url: google.url,
    account: { provider: 'gmail', address },
    open: openMailbox,
    openMailbox,
    threadOf: async (messageId) => (await ask('GET', `/messages/${await find(messageId)}?format=minimal`)).threadId,
    async deliver(role, source, receivedAt = new Date()) {
      await ask('POST', '/messages', {
        raw: Buffer.from(source).toString('base64url'),
        labelIds: [labels[role], ...(role === 'inbox' ? ['UNREAD'] : [])],
        internalDate: String(receivedAt.getTime()),
      })
    },
    async mark(messageId, { read, starred }) {
      const id = await find(messageId)
      if (read !== undefined) await modify(id, read ? [] : ['UNREAD'], read ? ['UNREAD'] : [])
      if (starred !== undefined) await modify(id, starred ? ['STARRED'] : [], starred ? [] : ['STARRED'])
    },
    async move(messageId, role) {
      const id = await find(messageId)
      await modify(
        id,
        [labels[role] as string],
        ['INBOX', 'SPAM', 'TRASH'].filter((label) => label !== labels[role]),
      )
    },
    async remove(messageId) {
      await ask('DELETE', `/messages/${await find(messageId)}`)
    },
    async rewriteDraft(messageId, source) {
      // Gmail keeps the draft and gives its message a new id.
      await ask('DELETE', `/messages/${await find(messageId)}`)
      await ask('POST', '/drafts', { message: { raw: Buffer.from(source).toString('base64url') } })
    },
    async all() {
      return (await messages()).flatMap(({ labelIds, messageId }): ListedMail[] =>
        Object.entries(labels).flatMap(([role, label]) =>
          labelIds.includes(label)
            ? [
                {
                  role: role as MailFolderRole,
                  messageId,
                  read: !labelIds.includes('UNREAD'),
                  starred: labelIds.includes('STARRED'),
                },
              ]
            : [],
        ),
      )
    },
    async stop() {
      await google.close()
    },
  }
}
