import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { hasDovecot } from '#tests/support/dovecot'
import { enter, test } from '#tests/support/sending-office'

test.skip(!hasDovecot, 'Dovecot is not installed')

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function dealOf(page: Page, name: string, value: number): Promise<{ id: number; clientId: number }> {
  const client = await (
    await page.request.post('/api/clients', { data: { name: `Rosa ${name}`, email: 'rosa@lark.example.com' } })
  ).json()
  const deal = await page.request.post('/api/deals', { data: { name, clientId: client.id, value, stage: 'proposal' } })
  expect(deal.status()).toBe(201)
  return deal.json()
}

async function win(page: Page, id: number): Promise<void> {
  await page.goto(`/finances?deal=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Stage') })
  await form.getByLabel('Stage').selectOption('closed-won')
  await form.getByRole('button', { name: 'Save Changes' }).click()
}

test('a deal is won, billed, sent by mail, paid in part and paid in full, to the cent', async ({ page, sending }) => {
  const name = `Bakery website ${Date.now()}`
  const { id } = await dealOf(page, name, 2800.35)
  await win(page, id)
  const won = page.getByRole('dialog', { name: 'Deal won' })
  await expect(won).toContainText('is closed at')
  await won.getByRole('link', { name: 'Create invoice' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(`Rosa ${name}`)
  await expect(page.getByLabel('Item 1 description')).toHaveValue(name)
  await expect(page.getByLabel('Item 1 unit price')).toHaveValue('2800.35')
  await page.getByLabel('Tax Rate').fill('0')
  await page.getByLabel('Status').selectOption('draft')
  await expect(page.getByLabel('Invoice Number')).toHaveValue(/^INV-/)
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/invoices'),
  )
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  const invoice = await (await made).json()
  expect(invoice).toMatchObject({ amount: 2800.35, dealId: id, status: 'draft' })

  await page.goto(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: /Send/ }).first().click()
  const mail = page.getByRole('dialog', { name: 'Send to Client' })
  await expect(mail.getByLabel('To')).toHaveValue('rosa@lark.example.com')
  await mail.getByRole('button', { name: 'Send', exact: true }).click()
  // The first document that a server draws prepares its fonts.
  await expect(page.getByText('Invoice on its way', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('sent the mail')
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
  const letters = sending.smtp.received.filter(({ source }) => source.includes(invoice.invoiceNumber))
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to: ['rosa@lark.example.com'] })
  expect(letters[0]?.source).toContain('application/pdf')

  await page.goto(`/documents?search=${invoice.invoiceNumber}`)
  await page.getByRole('table').getByText(invoice.invoiceNumber).first().click()
  await expect(page.getByRole('dialog')).toContainText('Invoice made here')
  await page.getByRole('dialog').getByRole('link', { name: 'Open the invoice' }).click()
  await expect(page).toHaveURL(`/invoices/${invoice.id}`)

  await pay(page, '800.10')
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$2,000.25')
  await pay(page)
  await expect(page.getByText('The invoice is paid in full.', { exact: true })).toBeVisible()
  const kept = await (await page.request.get(`/api/invoices/${invoice.id}`)).json()
  expect(kept).toMatchObject({ status: 'paid', balance: 0 })
  await page.goto('/invoices')
  await expect(card(page, 'Paid')).toContainText('$2,800')
})

test('of two windows at once the second gets a message, and nothing is doubled', async ({ page, browser, sending }) => {
  const name = `Menu ${Date.now()}`
  const { id, clientId } = await dealOf(page, name, 100.1)
  const items = [{ description: name, quantity: 1, rate: 100.1 }]
  const made = await page.request.post('/api/invoices', {
    data: { clientId, dealId: id, status: 'pending', amount: 100.1, items },
  })
  expect(made.status()).toBe(201)
  const invoice = await made.json()
  const other = await enter(browser, sending)
  for (const window of [page, other]) {
    await window.goto(`/invoices/${invoice.id}`)
    await window.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Record Payment' }).click()
    await expect(window.getByRole('dialog').getByLabel('Amount (USD)')).toHaveValue('100.10')
  }
  await Promise.all(
    [page, other].map((window) => window.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()),
  )
  await expect
    .poll(async () => (await (await page.request.get(`/api/invoices/${invoice.id}`)).json()).status)
    .toBe('paid')
  const refusal = (window: Page) => window.getByText(/is owed|paid in full|already paid/i).first()
  await expect(refusal(page)).toBeVisible()
  await expect(refusal(other)).toBeVisible()
  const kept = await (await page.request.get(`/api/invoices/${invoice.id}`)).json()
  expect(kept.payments).toHaveLength(1)
  expect(kept).toMatchObject({ amount: 100.1, balance: 0 })
  await other.context().close()
})

async function pay(page: Page, amount?: string): Promise<void> {
  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Record Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  if (amount) await dialog.getByLabel('Amount (USD)').fill(amount)
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog).toBeHidden()
}

test('a mail that is refused marks its invoice and its quote in the lists, and the reason is one click away', async ({
  page,
}) => {
  const { clientId } = await dealOf(page, `Signboard ${Date.now()}`, 120)
  const items = [{ description: 'Signboard', quantity: 1, rate: 120 }]
  const refused = { to: 'nobody@lark.example.com', subject: 'Signboard', text: 'Attached.' }
  for (const { path, data } of [
    { path: 'invoices', data: { clientId, amount: 120, items } },
    { path: 'quotes', data: { clientId, title: 'Signboard', items } },
  ]) {
    const made = await (await page.request.post(`/api/${path}`, { data })).json()
    const number = made.invoiceNumber ?? made.quoteNumber
    await page.goto(`/${path}?search=${number}`)
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
    const mark = page.getByRole('link', { name: `${number}: The mail was not sent`, exact: true })
    await expect(mark).toHaveCount(0)
    expect((await page.request.post(`/api/${path}/${made.id}/send`, { data: refused })).status()).toBe(201)
    await expect(mark).toBeVisible()
    await expectNoViolation(page, 'the office')
    await mark.click()
    await expect(page).toHaveURL(`/${path}/${made.id}`)
    await expect(card(page, 'Mails')).toContainText('Not sent')
    await expect(card(page, 'Mails')).toContainText('No such mailbox here')
  }
})
