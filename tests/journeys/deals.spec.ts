import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test, timersToRun } from '#tests/support/office'

type Made = { id: number; name: string; updatedAt: string }

async function clearDeals(page: Page): Promise<void> {
  for (const { id } of (await (await page.request.get('/api/deals')).json()) as Made[])
    await page.request.delete(`/api/deals/${id}`)
}

async function addClient(page: Page, name = 'Rosa Delfino'): Promise<{ id: number; name: string }> {
  return (await page.request.post('/api/clients', { data: { name, businessName: 'Lark Bakery' } })).json()
}

let rosa: { id: number; name: string }

async function addDeal(page: Page, deal: object = {}): Promise<Made> {
  const data = { name: 'Bakery website', clientId: rosa.id, ...deal }
  return (await page.request.post('/api/deals', { data })).json()
}

async function someDeals(page: Page): Promise<void> {
  await addDeal(page, { name: 'Apron', value: 1000, probability: 10 })
  await addDeal(page, { name: 'banner', value: 3000.4, stage: 'proposal', probability: 50 })
  await addDeal(page, { name: 'Clock', value: 500, stage: 'closed-won' })
  await addDeal(page, { name: 'Door', value: 700, stage: 'closed-won' })
  await addDeal(page, { name: 'Easel', value: 90, stage: 'closed-lost' })
}

const rows = (page: Page) => page.getByRole('table', { name: 'Deals' }).locator('tbody tr')
const names = (page: Page) => rows(page).locator('td:first-child button')
const card = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Deals in figures' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test.beforeEach(async ({ office }) => {
  await clearDeals(office)
  rosa ??= await addClient(office)
})

test('finances and deals are one screen, whose button follows the tab', async ({ office }) => {
  for (const path of ['/finances', '/deals']) {
    await office.goto(path)
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Financial Management')
    const tabs = office.getByRole('tablist', { name: 'Finances' })
    await expect(tabs.getByRole('tab')).toHaveText(['Deals', 'Invoices'])
    await expect(office.getByRole('button', { name: 'New Deal' })).toBeVisible()
    await tabs.getByRole('tab', { name: 'Invoices' }).click()
    await expect(office.getByText('New Invoice', { exact: true })).toBeVisible()
    await expect(office.getByRole('button', { name: 'New Deal' })).toBeHidden()
    await office.reload()
    await expect(tabs.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true')
    await office.goBack()
    await expect(tabs.getByRole('tab', { name: 'Deals' })).toHaveAttribute('aria-selected', 'true')
  }
})

test('the first deal is made in a dialog that says what it still needs', async ({ office }) => {
  await office.goto('/finances')
  await expect(office.getByText('No deals found')).toBeVisible()
  await office.getByRole('button', { name: 'New Deal' }).click()
  const dialog = office.getByRole('dialog', { name: 'Create New Deal' })
  const value = dialog.getByLabel('Value')
  await expect(value).toHaveAttribute('min', '0')
  await expect(value).toHaveAttribute('step', '100')
  await expect(dialog.getByLabel('Close Date')).toHaveAttribute('min', '1900-01-01')
  await expect(dialog.getByLabel('Stage')).toHaveValue('lead')
  await expect(dialog.getByLabel('Priority')).toHaveValue('medium')
  await expect(dialog.getByLabel('Stage').locator('option')).toHaveText([
    'Select a stage',
    'Lead',
    'Qualified',
    'Proposal',
    'Negotiation',
    'Closed Won',
    'Closed Lost',
  ])
  await dialog.getByLabel('Deal Name').fill('x')
  await value.fill('')
  await dialog.getByLabel('Stage').selectOption('')
  await dialog.getByRole('button', { name: 'Create Deal' }).click()
  await expect(dialog.getByText('Deal name must be at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Please select a client')).toBeVisible()
  await expect(dialog.getByText('Deal value must be a number')).toBeVisible()
  await expect(dialog.getByText('Please select a stage')).toBeVisible()
  await expect(dialog.getByLabel('Deal Name')).toBeFocused()

  await dialog.getByLabel('Deal Name').fill('Bakery website')
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Rosa')
  await dialog
    .getByRole('option', { name: /Rosa Delfino/ })
    .first()
    .click()
  await value.fill('2800')
  await dialog.getByLabel('Stage').selectOption('proposal')
  await dialog.getByRole('button', { name: 'Use 50, usual for Proposal' }).click()
  await dialog.getByLabel('Close Date').fill('2030-12-01')
  await dialog.getByLabel('Next Action', { exact: true }).fill('Call Rosa')
  const sent = office.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/deals'))
  await dialog.getByRole('button', { name: 'Create Deal' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    clientId: expect.any(Number),
    value: 2800,
    probability: 50,
    expectedCloseDate: '2030-12-01',
  })
  await expect(toast(office, 'Deal created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows(office)).toContainText(['Bakery website'])
  await expect(rows(office).first()).toContainText('$2,800')
  await expect(card(office, 'Pipeline Value')).toContainText('$2,800')
  await expect(card(office, 'Pipeline Value')).toContainText('$1,400 weighted by probability')
})

test('the create pages open the dialog, and closing it leads back', async ({ office }) => {
  for (const [path, back] of [
    ['/finances/create', '/finances'],
    ['/deals/create', '/deals'],
  ] as const) {
    await office.goto(`${path}?clientId=${rosa.id}`)
    const dialog = office.getByRole('dialog', { name: 'Create New Deal' })
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Rosa Delfino')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(office).toHaveURL(back)
    await expect(dialog).toBeHidden()
  }
})

test('cards and bar sum the deals up', async ({ office }) => {
  await someDeals(office)
  await office.goto('/deals')
  await expect(card(office, 'Pipeline Value')).toContainText('$4,000')
  await expect(card(office, 'Pipeline Value')).toContainText('$1,600 weighted by probability')
  await expect(card(office, 'Active Deals')).toContainText('2')
  await expect(card(office, 'Win Rate')).toContainText('67%')
  await expect(card(office, 'Win Rate')).toContainText('2 won, 1 lost')
  await expect(card(office, 'Avg. Deal Size')).toContainText('$2,000')
  const bar = office.getByRole('region', { name: 'Stage distribution' })
  await expect(bar.getByRole('listitem')).toHaveText([
    'Lead1 (20%)',
    'Qualified0 (0%)',
    'Proposal1 (20%)',
    'Negotiation0 (0%)',
    'Closed Won2 (40%)',
    'Closed Lost1 (20%)',
  ])
})

test('currencies stand beside each other and are never added up', async ({ office }) => {
  await addDeal(office, { value: 1000 })
  await addDeal(office, { value: 300, currency: 'EUR' })
  await office.goto('/deals')
  await expect(card(office, 'Pipeline Value')).toContainText('$1,000+ €300')
  await expect(card(office, 'Avg. Deal Size')).toContainText('$1,000+ €300')
})

test('tabs, headings and a search decide which deals are listed, and the address keeps it', async ({ office }) => {
  await someDeals(office)
  await office.goto('/deals')
  await expect(names(office)).toHaveText(['Easel', 'Door', 'Clock', 'banner', 'Apron'])
  const filter = office.getByRole('tablist', { name: 'Which deals' })
  await expect(filter.getByRole('tab')).toHaveText(['All Deals', 'Active', 'Won', 'Lost'])
  await filter.getByRole('tab', { name: 'Active' }).click()
  await expect(names(office)).toHaveText(['banner', 'Apron'])
  await filter.getByRole('tab', { name: 'Won' }).click()
  await expect(names(office)).toHaveText(['Door', 'Clock'])
  await filter.getByRole('tab', { name: 'Lost' }).click()
  await expect(names(office)).toHaveText(['Easel'])
  await filter.getByRole('tab', { name: 'All Deals' }).click()
  const sortBy = async (label: string) => office.getByRole('columnheader').getByRole('button', { name: label }).click()
  await sortBy('Deal Name')
  await expect(names(office)).toHaveText(['Apron', 'banner', 'Clock', 'Door', 'Easel'])
  await sortBy('Value')
  await expect(names(office)).toHaveText(['Easel', 'Clock', 'Door', 'Apron', 'banner'])
  await sortBy('Value')
  await expect(names(office)).toHaveText(['banner', 'Apron', 'Door', 'Clock', 'Easel'])
  await expect(office.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending')
  await sortBy('Last Updated')
  await expect(names(office)).toHaveText(['Apron', 'banner', 'Clock', 'Door', 'Easel'])
  await office.getByLabel('Search deals').fill('ann')
  await expect(names(office)).toHaveText(['banner'])
  await expect(office).toHaveURL(/search=ann/)
  await office.reload()
  await expect(names(office)).toHaveText(['banner'])
  await office.getByLabel('Search deals').fill('nothing like it')
  await office.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(office)).toHaveCount(5)
})

test('a long list comes in pages', async ({ office }) => {
  for (let index = 1; index <= 23; index++) await addDeal(office, { name: `Deal ${index}`, value: index })
  await office.goto('/deals')
  await expect(rows(office)).toHaveCount(20)
  await expect(office.getByText('Showing 1-20 of 23 deals')).toBeVisible()
  await office.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(office)).toHaveCount(3)
  await expect(office.getByText('Page 2 of 2')).toBeVisible()
})

test('a deal is edited to any stage, and deleted only after asking, which can be undone', async ({ office }) => {
  await addDeal(office, { stage: 'closed-won', value: 500 })
  await office.goto('/deals')
  await office.getByRole('button', { name: 'Edit Bakery website' }).click()
  const dialog = office.getByRole('dialog', { name: 'Edit Deal' })
  await dialog.getByLabel('Stage').selectOption('lead')
  await dialog.getByLabel('Deal Name').fill('Bakery shop')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(office, 'Deal updated')).toBeVisible()
  await expect(rows(office)).toContainText(['Bakery shop'])
  await expect(rows(office).first()).toContainText('Lead')

  await office.getByRole('button', { name: 'Delete Bakery shop' }).click()
  const question = office.getByRole('dialog', { name: 'Delete Deal' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(office)).toHaveCount(1)
  await office.getByRole('button', { name: 'Delete Bakery shop' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(office, 'Deal deleted')).toBeVisible()
  await expect(office.getByText('No deals found')).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(office).first()).toContainText('Bakery shop')
})

test('what fails says so, and what was written stays', async ({ office }) => {
  const { id } = await addDeal(office)
  await office.goto('/deals')
  await expect(rows(office)).toHaveCount(1)
  await office.route('/api/deals', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await office.getByRole('button', { name: 'New Deal' }).click()
  const create = office.getByRole('dialog', { name: 'Create New Deal' })
  await create.getByLabel('Deal Name').fill('Clock')
  await create.getByRole('combobox', { name: 'Client' }).fill('Rosa')
  await create
    .getByRole('option', { name: /Rosa Delfino/ })
    .first()
    .click()
  await create.getByRole('button', { name: 'Create Deal' }).click()
  await expect(toast(office, 'Failed to create deal')).toBeVisible()
  await expect(toast(office, 'Failed to create deal: 500 Internal Server Error')).toBeVisible()
  await expect(create.getByLabel('Deal Name')).toHaveValue('Clock')
  await office.route('/api/deals', (route) => route.abort())
  await create.getByRole('button', { name: 'Create Deal' }).click()
  await expect(toast(office, 'Something went wrong')).toBeVisible()
  await create.getByRole('button', { name: 'Cancel' }).click()

  await office.route(`/api/deals/${id}`, (route) => route.fulfill({ status: 503, body: '' }))
  await office.getByRole('button', { name: 'Edit Bakery website' }).click()
  const edit = office.getByRole('dialog', { name: 'Edit Deal' })
  await edit.getByLabel('Deal Name').fill('Clock')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(office, 'Failed to update deal')).toBeVisible()
  await expect(toast(office, 'Failed to update deal: 503 Service Unavailable')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('button', { name: 'Delete Bakery website' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(office, 'Failed to delete deal')).toBeVisible()
  await expect(toast(office, 'Failed to delete deal: 503 Service Unavailable')).toBeVisible()
})

test('a list that cannot be loaded is tried three times more, and again when asked', async ({ office }) => {
  await addDeal(office)
  let asked = 0
  await office.route('/api/deals?*', (route) => {
    asked++
    return route.fulfill({ status: 500, body: '' })
  })
  await office.clock.install()
  await office.goto('/deals')
  await expect
    .poll(async () => {
      // A wait begins when the failed answer has been read, which takes real time.
      await office.clock.runFor(4_000)
      return asked
    })
    .toBe(4)
  await expect(office.getByText('Could not load deals')).toBeVisible()
  expect(asked).toBe(4)
  await office.unroute('/api/deals?*')
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(office)).toHaveCount(1)
})

test('of two edits at once, the second sees both and chooses', async ({ office }) => {
  const { id } = await addDeal(office, { value: 100 })
  await office.goto('/deals')
  const dialog = office.getByRole('dialog', { name: 'Edit Deal' })
  await office.getByRole('button', { name: 'Edit Bakery website' }).click()
  await dialog.getByLabel('Value').fill('200')
  await office.request.patch(`/api/deals/${id}`, { data: { value: 300, nextAction: 'Call' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('This deal was changed elsewhere.')).toBeVisible()
  await expect(dialog.getByRole('row')).toContainText([
    /Saved now\s*Yours/,
    /Value\s*300 USD\s*200 USD/,
    /Next Action\s*Call/,
  ])
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(office, 'Deal updated')).toBeVisible()
  expect(await (await office.request.get(`/api/deals/${id}`)).json()).toMatchObject({ value: 200, nextAction: null })
})

test('a change in one window is seen in another', async ({ office, context }) => {
  const { id } = await addDeal(office)
  await office.goto('/deals')
  await expect(rows(office)).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/deals?view=board')
  await expect(column(other, 'Lead').getByRole('listitem')).toHaveCount(1)
  await office.request.patch(`/api/deals/${id}`, { data: { stage: 'qualified' } })
  await expect(rows(office).first()).toContainText('Qualified')
  await expect(column(other, 'Qualified').getByRole('listitem')).toHaveCount(1)
})

test('on the board a deal is dragged to another stage, and a won one offers an invoice or a contract', async ({
  office,
}) => {
  const { id } = await addDeal(office, { value: 2800, stage: 'negotiation' })
  await office.goto('/deals')
  await office.getByRole('button', { name: 'Board' }).click()
  await expect(office).toHaveURL(/view=board/)
  await expect(column(office, 'Negotiation')).toContainText('$2,800')
  await expect(column(office, 'Negotiation')).toContainText('Here since today')
  await carry(office, column(office, 'Negotiation').getByRole('listitem'), column(office, 'Closed Won'))
  const won = office.getByRole('dialog', { name: 'Deal won' })
  await expect(won).toContainText('“Bakery website” with Rosa Delfino is closed at $2,800')
  const from = `clientId=${rosa.id}&dealId=${id}`
  await expect(won.getByRole('link', { name: 'Create invoice' })).toHaveAttribute('href', `/invoices/create?${from}`)
  await expect(won.getByRole('link', { name: 'Create contract' })).toHaveAttribute('href', `/contracts/create?${from}`)
  await won.getByRole('button', { name: 'Not now' }).click()
  await expect(column(office, 'Closed Won').getByRole('listitem')).toHaveCount(1)
  await expect(column(office, 'Closed Won')).toContainText('$2,800')
  await expect(column(office, 'Negotiation')).toContainText('$0')
  await expect(card(office, 'Win Rate')).toContainText('100%')

  await column(office, 'Closed Won').getByRole('button', { name: 'Bakery website' }).click()
  const dialog = office.getByRole('dialog', { name: 'Bakery website' })
  await expect(dialog.getByRole('link', { name: 'Create invoice' })).toBeVisible()
  const history = dialog.getByRole('region', { name: 'Stage history' }).getByRole('listitem')
  await expect(history).toContainText(['Negotiation to Closed Won', 'Began as Negotiation'])
  await expect(office).toHaveURL(new RegExp(`deal=${id}`))
  await office.goBack()
  await expect(dialog).toBeHidden()
})

test('a deal made as won offers the same', async ({ office }) => {
  await office.goto(`/deals/create?clientId=${rosa.id}`)
  const dialog = office.getByRole('dialog', { name: 'Create New Deal' })
  await dialog.getByLabel('Deal Name').fill('Done already')
  await dialog.getByLabel('Stage').selectOption('closed-won')
  await dialog.getByRole('button', { name: 'Create Deal' }).click()
  const won = office.getByRole('dialog', { name: 'Deal won' })
  await expect(won.getByRole('link', { name: 'Create invoice' })).toBeVisible()
  await won.getByRole('button', { name: 'Not now' }).click()
  await expect(office).toHaveURL('/deals')
  await expect(rows(office)).toContainText(['Done already'])
})

test('a move that the server refuses is reverted and reported', async ({ office }) => {
  const { id } = await addDeal(office)
  await office.goto('/deals?view=board')
  await office.route(`/api/deals/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await carry(office, column(office, 'Lead').getByRole('listitem'), column(office, 'Proposal'))
  await expect(toast(office, 'Failed to update deal')).toBeVisible()
  await expect(column(office, 'Lead').getByRole('listitem')).toHaveCount(1)
  await expect(column(office, 'Proposal').getByRole('listitem')).toHaveCount(0)
})

test('a deal is also moved by keyboard', async ({ office }) => {
  const { id } = await addDeal(office)
  await office.goto('/deals?view=board')
  const deal = office.getByRole('button', { name: 'Bakery website' })
  const announcement = office.locator('[aria-live=assertive]')
  const pickUp = async () => {
    await office.keyboard.press('Space')
    await expect(announcement).toContainText('is over Lead')
    await timersToRun(office)
  }
  await deal.focus()
  await pickUp()
  await office.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('is over Qualified')
  await office.keyboard.press('Escape')
  await expect(announcement).toContainText('stays where it was')
  await expect(column(office, 'Lead').getByRole('listitem')).toHaveCount(1)
  await expect(deal).toBeFocused()
  await pickUp()
  await office.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('is over Qualified')
  await office.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('is over Proposal')
  await office.keyboard.press('Space')
  await expect(column(office, 'Proposal').getByRole('listitem')).toHaveCount(1)
  await expect(deal).toBeFocused()
  await expect.poll(async () => (await (await office.request.get(`/api/deals/${id}`)).json()).stage).toBe('proposal')
  await office.keyboard.press('Enter')
  await expect(office.getByRole('dialog', { name: 'Bakery website' })).toBeVisible()
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(column(office, 'Lead').getByRole('listitem')).toHaveCount(1)
})

test('a deal shows its tasks, mails and notes, and takes a new task', async ({ office }) => {
  const { id } = await addDeal(office, { nextAction: 'Send the price', nextActionDate: '2020-01-31' })
  await office.request.post('/api/tasks', { data: { title: 'Measure the shop', dealId: id } })
  const mail = {
    senderId: null,
    senderEmail: 'rosa@example.com',
    senderName: 'Rosa',
    recipients: '',
    body: '',
    read: true,
    folder: 'inbox',
    gmailId: null,
    outlookId: null,
    important: false,
    importance_analysis: null,
    importance_score: null,
    createdAt: '2026-03-05T15:00:00Z',
    generatedResponse: null,
    cc: '',
    snippet: '',
    starred: false,
    answered: false,
    attachmentCount: 0,
    accountId: null,
    threadId: '71',
    threadCount: 1,
    threadUnread: false,
    delivery: null,
  }
  await office.route('/api/emails?*', (route) =>
    route.fulfill({ json: [{ ...mail, id: 71, subject: 'The colors', receivedAt: '2026-03-05T15:00:00Z' }] }),
  )
  const written = await office.request.post('/api/notes', {
    data: { title: 'Likes green', content: 'And wood', clientId: rosa.id },
  })
  const note = await written.json()
  await office.request.post('/api/notes', { data: { title: 'Of somebody else', content: 'Likes blue' } })
  await office.goto(`/deals?deal=${id}`)
  const dialog = office.getByRole('dialog', { name: 'Bakery website' })
  await expect(dialog.getByText('Was due Jan 31, 2020')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Tasks' })).toContainText('Measure the shop')
  await expect(dialog.getByRole('link', { name: 'The colors' })).toHaveAttribute('href', '/emails/71')
  await expect(dialog.getByRole('link', { name: 'Likes green' })).toHaveAttribute('href', `/notes?note=${note.id}`)
  await expect(dialog.getByText('Of somebody else')).toBeHidden()
  await dialog.getByRole('button', { name: 'Pin “The colors” to this deal' }).click()
  await expect(dialog.getByRole('button', { name: 'Take “The colors” off this deal' })).toBeVisible()
  await dialog.getByLabel('New task for this deal').fill('Choose a green')
  await office.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Tasks' })).toContainText('Choose a green')
  const tasks = await (await office.request.get(`/api/tasks?dealId=${id}`)).json()
  expect(tasks).toContainEqual(expect.objectContaining({ title: 'Choose a green', clientId: rosa.id }))
  await dialog.getByRole('checkbox', { name: 'Complete “Choose a green”' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Open “Choose a green” again' })).toBeChecked()
})

test('a deleted deal is reported as such', async ({ office }) => {
  await office.goto('/deals?deal=424242')
  await expect(office.getByRole('dialog').getByText('Deal not found')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('table, board and dialogs fit, and a deal is dragged by touch', async ({ office }) => {
    const { id } = await addDeal(office, { name: 'A deal with a rather long name that does not fit', value: 123_456 })
    const width = () => office.evaluate(() => document.documentElement.scrollWidth)
    await office.goto('/deals')
    await expect(rows(office)).toHaveCount(1)
    await expect(office.getByRole('columnheader', { name: 'Last Updated' })).toBeHidden()
    expect(await width()).toBeLessThanOrEqual(375)
    await office.getByRole('button', { name: 'Board' }).click()
    const lead = column(office, 'Lead').getByRole('listitem')
    await expect(lead).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(375)
    await touchCarry(office, lead, column(office, 'Qualified'))
    await expect(column(office, 'Qualified').getByRole('listitem')).toHaveCount(1)
    await office.goto(`/deals?deal=${id}`)
    await expect(office.getByRole('dialog').getByRole('region', { name: 'Stage history' })).toContainText(
      'Lead to Qualified',
    )
    expect(await width()).toBeLessThanOrEqual(375)
  })
})

test('no view of the deals has an accessibility violation', async ({ office }) => {
  await someDeals(office)
  await office.goto('/deals')
  await expect(rows(office)).toHaveCount(5)
  await expectNoViolation(office, 'table')
  await office.getByRole('button', { name: 'Board' }).click()
  await expect(column(office, 'Lead').getByRole('listitem')).toHaveCount(1)
  await expectNoViolation(office, 'board')
  await office.getByRole('button', { name: 'Apron' }).click()
  await expect(office.getByRole('region', { name: 'Stage history' })).toContainText('Began as Lead')
  await expectNoViolation(office, 'deal')
  await office.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expect(office.getByRole('dialog', { name: 'Edit Deal' })).toBeVisible()
  await expectNoViolation(office, 'form')
})

async function carry(page: Page, what: Locator, where: Locator): Promise<void> {
  const [from, to] = [await middleOf(what), await middleOf(where)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 })
  await page.mouse.move(to.x, from.y, { steps: 10 })
  await expect(page.locator('[aria-live=assertive]')).toContainText(`is over ${await where.getAttribute('aria-label')}`)
  await page.mouse.up()
}

/** The board scrolls while the finger is at its edge: the finger follows the column until it stops in the middle. */
async function touchCarry(page: Page, what: Locator, where: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const from = await middleOf(what)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const announcement = page.locator('[aria-live=assertive]')
  const isOver = `is over ${await where.getAttribute('aria-label')}`
  await touch('touchStart', [from])
  await expect(announcement).toContainText('Lead')
  await expect(async () => {
    const { x } = await middleOf(where)
    const isStill = x > 90 && x < 285
    await touch('touchMove', [{ x: isStill ? x : x < 188 ? 10 : 365, y: from.y }])
    expect(isStill).toBe(true)
    await expect(announcement).toContainText(isOver, { timeout: 1_000 })
  }).toPass({ intervals: [50] })
  await touch('touchEnd', [])
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 60)) }
}
