import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { type Dovecot, startDovecot } from './dovecot'
import { signIn } from './office'
import { dataFolder, ownerSettings, type ServerProcess, startServer } from './server-process'
import { type Smtp, startSmtp } from './smtp'

type SendingOffice = { server: ServerProcess; smtp: Smtp; dovecot: Dovecot }

/** A server that really sends mail, to a mail server of the test. */
export const test = base.extend<{ page: Page }, { sending: SendingOffice }>({
  sending: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const dovecot = await startDovecot()
      const smtp = await startSmtp({ certFile: dovecot.caFile, keyFile: dovecot.keyFile, password: dovecot.password })
      const { folder, remove } = dataFolder()
      const server = await startServer({ DATA_DIR: folder, MAIL_CA_FILE: dovecot.caFile, ...ownerSettings })
      await use({ server, smtp, dovecot })
      await server.stop()
      await smtp.stop()
      await dovecot.stop()
      remove()
    },
    { scope: 'worker', timeout: 0 },
  ],
  page: async ({ browser, sending }, use) => {
    const page = await enter(browser, sending)
    await connectMail(page, sending)
    await use(page)
    await page.context().close()
  },
})

export async function enter(browser: Browser, { server }: SendingOffice): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signIn(page)
  return page
}

export async function connectMail(
  page: Page,
  { dovecot, smtp }: Pick<SendingOffice, 'dovecot' | 'smtp'>,
): Promise<void> {
  const { accounts } = await (await page.request.get('/api/mail/accounts')).json()
  if (accounts.length > 0) return
  const at = { host: '127.0.0.1', security: 'tls' }
  const answer = await page.request.post('/api/mail/accounts', {
    data: {
      address: 'dana@example.com',
      username: 'dana',
      password: dovecot.password,
      backfill: 'everything',
      imap: { ...at, port: dovecot.port },
      smtp: { ...at, port: smtp.port },
    },
  })
  expect(answer.status()).toBe(201)
}
