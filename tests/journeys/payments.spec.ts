import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { signIn } from '#tests/support/office'
import { dataFolder, ownerSettings, type ServerProcess, startServer } from '#tests/support/server-process'
import { type StripeServer, startStripe } from '#tests/support/stripe-server'

type Paid = { server: ServerProcess; stripe: StripeServer }

/** A server whose clients pay on the paying page of a stand-in for Stripe. */
const test = base.extend<{ page: Page }, { paid: Paid }>({
  paid: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const stripe = await startStripe()
      const { folder, remove } = dataFolder()
      const server = await startServer({ DATA_DIR: folder, STRIPE_URL: stripe.url, ...ownerSettings })
      stripe.webhookUrl = `${server.url}/api/stripe/webhook`
      await use({ server, stripe })
      await server.stop()
      await stripe.stop()
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
