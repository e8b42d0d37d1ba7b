import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/office'

const change = (page: Page, data: object) => page.request.patch('/api/settings/business', { data })
const post = async (page: Page, url: string, data: object) => {
  const answer = await page.request.post(url, { data })
  expect(answer.status()).toBeLessThan(300)
  return answer.json()
}

async function clear(page: Page): Promise<void> {
  for (const kind of ['invoices', 'deals'])
    for (const { id } of await (await page.request.get(`/api/${kind}`)).json())
      await page.request.delete(`/api/${kind}/${id}`)
}

test.beforeEach(({ office }) => clear(office))
test.afterEach(async ({ office }) => {
  await clear(office)
  await change(office, { currency: 'USD', taxRate: null })
})

const business = [
  { currency: 'EUR', won: '€5,001', price: '0.00', total: '€187.00', paid: '€100.50', amount: '100.5', rest: '69.50' },
  { currency: 'JPY', won: '¥5,001', price: '0', total: '¥187', paid: '¥100', amount: '100', rest: '70' },
  {
    currency: 'KWD',
    won: /KWD\s5,001/,
    price: '0.000',
    total: /KWD\s187\.000/,
    paid: /KWD\s100\.005/,
    amount: '100.005',
    rest: '69.995',
  },
]

for (const { currency, won, price, total, paid, amount, rest } of business)
  test(`a business in ${currency} sees its currency and its decimals everywhere`, async ({ office }) => {
    await change(office, { currency })
    const { id: clientId } = await post(office, '/api/clients', { name: `Rosa ${currency}`, email: 'rosa@example.com' })
    await post(office, '/api/deals', {
      name: 'Site',
      clientId,
      value: currency === 'JPY' ? 5001 : 5000.5,
      stage: 'closed-won',
    })
    await post(office, '/api/deals', { name: 'Shop', clientId, value: 300, stage: 'closed-won', currency: 'USD' })
    await office.goto('/dashboard')
    const profits = office.getByRole('list', { name: 'Summary' }).getByRole('listitem').first()
    await expect(profits).toContainText(won)
    await expect(profits).toContainText('+ $300')
    // The settings come last: meanwhile the currency is that of the last visit.
    await office.route('**/api/settings/business', () => {})
    await office.reload()
    await expect(profits).toContainText(won)
    await office.unroute('**/api/settings/business')

    await office.goto('/deals/create')
    await expect(office.getByLabel('Currency')).toHaveValue(currency)

    await office.goto('/invoices/create')
    await expect(office.getByLabel('Currency')).toHaveValue(currency)
    await expect(office.getByLabel('Item 1 unit price')).toHaveValue(price)
    await office.getByLabel('Item 1 quantity').fill('2000')
    await office.getByLabel('Item 1 unit price').fill('0.085')
    await expect(office.getByLabel('Summary')).toContainText(total)

    const invoice = await post(office, '/api/invoices', {
      clientId,
      amount: 170,
      status: 'pending',
      items: [{ description: 'Flyers', quantity: 2000, rate: 0.085 }],
    })
    await office.goto(`/invoices/${invoice.id}`)
    await expect(office.getByText('Sent', { exact: false }).filter({ hasText: /^· Sent/ })).toHaveCount(0)
    await office.getByRole('button', { name: 'Record Payment' }).click()
    const payment = office.getByRole('dialog', { name: 'Record Payment' })
    await payment.getByLabel(`Amount (${currency})`).fill('0.0005')
    await payment.getByRole('button', { name: 'Record Payment' }).click()
    await expect(payment.getByText(new RegExp(`Amounts in ${currency} have`))).toBeVisible()
    await payment.getByLabel(`Amount (${currency})`).fill(amount)
    await payment.getByRole('button', { name: 'Record Payment' }).click()
    await expect(payment).toBeHidden()
    await expect(office.getByRole('region', { name: 'Payments' })).toContainText(paid)
    await office.getByRole('button', { name: 'Record Payment' }).click()
    await expect(payment.getByLabel(`Amount (${currency})`)).toHaveValue(rest)

    const { publicUrl } = await post(office, `/api/invoices/${invoice.id}/link`, {})
    await office.goto(new URL(publicUrl).pathname)
    await expect(office.getByRole('table')).toContainText('0.085')
  })

test('of a partly paid invoice the form keeps what was billed and lets status, due date and notes be changed', async ({
  office,
}) => {
  const { id: clientId } = await post(office, '/api/clients', { name: 'Rosa Locked', email: 'rosa@example.com' })
  const { id } = await post(office, '/api/invoices', {
    clientId,
    amount: 100,
    status: 'sent',
    items: [{ description: 'Flyers', quantity: 1, rate: 100 }],
  })
  await post(office, `/api/invoices/${id}/payments`, { amount: 50 })
  await office.goto(`/invoices/${id}`)
  await office.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = office.getByRole('dialog', { name: 'Edit Invoice' })
  await expect(form.getByText(/Payments are recorded on this invoice/)).toBeVisible()
  for (const label of ['Item 1 rate', 'Tax Rate', 'Currency', 'Discount on the whole'])
    await expect(form.getByLabel(label, { exact: true }).first()).toBeDisabled()
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeDisabled()
  await form.getByLabel('Notes (optional)').fill('The rest by May')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(office.getByText('The rest by May').first()).toBeVisible()
})

test('a tax rate chosen in Settings is what both forms open at, and can be taken back', async ({ office }) => {
  await office.goto('/settings?section=papers')
  const rate = office.getByLabel('Tax rate (%)')
  await expect(rate).toHaveValue('')
  const openForms = async (page: string, dialog: string) => {
    await office.goto('/invoices/create')
    await expect(office.getByLabel('Tax Rate')).toHaveValue(page)
    await office.goto('/invoices')
    await office
      .getByRole('button', { name: /New Invoice|Create Invoice/ })
      .first()
      .click()
    await expect(office.getByRole('dialog').getByLabel('Tax Rate')).toHaveValue(dialog)
  }
  await openForms('10', '0')
  for (const [typed, page, dialog] of [
    ['8.875', '8.875', '8.875'],
    ['', '10', '0'],
  ] as const) {
    await office.goto('/settings?section=papers')
    await rate.fill(typed)
    await office.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(office.getByText('Your business settings have been changed.', { exact: true })).toBeVisible()
    await openForms(page, dialog)
  }
})
