import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { pdfOf } from '#tests/support/made-files'
import { expect, test } from '#tests/support/office'

type Made = { id: number }

async function clearDocuments(page: Page): Promise<void> {
  const all = (await (await page.request.get('/api/documents')).json()) as Made[]
  if (all.length > 0) await page.request.post('/api/documents/remove', { data: { ids: all.map(({ id }) => id) } })
  await page.request.post('/api/documents/trash/empty')
}

async function keep(page: Page, name: string, content: string | Buffer, type = 'document') {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  const answer = await page.request.post('/api/documents', { multipart: { name, type, sameName: 'separate', file } })
  expect(answer.status()).toBe(201)
}

async function addClient(page: Page, name: string): Promise<Made> {
  const client = { name, businessName: 'Lark & Loaf', email: 'rosa@example.com' }
  return (await page.request.post('/api/clients', { data: client })).json()
}

const form = (changes: object = {}) => ({
  title: 'New website',
  clientName: 'Rosa Delfino',
  businessName: 'Lark & Loaf',
  contractType: 'website',
  startDate: inDays(1),
  endDate: '',
  services: 'Design and build of five pages.',
  paymentTerms: '',
  customClauses: '',
  additionalNotes: '',
  ...changes,
})

async function store(page: Page, changes: object = {}): Promise<{ id: number; path: string }> {
  const { text } = await (await page.request.post('/api/contracts/generate', { data: form(changes) })).json()
  const answer = await page.request.post('/api/contracts', { data: { ...form(changes), text } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const names = (page: Page) => page.locator('tbody tr td:first-child a').allTextContents()

async function fill(page: Page, client: string): Promise<void> {
  await page.getByLabel('Contract Title').fill('New website')
  await page.getByRole('combobox', { name: 'Client' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  await page.getByLabel('Contract Type').selectOption('website')
  await page.getByLabel('Start Date').fill(inDays(1))
  await page.getByLabel('Services').fill('Design and build of five pages.')
}

test.beforeEach(({ office }) => clearDocuments(office))

test('lists web pages and what calls itself contract or agreement, by tab, type and search', async ({ office }) => {
  await store(office)
  await keep(office, 'lark-contract.pdf', pdfOf(['Contract']), 'pdf')
  await keep(office, 'service-agreement.txt', 'words')
  await keep(office, 'page.html', '<p>A page</p>')
  await keep(office, 'holiday.txt', 'words')
  await office.goto('/contracts')
  for (const tab of ['All Contracts', 'Generated', 'Uploaded'])
    await expect(office.getByRole('tab', { name: tab })).toBeVisible()
  await expect
    .poll(async () => (await names(office)).sort())
    .toEqual(['New website', 'lark-contract.pdf', 'page.html', 'service-agreement.txt'])
  await office.getByRole('tab', { name: 'Generated' }).click()
  await expect.poll(() => names(office)).toEqual(['New website'])
  await office.getByRole('tab', { name: 'Uploaded' }).click()
  await expect.poll(async () => (await names(office)).length).toBe(3)
  await office.getByLabel('Type', { exact: true }).selectOption({ label: 'PDF' })
  await expect.poll(() => names(office)).toEqual(['lark-contract.pdf'])
  await expect(office.getByLabel('Type', { exact: true }).getByRole('option')).toHaveText([
    'All Types',
    'Generated',
    'PDF',
  ])
  await office.goto('/contracts')
  await office.getByRole('searchbox', { name: 'Search contracts' }).fill('service')
  await expect.poll(() => names(office)).toEqual(['service-agreement.txt'])
})

test('sorts by each column, newest first by itself, and opens a contract in a new tab', async ({ office, context }) => {
  await keep(office, 'b-contract.txt', 'x'.repeat(3000))
  await keep(office, 'a-contract.pdf', pdfOf(['A']), 'pdf')
  await office.goto('/contracts')
  await expect.poll(() => names(office)).toEqual(['a-contract.pdf', 'b-contract.txt'])
  await expect(office.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  await office.getByRole('button', { name: 'Contract Name' }).click()
  await office.getByRole('button', { name: 'Contract Name' }).click()
  await expect.poll(() => names(office)).toEqual(['b-contract.txt', 'a-contract.pdf'])
  await office.getByRole('button', { name: 'Size' }).click()
  await expect.poll(() => names(office)).toEqual(['b-contract.txt', 'a-contract.pdf'])
  await office.getByRole('button', { name: 'Type' }).click()
  await expect.poll(() => names(office)).toEqual(['b-contract.txt', 'a-contract.pdf'])
  await expect(office.getByRole('row').filter({ hasText: 'b-contract.txt' })).toContainText('2.9 KB')
  const opening = context.waitForEvent('page')
  await office.getByRole('link', { name: 'View b-contract.txt' }).click()
  const opened = await opening
  await expect(opened).toHaveURL('/uploads/b-contract.txt')
  await expect(opened.getByText('xxx')).toBeVisible()
})

test('shows ten at once, or five, twenty or fifty', async ({ office }) => {
  for (let number = 1; number <= 11; number++) await keep(office, `contract ${number}.txt`, `${number}`)
  await office.goto('/contracts')
  await expect.poll(async () => (await names(office)).length).toBe(10)
  await expect(office.getByText('Showing 1-10 of 11 contracts')).toBeVisible()
  const sizes = office.getByLabel('Rows per page')
  await expect(sizes.getByRole('option')).toHaveText(['5 rows', '10 rows', '20 rows', '50 rows'])
  await office.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => names(office)).toEqual(['contract 1.txt'])
  await sizes.selectOption('5')
  await expect.poll(async () => (await names(office)).length).toBe(5)
  await expect(office.getByText('Page 1 of 3')).toBeVisible()
})

test('the form refuses in words what a contract cannot be without', async ({ office }) => {
  await office.goto('/contracts')
  await office.getByRole('link', { name: 'Generate Contract' }).click()
  await expect(office).toHaveURL('/contracts/create')
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  for (const message of [
    'Title must be at least 3 characters',
    'Please select a client',
    'Please select a contract type',
    'Start date is required',
    'Services description must be at least 10 characters',
  ])
    await expect(office.getByText(message)).toBeVisible()
  await expect(office.getByLabel('Contract Title')).toBeFocused()
  const options = office.getByLabel('Contract Type').getByRole('option')
  await expect(options).toHaveText(['Select a type', 'Service', 'Website', 'Consulting', 'Maintenance', 'General'])
  await office.getByLabel('Start Date').fill(inDays(-2))
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('Start date cannot be before today')).toBeVisible()
  await office.getByLabel('Start Date').fill(inDays(5))
  await office.getByLabel('End Date (Optional)').fill(inDays(3))
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('End date cannot be before the start date')).toBeVisible()
  await office.getByRole('link', { name: 'Cancel' }).click()
  await expect(office).toHaveURL('/contracts')
})

test('a contract is generated, read, edited, downloaded and stored', async ({ office }) => {
  const name = `Rosa ${Date.now()}`
  await addClient(office, name)
  await office.goto('/contracts/create')
  await fill(office, name)
  await office.getByLabel('Custom Clauses (Optional)').fill('<script>alert(1)</script> No work on Sundays.')
  const asking = office.waitForRequest('/api/contracts/generate')
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  expect(Object.keys((await asking).postDataJSON())).toEqual(
    expect.arrayContaining([
      'title',
      'clientName',
      'businessName',
      'contractType',
      'startDate',
      'endDate',
      'services',
      'paymentTerms',
      'customClauses',
      'additionalNotes',
    ]),
  )
  await expect(office.getByText('Contract Generated', { exact: true })).toBeVisible()
  const frame = office.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const page = frame.contentFrame()
  await expect(page.getByRole('heading', { name: 'New website' })).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script> No work on Sundays.')).toBeVisible()
  await expect(page.getByText('Lark & Loaf').first()).toBeVisible()

  await office.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(office.getByLabel('Services')).toHaveValue('Design and build of five pages.')
  await office.getByLabel('Contract Title').fill('Newer website')
  await office.getByRole('button', { name: 'Generate Contract' }).click()

  const downloading = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download Contract' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Newer website_contract.html')
  expect(readFileSync(await download.path(), 'utf8')).toContain('<h1>Newer website</h1>')
  await expect(office.getByText('Contract Downloaded', { exact: true })).toBeVisible()
  await expect(office.getByText('The contract was downloaded as an HTML file.', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByLabel('Section 1', { exact: true }).fill('What we will do')
  await office.getByRole('button', { name: 'Remove section 2' }).click()
  await office.getByLabel('Name of signer 2').fill('Rosa Delfino, owner')
  await office.getByRole('button', { name: 'Add a signer' }).click()
  await office.getByLabel('Signer 3 signs as').fill('Witness')
  await office.getByLabel('Name of signer 3').fill('Otto Lindqvist')
  await office.getByRole('button', { name: 'Add a signer' }).click()
  await office.getByRole('button', { name: 'Remove signer 4' }).click()
  await office.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByRole('heading', { name: '1. What we will do' })).toBeVisible()
  await expect(page.getByText('Rosa Delfino, owner')).toBeVisible()
  await expect(page.getByText('Otto Lindqvist')).toBeVisible()

  await office.getByRole('button', { name: 'Edit', exact: true }).click()
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('It replaces the text that you had edited.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. What we will do' })).toBeHidden()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '1. What we will do' })).toBeVisible()

  await office.getByRole('button', { name: 'Save Contract' }).click()
  await expect(office).toHaveURL(/\/contracts\/\d+$/)
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Newer website')
  await expect(page.getByRole('heading', { name: '1. What we will do' })).toBeVisible()
  await office.goto('/contracts')
  const listed = office.getByRole('row').filter({ hasText: 'Newer website' })
  await expect(listed).toContainText('Generated')
  await expect(listed).toContainText('Draft')
})

test('by keyboard a generated contract is shown from its top, with its buttons next', async ({ office }) => {
  const name = `Rosa ${Date.now()}`
  await addClient(office, name)
  await office.goto('/contracts/create')
  await fill(office, name)
  await office.getByRole('button', { name: 'Generate Contract' }).press('Enter')
  await expect(office.getByRole('button', { name: 'Save Contract' })).toBeInViewport()
  await office.keyboard.press('Tab')
  await expect(office.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})

test('a failed generation and a deleted client get a message', async ({ office }) => {
  const name = `Imogen ${Date.now()}`
  const { id } = await addClient(office, name)
  await office.goto(`/contracts/create?clientId=${id}`)
  await expect(office.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
  await office.getByLabel('Contract Title').fill('New website')
  await office.getByLabel('Contract Type').selectOption('general')
  await office.getByLabel('Start Date').fill(inDays(1))
  await office.getByLabel('Services').fill('Design and build of five pages.')
  await office.route('/api/contracts/generate', (route) => route.fulfill({ status: 500, body: '' }))
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('Generation Failed', { exact: true })).toBeVisible()
  await expect(
    office.getByText('There was an error generating the contract. Please try again.', { exact: true }),
  ).toBeVisible()
  await office.unroute('/api/contracts/generate')
  await office.request.delete(`/api/clients/${id}`)
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('Client not found', { exact: true })).toBeVisible()
  await expect(office.getByText('The selected client could not be found', { exact: true })).toBeVisible()
})

test('a deal fills the form', async ({ office }) => {
  const name = `Theo ${Date.now()}`
  const { id: clientId } = await addClient(office, name)
  const deal = {
    name: 'Bookshop site',
    clientId,
    value: 4800,
    stage: 'proposal',
    description: 'A site for the bookshop.',
  }
  const { id: dealId } = await (await office.request.post('/api/deals', { data: deal })).json()
  await office.goto(`/contracts/create?clientId=${clientId}&dealId=${dealId}`)
  await expect(office.getByLabel('Contract Title')).toHaveValue('Bookshop site')
  await expect(office.getByLabel('Services')).toHaveValue('A site for the bookshop.')
  await expect(office.getByLabel('Payment Terms (Optional)')).toHaveValue('The total fee is $4,800.00.')
  await expect(office.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
})

test('a stored contract changes its state and text, is downloaded as PDF, and is prepared to be sent', async ({
  office,
}) => {
  const client = await addClient(office, `Wen ${Date.now()}`)
  const { id } = await store(office, { clientId: client.id })
  await office.goto(`/contracts/${id}`)
  await office.getByLabel('State').selectOption('sent')
  await expect(office.getByText('State changed', { exact: true })).toBeVisible()
  await office.getByLabel('State').selectOption('draft')
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByLabel('Title').fill('Newest website')
  await office.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(office.getByText('Version 2 saved', { exact: true })).toBeVisible()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Newest website')
  const downloading = office.waitForEvent('download')
  await office.getByRole('link', { name: 'PDF' }).click()
  const pdf = await downloading
  expect(pdf.suggestedFilename()).toBe('Newest website.pdf')
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Send contract' })
  await expect(dialog.getByLabel('To')).toHaveValue('rosa@example.com')
  await expect(dialog.getByLabel('Subject')).toHaveValue('Contract: Newest website')
  await expect(dialog.getByText('No mail account is connected.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Settings → Mail' }).click()
  await expect(office).toHaveURL(/\/settings\?section=mail/)
})

test('a change of state that takes long does not close the editor', async ({ office }) => {
  const { id } = await store(office)
  await office.goto(`/contracts/${id}`)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await office.route(`/api/contracts/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await office.getByLabel('State').selectOption('signed')
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByLabel('Title').fill('Mine')
  letGo()
  await expect(office.getByText('State changed', { exact: true })).toBeVisible()
  await expect(office.getByLabel('Title')).toHaveValue('Mine')
})

test('an own template: copied, edited with a clause, filled in, and not sent while a value is missing', async ({
  office,
}) => {
  const name = `Ada ${Date.now()}`
  const client = await addClient(office, name)
  await office.goto('/contracts')
  await office.getByRole('main').getByRole('link', { name: 'Templates' }).click()
  await expectNoViolation(office, 'the templates')
  await office.getByRole('button', { name: 'Copy Website Agreement' }).click()
  await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Website Agreement (copy)')
  await office.getByRole('tab', { name: 'Español' }).click()
  await expect(office.getByLabel('Text in Español')).toHaveValue(/El Prestador/)
  await expect(office.locator('iframe').contentFrame().getByText('{{client_business}}').first()).toBeVisible()

  await office.goto('/contracts/templates?tab=clauses')
  await office.getByRole('button', { name: 'New Clause' }).click()
  const clause = office.getByRole('dialog', { name: 'New clause' })
  await clause.getByLabel('Name').fill(`Pause ${name}`)
  await clause.getByLabel('English').fill('We pause after {{grace_days}} days.')
  await clause.getByRole('button', { name: 'Save Clause' }).click()
  await office.getByRole('searchbox', { name: 'Search clauses' }).fill('pause grace')
  await expect(office.getByRole('button', { name: `Pause ${name}`, exact: true })).toBeVisible()

  await office.goto('/contracts/templates/new')
  await office.getByLabel('Name', { exact: true }).fill(`Care ${name}`)
  await office.getByLabel('Text in English').fill('Only words')
  await office.getByRole('button', { name: 'Save Template' }).click()
  await expect(office.getByText('Please begin at least one section')).toBeVisible()
  const english = 'For **{{client_name}}**.\n\n## Fee\n\n{{monthly_fee}} a month, for {{services}}'
  await office.getByLabel('Text in English').fill(english)
  await office.getByRole('checkbox', { name: `Pause ${name}` }).check()
  await expect(office.locator('iframe').contentFrame().getByText('{{monthly_fee}}')).toBeVisible()
  await expectNoViolation(office, 'a template')
  await office.getByRole('button', { name: 'Save Template' }).click()
  await expect(office).toHaveURL(/\/contracts\/templates\/\d+$/)
  await office.getByLabel('Text in English').fill(`${english}.`)
  await office.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(office.getByText('Version 2', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Versions' }).click()
  await office.getByRole('button', { name: /^Version 1/ }).click()
  await office.getByRole('button', { name: 'Restore this version' }).click()
  await expect(office.getByText('Version 3', { exact: true })).toBeVisible()
  await expect(office.getByLabel('Text in English')).toHaveValue(english)

  await office.goto(`/contracts/create?clientId=${client.id}`)
  await office.getByLabel('Contract Title').fill('Care of the site')
  await office.getByRole('button', { name: 'Use a template of your own' }).click()
  await expect(office.getByLabel('Contract Type')).toBeHidden()
  await office.getByLabel('Your template').selectOption(`Care ${name}`)
  await office.getByLabel('Start Date').fill(inDays(1))
  await expect(office.getByLabel('Client’s name')).toHaveValue(name)
  await expect(office.getByText('Still to fill in: Monthly fee, Services, Grace days')).toBeVisible()
  await office.getByLabel('Services').fill('updates')
  await office.getByLabel('Grace days').fill('14')
  await expectNoViolation(office, 'the form of a template')
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  const page = office.locator('iframe').contentFrame()
  await expect(page.getByText('We pause after 14 days.')).toBeVisible()
  await expect(office.getByText('Still to fill in: Monthly fee')).toBeVisible()
  await office.getByRole('button', { name: 'Save Contract' }).click()
  await expect(office.getByRole('link', { name: `Care ${name}, version 3` })).toBeVisible()
  await office.getByLabel('State').selectOption('sent')
  await expect(office.getByText('Please fill in before it is sent: Monthly fee')).toBeVisible()
  const missing = office.getByRole('form', { name: 'Missing values' })
  await missing.getByLabel('Monthly fee').fill('$90')
  await office.reload()
  await missing.getByRole('button', { name: 'Restore' }).click()
  await expect(missing.getByLabel('Monthly fee')).toHaveValue('$90')
  await expectNoViolation(office, 'a contract with missing values')
  await missing.getByRole('button', { name: 'Fill in' }).click()
  await expect(missing).toBeHidden()
  await expect(office.locator('iframe').contentFrame().getByText('$90 a month, for updates')).toBeVisible()
  await office.getByLabel('State').selectOption('sent')
  await expect(office.getByText('State changed', { exact: true })).toBeVisible()
})

test('two windows do not overwrite each other', async ({ office }) => {
  const { id } = await store(office)
  await office.goto(`/contracts/${id}`)
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByLabel('Title').fill('Mine')
  const { text } = await (await office.request.get(`/api/contracts/${id}`)).json()
  await office.route(`/api/contracts/${id}`, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await office.request.patch(`/api/contracts/${id}`, { data: { text: { ...text, title: 'Theirs' } } })
  await office.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(office.getByText('This contract was changed elsewhere while you were editing.')).toBeVisible()
  await expect(office.getByLabel('Title')).toHaveValue('Mine')
})

test('an empty list and a search without results say so', async ({ office }) => {
  await office.goto('/contracts')
  await expect(office.getByRole('heading', { name: 'No contracts yet' })).toBeVisible()
  await office.goto('/contracts?search=nothing')
  await expect(office.getByRole('heading', { name: 'No matching contracts' })).toBeVisible()
  await office.goto('/contracts/424242')
  await expect(office.getByRole('heading', { name: 'Contract not found' })).toBeVisible()
})

test('the contracts have no accessibility violation', async ({ office }) => {
  const { id } = await store(office)
  const look = (where: string) => expectNoViolation(office, where)
  await office.goto('/contracts')
  await expect.poll(() => names(office)).toEqual(['New website'])
  await look('the list')
  await office.goto('/contracts/create')
  await office.getByRole('button', { name: 'Generate Contract' }).click()
  await expect(office.getByText('Please select a client')).toBeVisible()
  await look('the form')
  await office.goto(`/contracts/${id}`)
  await expect(office.getByLabel('State')).toBeVisible()
  await look('a contract')
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await look('its text')
})
