import type { Browser, Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

type Made = { id: number }

const post = async (page: Page, url: string, data: object = {}): Promise<Made & { url: string }> => {
  const answer = await page.request.post(url, { data })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function addDeal(page: Page, name: string): Promise<{ clientId: number; dealId: number }> {
  const client = { name: 'Rosa Delfino', businessName: 'Lark & Loaf', email: 'rosa@example.com' }
  const { id: clientId } = await post(page, '/api/clients', client)
  const { id: dealId } = await post(page, '/api/deals', { name, clientId, value: 1000, stage: 'proposal' })
  return { clientId, dealId }
}

/** The client's page on this server, whose public address may differ. */
const pageAt = (url: string, baseURL: string | undefined) => new URL(new URL(url).pathname, baseURL).href

/** A stranger's phone: no session and no script. */
const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 375, height: 740 }, javaScriptEnabled: false })).newPage()

test('from a deal to a quote that the client accepts on a phone, without script', async ({
  office,
  browser,
  baseURL,
}) => {
  const { dealId } = await addDeal(office, 'Shop window website')
  await post(office, '/api/items', { description: 'Photographs, half a day', rate: 240, taxRate: 0 })
  await office.goto(`/finances?deal=${dealId}`)
  await office.getByRole('link', { name: 'Create quote' }).click()
  await expect(office.getByLabel('Title')).toHaveValue('Shop window website')
  await expect(office.getByLabel('Item 1 price')).toHaveValue('1000.00')
  await office.getByRole('textbox', { name: 'Tax rate %' }).fill('19')
  await office.getByRole('combobox', { name: 'Price list' }).fill('photo')
  await office.getByRole('option', { name: /Photographs/ }).click()
  await office.getByLabel('The client may leave it out').check()
  await office.getByRole('textbox', { name: 'Deposit', exact: true }).fill('130')
  await office.getByRole('button', { name: 'Create Quote' }).click()
  await expect(office.getByText('Must be more than 0 and at most 100 percent')).toBeVisible()
  await office.getByRole('textbox', { name: 'Deposit', exact: true }).fill('30')
  await expect(office.getByLabel('Summary')).toContainText('$1,190.00')
  await expectNoViolation(office, 'the office')
  await office.getByRole('button', { name: 'Create Quote' }).click()

  await expect(office.getByRole('heading', { name: /^Q-\d{4}-\d{3}$/ })).toBeVisible()
  await expect(office.getByText('Draft', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Create Link' }).click()
  await expect(office.getByText('Sent', { exact: true })).toBeVisible()
  const url = (await office.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) as string
  await expectNoViolation(office, 'the office')

  const page = await phone(browser)
  await page.goto(pageAt(url, baseURL))
  await expect(page.getByText('Dear Rosa Delfino,')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expect(office.getByText('Viewed', { exact: true })).toBeVisible()
  await page.getByLabel('Photographs, half a day').check()
  await page.getByLabel('Your name').fill('Rosa Delfino')
  await page.getByRole('checkbox', { name: /I accept quote/ }).check()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/With your choice the total is \$1,430.00/)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Thank you. You accepted this quote for $1,430.00.')).toBeVisible()
  await page.getByRole('link', { name: /See the invoice INV-/ }).click()
  await expect(page.getByText('$429.00').first()).toBeVisible()
  await page.context().close()

  await expect(office.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(office.getByRole('region', { name: 'Payment' })).toContainText('$429.00')
  await expect(office.getByRole('link', { name: 'What was accepted (PDF)' })).toBeVisible()
  expect((await (await office.request.get(`/api/deals/${dealId}`)).json()).stage).toBe('closed-won')
  await office.getByRole('button', { name: 'Create Invoice' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(office.getByText(/Billed with INV-/)).toBeVisible()
  await expect(office.getByText('$1,001.00').first()).toBeVisible()
  await office.getByRole('button', { name: /Notifications/ }).click()
  await expect(office.getByText(/Rosa Delfino accepted Q-/)).toBeVisible()
})

test('two tabs accept once, another client declines, and the page has no accessibility violation in either theme', async ({
  office,
  browser,
  baseURL,
}) => {
  const { clientId } = await addDeal(office, 'Menu')
  const items = [{ description: 'Menu', quantity: 1, rate: 100 }]
  const offer = { clientId, title: 'Carta', language: 'es', deposit: { kind: 'amount', value: 40 }, items }
  const quote = await post(office, '/api/quotes', offer)
  const { url } = await post(office, `/api/quotes/${quote.id}/link`)
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const colorScheme of ['light', 'dark'] as const) {
    await one.emulateMedia({ colorScheme })
    await one.goto(pageAt(url, baseURL))
    await expectNoViolation(one, 'the client’s page')
  }
  await one.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(one.getByRole('button', { name: 'Aceptar' })).toBeHidden()
  const inkOnPaper = { color: 'rgb(31, 42, 51)', 'background-color': 'rgb(255, 255, 255)' }
  for (const [property, value] of Object.entries(inkOnPaper))
    await expect(one.locator('body')).toHaveCSS(property, value)
  await one.emulateMedia({ media: null, colorScheme: null })
  await other.goto(pageAt(url, baseURL))
  for (const tab of [one, other]) {
    await tab.getByLabel('Su nombre').fill('Rosa')
    await tab.getByRole('checkbox').check()
    await tab.getByRole('button', { name: 'Aceptar' }).click()
    await expect(tab.getByText('Gracias. Ha aceptado este presupuesto')).toBeVisible()
  }
  const billed = await (await office.request.get(`/api/invoices?clientId=${clientId}`)).json()
  expect(billed).toHaveLength(1)

  const second = await post(office, '/api/quotes', { ...offer, language: 'en' })
  await one.goto(pageAt((await post(office, `/api/quotes/${second.id}/link`)).url, baseURL))
  await one.getByText('Ask a question').click()
  await one.getByLabel('Your question').fill('Is printing in it?')
  await one.getByRole('button', { name: 'Send the question' }).click()
  await expect(one.getByText('Your question has been sent.')).toBeVisible()
  await one.getByText('Decline', { exact: true }).click()
  await one.getByLabel('Why not?').fill('Next year')
  await one.getByRole('button', { name: 'Decline this quote' }).click()
  await expect(one.getByText('You declined this quote.')).toBeVisible()
  await expectNoViolation(one, 'the client’s page')
  await context.close()
  await office.goto(`/quotes/${second.id}`)
  await expect(office.getByRole('region', { name: 'Declined' })).toContainText('Next year')
  await office.goto('/quotes')
  await expect(office.getByRole('row', { name: /Menu|Carta/ }).first()).toBeVisible()
  await expectNoViolation(office, 'the office')
})

test('a yes on the phone is recorded, the rest billed at once, and the quote written again for the next time', async ({
  office,
}) => {
  const { clientId } = await addDeal(office, 'Signs')
  const half = { kind: 'percent', value: 50 }
  const { id } = await post(office, '/api/quotes', {
    clientId,
    title: 'Signs',
    taxRate: 7,
    deposit: half,
    schedule: [{ due: 'day', day: '2031-05-01', share: { kind: 'percent', value: 25 } }],
    items: [{ description: `Sign ${'x'.repeat(300)}`, quantity: 1, rate: 400 }],
  })
  await post(office, `/api/quotes/${id}/link`)
  await office.goto(`/clients/${clientId}`)
  await office.getByRole('link', { name: '1 quote of this client' }).click()
  await office.getByRole('link', { name: /^Q-/ }).click()
  await office.getByRole('button', { name: 'Record Answer' }).click()
  const dialog = office.getByRole('dialog', { name: 'Record Answer' })
  await expect(dialog.getByLabel('Who accepted it')).toHaveValue('Rosa Delfino')
  await expectNoViolation(office, 'the office')
  await dialog.getByRole('button', { name: 'Record Answer' }).click()
  await expect(office.getByRole('region', { name: 'Accepted' })).toContainText('Rosa Delfino')
  await expect(office.getByText('You recorded that the client accepted')).toBeVisible()
  const payment = office.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('Instalment on May 1, 2031')
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)

  await office.getByRole('button', { name: 'Create Invoice' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(office.getByText(/Billed with INV-/)).toBeVisible()
  await office.goto(`/quotes/${id}`)
  await expect(payment).toContainText('$214.00')
  await expect(payment.getByRole('link', { name: /INV-/ })).toHaveCount(2)
  await expect(payment).not.toContainText('Instalment')

  await office.getByRole('button', { name: 'More' }).click()
  await office.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(office.getByLabel('Title')).toHaveValue('Signs')
  await expect(office.getByRole('textbox', { name: 'Tax rate %' })).toHaveValue('7')
  await office.getByRole('button', { name: 'Create Quote' }).click()
  await expect(office.getByText('Draft', { exact: true })).toBeVisible()
  const copied = await (await office.request.get(`/api/quotes?clientId=${clientId}`)).json()
  expect(copied.map(({ amount, status }: { amount: number; status: string }) => [amount, status]).sort()).toEqual([
    [428, 'accepted'],
    [428, 'draft'],
  ])

  // Saved in another window meanwhile: the long form shows what differs, not its end.
  await office.getByRole('link', { name: 'Edit' }).click()
  await office.getByLabel('Title').fill('Signs and lamps')
  const draft = copied.find(({ status }: { status: string }) => status === 'draft')
  await office.request.patch(`/api/quotes/${draft.id}`, { data: { title: 'Signs and doors' } })
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText('This quote was changed elsewhere.')).toBeInViewport()
  await office.getByRole('button', { name: 'Take what is saved' }).click()
  await office.getByRole('button', { name: 'Cancel' }).click()
  await expect(office.getByText('Signs and doors').first()).toBeVisible()

  await office.getByRole('link', { name: 'Invoices', exact: true }).click()
  await office.getByRole('link', { name: /^INV-/ }).first().click()
  await office.getByRole('link', { name: 'Duplicate' }).click()
  await expect(office.getByLabel('Item 1 unit price')).not.toHaveValue('0.00')
  await office.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(office.getByText('Invoice created', { exact: true })).toBeVisible()
})
