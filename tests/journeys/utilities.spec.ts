import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, setOwnerTimeZone, test } from '#tests/support/office'

const open = (page: Page, tool: string) => page.goto(`/utilities?tool=${tool}`)
const answer = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

test('every tool is one click away, and has an address', async ({ office }) => {
  await office.goto('/utilities')
  const tools = office.getByRole('navigation', { name: 'Tools' }).getByRole('link')
  await expect(tools).toHaveCount(10)
  await tools.filter({ hasText: 'Campaign links' }).click()
  await expect(office).toHaveURL('/utilities?tool=link')
  await expect(office.getByRole('heading', { name: 'Campaign links' })).toBeVisible()
})

test('an hour and a project have their price', async ({ office }) => {
  await open(office, 'rate')
  await expect(answer(office, 'An hour must cost')).toHaveText('$80.00')
  await office.getByLabel('Billable hours a week').fill('0')
  await expect(office.getByText('No hour is billed, or all goes to tax')).toBeVisible()
  await office.getByLabel('Rate ($)').fill('100')
  await office.getByLabel('Buffer (%)').fill('10')
  await expect(answer(office, 'Price')).toHaveText('$4,400.00')
  await expect(answer(office, 'Discount')).toHaveText('$0.00')
})

test('tax and margin are shown', async ({ office }) => {
  await open(office, 'tax')
  await expect(office.getByLabel('Tax rate (%)')).toHaveValue('10')
  await office.getByLabel('Tax rate (%)').fill('6')
  await office.getByLabel('Amount ($)').fill('106')
  await expect(answer(office, 'The tax on top')).toHaveText('$6.36')
  await expect(answer(office, 'Tax, if it is inside already')).toHaveText('$6.00')
  await expect(answer(office, 'Margin')).toHaveText('40%')
  await expect(answer(office, 'Price for the margin wanted')).toHaveText('$120.00')
})

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('an overdue invoice fills the late fee', async ({ office }) => {
  const post = async (url: string, data: object) => (await office.request.post(url, { data })).json()
  const { id: clientId } = await post('/api/clients', { name: 'Rosa Late', email: 'rosa.late@example.com' })
  const { id } = await post('/api/invoices', {
    clientId,
    amount: 1200,
    status: 'overdue',
    invoiceNumber: 'LATE-2026-007',
    issueDate: dayOf(100),
    dueDate: dayOf(73),
    items: [{ description: 'Care', quantity: 1, rate: 1200 }],
  })
  await post(`/api/invoices/${id}/payments`, { amount: 200 })
  await open(office, 'late')
  await office.getByLabel('Overdue invoice').selectOption({ label: 'LATE-2026-007 · Rosa Late · $1,000.00' })
  await expect(office.getByLabel('Amount ($)')).toHaveValue('1000')
  await office.getByLabel('Late fee, once ($)').fill('25')
  await expect(answer(office, 'Late fee')).toHaveText('$25.00')
  await expect(answer(office, 'Interest')).toHaveText(/^\$(19|20)\.\d\d$/)
})

test('a time is found for people far apart', async ({ office }) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await open(office, 'meeting')
  await office.getByLabel('Day').fill('2026-06-10')
  await expect(office.getByText('Everybody is at work', { exact: true })).toBeVisible()
  await expect(office.getByRole('row').nth(1)).toContainText('09:00')
  await expect(office.getByRole('row').nth(1)).toContainText('15:00')
  await office.getByRole('button', { name: 'Add person' }).click()
  await office.getByLabel('Time zone').nth(2).fill('Asia/Tokyo')
  await expect(office.getByText('At most 2 of 3 are at work at once')).toBeVisible()
  await office.getByLabel('Time zone').nth(2).fill('Atlantis')
  await expect(office.getByText('Please choose a time zone')).toBeVisible()
})

test('a signature and a code are made from what is typed, and no script in it runs', async ({ office }) => {
  await open(office, 'signature')
  await office.getByLabel('Name', { exact: true }).fill('<b>Dana</b>')
  await expect(office.getByText('<b>Dana</b>')).toBeVisible()
  await open(office, 'qr')
  await office.getByLabel('Address').fill('example.com')
  await expect(office.getByRole('img', { name: 'QR code of: https://example.com' })).toBeVisible()
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'PNG' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('qr-code.png')
  await office.getByLabel('Kind').selectOption('payment')
  await office.getByLabel('Paid to').fill('Dana')
  await office.getByLabel('IBAN').fill('DE89370400440532013001')
  await expect(office.getByText('A name, a valid IBAN and an amount')).toBeVisible()
  await office.getByLabel('IBAN').fill('DE89370400440532013000')
  await expect(office.getByRole('img', { name: /^QR code of: BCD/ })).toBeVisible()
})

test('text is counted, changed and changed back', async ({ office }) => {
  await open(office, 'text')
  await office.getByRole('textbox', { name: 'Text' }).fill('hello  there. how are you?')
  await expect(office.getByRole('list', { name: 'Counts' })).toContainText('5 words')
  await office.getByRole('button', { name: 'Sentence case' }).click()
  await expect(office.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello  there. How are you?')
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByRole('textbox', { name: 'Text' })).toHaveValue('hello  there. how are you?')
})

test('a picture is made smaller without leaving the browser', async ({ office }) => {
  await open(office, 'image')
  const asked: string[] = []
  office.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))
  const png = await office.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    const context = canvas.getContext('2d')
    for (let at = 0; at < 400; at++) {
      if (context) context.fillStyle = `hsl(${(at * 47) % 360} 70% 50%)`
      context?.fillRect((at * 131) % 3000, (at * 97) % 1500, 160, 90)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await office
    .getByLabel('Picture')
    .setInputFiles({ name: 'street.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await expect(office.getByRole('status').filter({ hasText: '1600 × 800' })).toBeVisible()
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('street-small.jpg')
  await office
    .getByLabel('Picture')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(office.getByText('This browser cannot read that file as a picture.')).toBeVisible()
  expect(asked).toEqual([])
})

test('a campaign link carries its source', async ({ office }) => {
  await open(office, 'link')
  await office.getByLabel('Address of the page').fill('example.com/menu')
  await office.getByLabel('Source').fill('Newsletter')
  await expect(office.getByText('https://example.com/menu?utm_source=newsletter')).toBeVisible()
  await office.getByLabel('Address of the page').fill('javascript:alert(1)')
  await expect(office.getByText('Please enter a web address')).toBeVisible()
})

test('the clock runs and stops, and the time is billed', async ({ office }) => {
  for (const { id } of (await (await office.request.get('/api/time-entries')).json()).entries)
    await office.request.delete(`/api/time-entries/${id}`)
  const name = `Rosa${Date.now()}`
  const client = await (await office.request.post('/api/clients', { data: { name } })).json()
  await office.request.post('/api/time-entries', {
    data: {
      clientId: client.id,
      description: 'Menu page',
      rate: 90,
      startedAt: '2026-03-05T09:00:00Z',
      endedAt: '2026-03-05T10:20:00Z',
    },
  })
  await open(office, 'time')
  await office.getByLabel('What').fill('Telephone')
  await office.getByRole('button', { name: 'Start' }).click()
  await expect(office.getByRole('timer')).toHaveText(/^0:00:\d\d$/)
  await office.reload()
  await expect(office.getByText('Telephone')).toBeVisible()
  await office.getByRole('button', { name: 'Stop' }).click()
  await expect(office.getByRole('button', { name: 'Delete Telephone' })).toBeVisible()

  const unbilled = office.getByRole('region', { name: 'To be billed' })
  await expect(
    unbilled.getByText('Billed by the tenth of an hour; a tenth that is begun counts in full.'),
  ).toBeVisible()
  await expect(unbilled.getByRole('row', { name: /Menu page 1\.4 \$90\.00 \$126\.00/ })).toBeVisible()
  await unbilled.getByRole('button', { name: 'Mark as billed' }).click()
  await expect(unbilled).toBeHidden()
  await expect(office.getByText('Billed', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: 'Delete Telephone' }).click()
  await expect(office.getByRole('button', { name: 'Delete Telephone' })).toBeHidden()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByRole('button', { name: 'Delete Telephone' })).toBeVisible()
})

test('worked time is corrected, by the owner’s clock, also past midnight', async ({ office }) => {
  await setOwnerTimeZone(office, 'America/New_York')
  const description = `Inventory ${Date.now()}`
  const worked = { description, rate: 40, startedAt: '2026-03-05T14:00:00Z', endedAt: '2026-03-05T15:00:00Z' }
  await office.request.post('/api/time-entries', { data: worked })
  await open(office, 'time')
  await expect(office.getByRole('listitem').filter({ hasText: description })).toContainText('Mar 5, 2026 9:00 AM')
  await office.getByRole('button', { name: `Edit ${description}` }).click()
  const dialog = office.getByRole('dialog', { name: 'Edit time' })
  await expect(dialog.getByLabel('From')).toHaveValue('09:00')
  await dialog.getByLabel('What').fill(`${description} at night`)
  await dialog.getByLabel('From').fill('23:00')
  await dialog.getByLabel('To').fill('00:30')
  await expect(dialog.getByText('Until 00:30 on the next day.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const line = office.getByRole('listitem').filter({ hasText: `${description} at night` })
  await expect(line).toContainText('Mar 5, 2026 11:00 PM')
  await expect(line).toContainText('1:30')
})

test('time becomes the draft of an invoice', async ({ office }) => {
  const client = await (await office.request.post('/api/clients', { data: { name: `Wen${Date.now()}` } })).json()
  const [startedAt, endedAt] = ['2026-03-06T09:00:00Z', '2026-03-06T11:30:00Z']
  const worked = { clientId: client.id, description: 'Booking form', rate: 80, startedAt, endedAt }
  await office.request.post('/api/time-entries', { data: worked })
  await open(office, 'time')
  const unbilled = office.getByRole('region', { name: 'To be billed' })
  await unbilled.getByLabel('Client').selectOption(String(client.id))
  await unbilled.getByRole('button', { name: 'Make an invoice' }).click()
  await expect(office).toHaveURL(/\/invoices\/\d+$/)
  await expect(office.getByRole('heading', { level: 1, name: /INV-/ })).toBeVisible()
  await expect(office.getByRole('cell', { name: 'Booking form' })).toBeVisible()
  await expect(office.getByText('$200.00').first()).toBeVisible()
})

test('no tool has an accessibility violation', async ({ office }) => {
  for (const tool of ['time', 'rate', 'tax', 'late', 'meeting', 'signature', 'qr', 'text', 'image', 'link']) {
    await open(office, tool)
    await expect(
      office.getByRole('textbox').or(office.getByRole('spinbutton')).or(office.getByLabel('Picture')).first(),
    ).toBeVisible()
    await expectNoViolation(office, tool, { part: 'main' })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })
  test('tools are chosen from a list, and none is wider than the screen', async ({ office }) => {
    await office.goto('/utilities')
    for (const name of ['Time tracker', 'Rate and price', 'Late fee', 'Meeting time', 'E-mail signature', 'QR code']) {
      await office.getByRole('link', { name }).click()
      await expect(office.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await office.getByRole('link', { name: 'All tools' }).click()
    }
  })
})
