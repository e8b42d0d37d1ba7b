import type { Page } from '@playwright/test'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { test as base, enter, expect, lendContext, newDatabase, newPage, type Session } from './office'
import { ownerSettings, type ServerProcess, startServer } from './server-process'

const clusterMaker = new URL('../../dist/server/create-cluster.js', import.meta.url)
const migrations = new URL('../../migrations/', import.meta.url)

type MailFixtures = {
  /** A signed-in page of a server with a mail account whose provider cannot be reached. */
  connected: Page
}

/** Journeys of an owner with a mail account: what they send waits in the outbox. */
export const test = base.extend<MailFixtures, { connectedServer: ServerProcess; connectedSession: Session }>({
  connectedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const { env, remove } = await newDatabase()
      await connectAccount(env)
      const server = await startServer({ ...env, ...ownerSettings })
      await use(server)
      await server.stop()
      remove()
    },
    { scope: 'worker', timeout: 0 },
  ],
  connectedSession: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => use({ cookies: [] }),
    { scope: 'worker' },
  ],
  connected: async ({ browser, connectedServer, connectedSession, contexts }, use) => {
    const baseURL = connectedServer.url
    await lendContext(
      contexts,
      `connected ${baseURL}`,
      () => browser.newContext({ baseURL }),
      async (context) => {
        const page = await newPage(context, baseURL)
        await enter(page, connectedSession)
        await use(page)
      },
    )
  },
})

async function connectAccount({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): Promise<void> {
  const database = DATABASE_URL
    ? await openPostgres(DATABASE_URL, () => {})
    : await openEmbedded(DATA_DIR, clusterMaker, () => {})
  await migrate(database, migrations)
  await database.orm.insert(mailAccounts).values({
    provider: 'imap',
    address: 'dana@example.com',
    senderName: 'Dana Reyes',
    signature: 'Dana Reyes\nThe studio',
    isDefault: true,
    servers: {
      username: 'dana',
      imap: { host: '127.0.0.1', port: 9, security: 'tls' },
      smtp: { host: '127.0.0.1', port: 9, security: 'tls' },
    },
  })
  await database.close()
}

export type AddedMail = { id: number; subject: string }

/** Stores a mail by the product's own call. */
export async function addMail(page: Page, mail: Record<string, unknown>): Promise<AddedMail> {
  const answer = await page.request.post('/api/emails', {
    data: {
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa Delfino',
      recipients: 'dana@example.com',
      subject: 'Easter cakes',
      body: 'When do you open?',
      ...mail,
    },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function clearMail(page: Page): Promise<void> {
  for (const folder of ['inbox', 'sent', 'archive', 'drafts', 'junk', 'trash']) {
    const mails = (await (await page.request.get(`/api/emails?folder=${folder}&limit=500`)).json()) as AddedMail[]
    const ids = mails.map(({ id }) => id)
    if (ids.length === 0) continue
    if (!['drafts', 'junk', 'trash'].includes(folder))
      await page.request.post('/api/emails/move', { data: { ids, to: 'trash' } })
    await page.request.post('/api/emails/destroy', { data: { ids } })
  }
}

export { expect }
