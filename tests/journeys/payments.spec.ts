import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { signIn } from '#tests/support/office'
import { connectMail } from '#tests/support/sending-office'
import { dataFolder, ownerSettings, type ServerProcess, startServer } from '#tests/support/server-process'
import { type Smtp, startSmtp } from '#tests/support/smtp'
import { type StripeServer, startStripe } from '#tests/support/stripe-server'

type Paid = {
  server: ServerProcess
  stripe: StripeServer
  /** Undefined where Dovecot is not installed. */
  mail: { dovecot: Dovecot; smtp: Smtp } | undefined
  restart: () => Promise<void>
}

/** A server whose clients pay on the payment page of a Stripe emulator. */
const test = base.extend<{ page: Page }, { paid: Paid }>({
  paid: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const stripe = await startStripe()
      const { folder, remove } = dataFolder()
      const mail = hasDovecot ? await startMailServers() : undefined
      const mailSettings = mail && { MAIL_CA_FILE: mail.dovecot.caFile }
      const settings = { DATA_DIR: folder, STRIPE_URL: stripe.url, ...mailSettings, ...ownerSettings }
      const server = await startServer(settings)
      stripe.webhookUrl = `${server.url}/api/stripe/webhook`
      const paid: Paid = {
        server,
        stripe,
        mail,
        async restart() {
          await paid.server.stop()
          paid.server = await startServer({ ...settings, PORT: new URL(server.url).port })
        },
      }
      await use(paid)
      await paid.server.stop()
      await stripe.stop()
      await mail?.smtp.stop()
      await mail?.dovecot.stop()
      remove()
    },
    { scope: 'worker', timeout: 0 },
  ],
  page: async ({ browser, paid }, use) => {
    const page = await visitor(browser, paid)
    await signIn(page)
    await use(page)
    await page.context().close()
  },
})

const visitor = async (browser: Browser, { server }: Paid) =>
  (await browser.newContext({ baseURL: server.url, javaScriptEnabled: true })).newPage()

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a client pays on the page, the owner sees it, pays a part back and issues a credit note', async ({
  page,
  browser,
  paid,
}) => {
  await page.goto('/settings?section=payments')
  await page.getByLabel('Provider').selectOption('stripe')
  await page.getByLabel('Secret key').fill(paid.stripe.secretKey)
  await page.getByLabel('Signing secret (Optional)').fill(paid.stripe.webhookSecret)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Clients can pay by card from now on.')).toBeVisible()
  await page.getByRole('button', { name: 'Test the Key' }).click()
  await expect(page.getByText('Stripe accepts the key.')).toBeVisible()
  await expect(page.getByLabel('Secret key')).toHaveValue('')

  const { id: clientId } = await (
    await page.request.post('/api/clients', { data: { name: 'Rosa Lark', email: 'rosa@lark.example' } })
  ).json()
  const items = [{ description: 'Website', quantity: 1, rate: 1000 }]
  const data = { clientId, amount: 1210, taxRate: 21, status: 'sent', items }
  const { id } = await (await page.request.post('/api/invoices', { data })).json()
  const { publicUrl } = await (await page.request.post(`/api/invoices/${id}/link`)).json()

  const client = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await client.goto(publicUrl)
  await client.getByText('Pay another amount').click()
  await client.getByLabel('Amount', { exact: true }).fill('210')
  await client.getByRole('button', { name: 'Pay this amount' }).click()
  await client.getByRole('button', { name: 'Pay now' }).click()
  await expect(client).toHaveURL(/\?paid=1$/)
  await expect(async () => {
    await client.goto(publicUrl)
    await expect(client.getByRole('button', { name: 'Pay $1,000.00' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await client.getByRole('button', { name: 'Pay $1,000.00' }).click()
  await client.getByRole('button', { name: 'Pay now' }).click()
  await expect(async () => {
    await client.goto(publicUrl)
    await expect(client.getByText('This invoice is paid. Thank you.')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await page.goto(`/invoices/${id}`)
  await expect(card(page, 'Payments').getByText('fee $29.30')).toBeVisible()
  await page.getByRole('button', { name: 'Refund payment of $1,000.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (USD)').fill('121')
  await dialog.getByLabel('Reason (optional)').fill('One page less')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refund on its way')).toBeVisible()
  await expect(card(page, 'Credit notes').getByText('One page less')).toBeVisible()
  await expect(card(page, 'Payments').getByText('-$121.00')).toBeVisible()
  await expect.poll(() => paid.stripe.refunds().length).toBe(1)
  await expect(card(page, 'Payments').getByText('On its way')).toBeHidden()
  await expect(page.getByText('Credited', { exact: true })).toBeVisible()
  await client.goto(publicUrl)
  await expect(client.getByRole('link', { name: /^CN-/ })).toBeVisible()

  await page.goto('/settings?section=payments')
  await page.getByRole('button', { name: 'Compare Now' }).click()
  await expect(page.getByText(/^2 payments since .* all known$/)).toBeVisible()
  await client.context().close()
})

test('from a quote to the last cent: accepted, deposit paid on the quote itself, reminded a month later, paid, credited', async ({
  page,
  browser,
  paid,
}) => {
  const post = async (url: string, data: object = {}) => (await page.request.post(url, { data })).json()
  const { secretKey, webhookSecret } = paid.stripe
  const connected = await page.request.put('/api/settings/payments', {
    data: { provider: 'stripe', secretKey, webhookSecret },
  })
  expect(connected.ok(), await connected.text()).toBe(true)
  const { id: clientId } = await post('/api/clients', { name: 'Hank Lindqvist', email: 'hank@lark.example' })
  const { id: quoteId } = await post('/api/quotes', {
    clientId,
    title: 'Bakery website',
    taxRate: 21,
    deposit: { kind: 'percent', value: 30 },
    items: [
      { description: 'Five pages', quantity: 5, rate: 180, unit: 'page' },
      { description: 'Photographs', quantity: 1, rate: 100, optional: true },
    ],
  })
  const { url } = await post(`/api/quotes/${quoteId}/link`)

  const client = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await client.goto(url)
  await client.getByLabel('Photographs').check()
  await client.getByLabel('Your name').fill('Hank Lindqvist')
  await client.getByRole('checkbox', { name: /I accept quote/ }).check()
  await client.getByRole('button', { name: 'Accept', exact: true }).click()
  await client.getByRole('button', { name: 'Accept', exact: true }).click()
  await client.getByRole('button', { name: 'Pay $363.00' }).click()
  await client.getByRole('button', { name: 'Pay now' }).click()
  await expect(async () => {
    await client.goto(url)
    await expect(client.getByRole('button', { name: /^Pay/ })).toBeHidden({ timeout: 1_000 })
  }).toPass()

  await page.goto(`/quotes/${quoteId}`)
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click()
  await page.waitForURL(/\/invoices\/\d+$/)
  await expect(page.getByText('$847.00').first()).toBeVisible()
  const invoiceId = Number(new URL(page.url()).pathname.split('/').at(-1))

  // A month later: issued then, and due the day before yesterday.
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const late = { status: 'sent', issueDate: day(32), dueDate: day(2) }
  expect((await page.request.patch(`/api/invoices/${invoiceId}`, { data: late })).ok()).toBe(true)
  await page.goto('/settings?section=reminders')
  await page.getByRole('switch', { name: 'Remind clients of open invoices' }).click()
  await expect(page.getByText('3 days after it was due').first()).toBeVisible()
  await expect(page.getByText('Hank Lindqvist').first()).toBeVisible()
  if (paid.mail) await expectReminder(page, paid, paid.mail, { id: invoiceId, dueDate: day(3) })

  const { publicUrl } = await post(`/api/invoices/${invoiceId}/link`)
  await client.goto(publicUrl)
  await client.setViewportSize({ width: 375, height: 740 })
  const deducted = await client.getByText('-$363.00', { exact: true }).boundingBox()
  expect(deducted?.height, 'the deposit stands on one line').toBeLessThan(40)
  await client.getByRole('button', { name: 'Pay $847.00' }).click()
  await client.getByRole('button', { name: 'Pay now' }).click()
  await expect(async () => {
    await client.goto(publicUrl)
    await expect(client.getByText('This invoice is paid. Thank you.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/settings?section=reminders')
  await expect(page.getByText('Nothing leaves tomorrow.')).toBeVisible()

  await page.goto(`/invoices/${invoiceId}`)
  await page.getByRole('button', { name: 'Issue Credit Note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Over').selectOption('items')
  await dialog.getByLabel('Quantity of Photographs').fill('1')
  await expect(dialog.getByText('$121.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expect(card(page, 'Credit notes').getByText('$121.00')).toBeVisible()

  await page.goto(`/clients/${clientId}`)
  await expect(card(page, 'Account').getByText('$121.00')).toBeVisible()
  await card(page, 'Account').getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('row', { name: /Credit of the client \$121.00/ })).toBeVisible()
  await client.context().close()
})

/** A day later the reminder is due, and leaves when the server is started. */
async function expectReminder(
  page: Page,
  paid: Paid,
  mail: NonNullable<Paid['mail']>,
  { id, dueDate }: { id: number; dueDate: string },
): Promise<void> {
  await connectMail(page, mail)
  expect((await page.request.patch('/api/reminders/settings', { data: { hour: 0 } })).ok()).toBe(true)
  const due = await (await page.request.patch(`/api/invoices/${id}`, { data: { dueDate } })).json()
  await paid.restart()
  const reminders = () => mail.smtp.received.filter(({ source }) => source.includes(due.invoiceNumber))
  await expect.poll(() => reminders().length).toBe(1)
  expect(reminders()[0]).toMatchObject({ to: ['hank@lark.example'] })
  expect(reminders()[0]?.source).toContain('application/pdf')
  await page.goto(`/invoices/${id}`)
  await expect(card(page, 'History')).toContainText('sent the mail')
  await expect(card(page, 'History')).toContainText('3 days after it was due')
}

async function startMailServers() {
  const dovecot = await startDovecot()
  const { caFile: certFile, keyFile, password } = dovecot
  return { dovecot, smtp: await startSmtp({ certFile, keyFile, password }) }
}
