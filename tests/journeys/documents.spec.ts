import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { docxOf, pdfOf, pngOf } from '#tests/support/made-files'
import { scanOf } from '#tests/support/made-scans'
import { expect, test } from '#tests/support/office'

type Made = { id: number; name: string; path: string }

async function clearDocuments(page: Page): Promise<void> {
  const all = (await (await page.request.get('/api/documents')).json()) as Made[]
  if (all.length > 0) await page.request.post('/api/documents/remove', { data: { ids: all.map(({ id }) => id) } })
  await page.request.post('/api/documents/trash/empty')
}

async function keep(page: Page, name: string, content: string | Buffer, fields: Record<string, string> = {}) {
  const answer = await page.request.post('/api/documents', {
    multipart: {
      name,
      type: 'document',
      ...fields,
      file: { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Made
}

async function addClient(page: Page, name: string): Promise<{ id: number }> {
  return (await page.request.post('/api/clients', { data: { name } })).json()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const rowNames = (page: Page) => page.locator('tbody tr td:nth-child(2) button').allTextContents()
const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' })
const file = (name: string, content: string | Buffer = 'words') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

test.beforeEach(({ office }) => clearDocuments(office))

test('the library lists name, type, size, client and last change, with its actions', async ({ office }) => {
  const rosa = await addClient(office, 'Rosa Delfino')
  await keep(office, 'plan.pdf', pdfOf(['Plan']), { type: 'pdf', clientId: String(rosa.id) })
  await office.request.post('/api/documents', {
    data: { name: 'Films', type: 'archive', size: 3 * 1024 * 1024, lastModified: '2026-03-05T12:00:00Z' },
  })
  await office.goto('/documents')
  const heads = ['Name', 'Type', 'Size', 'Client', 'Last Modified', 'Actions']
  for (const head of heads) await expect(office.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(row(office, 'Films')).toContainText('Archive')
  await expect(row(office, 'Films')).toContainText('3.0 MB')
  await expect(row(office, 'Films')).toContainText('Mar 5, 2026')
  await expect(row(office, 'plan.pdf')).toContainText('0.6 KB')
  await expect(row(office, 'plan.pdf').getByRole('link', { name: 'Rosa Delfino' })).toBeVisible()
  const download = office.waitForEvent('download')
  await row(office, 'plan.pdf').getByRole('link', { name: 'Download plan.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('plan.pdf')
})

test('a folder has no count until it is known', async ({ office }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await office.route('**/api/documents/folders', async (route) => {
    await held
    await route.continue()
  })
  await office.goto('/documents')
  const folders = office.getByRole('navigation', { name: 'Folders' })
  await expect(folders.getByRole('button', { name: 'All documents', exact: true })).toBeVisible()
  answer()
  await expect(folders.getByRole('button', { name: /^All documents ?\d+$/ })).toBeVisible()
})

test('search looks at names and at the words inside; type and client filter', async ({ office }) => {
  const rosa = await addClient(office, `Rosa ${Date.now()}`)
  await keep(office, 'a.docx', await docxOf(['Calabaza y maíz tostado']), { clientId: String(rosa.id) })
  await keep(
    office,
    'b.png',
    pngOf(4, 4, () => [200, 80, 40]),
    { type: 'image' },
  )
  await keep(office, 'Oak table.txt', 'unrelated')
  await office.goto('/documents')
  const search = office.getByRole('searchbox', { name: 'Search documents' })
  await search.fill('oak')
  await expect.poll(() => rowNames(office)).toEqual(['Oak table.txt'])
  // The words inside are read in the background.
  await expect
    .poll(async () => ((await (await office.request.get('/api/documents?search=maiz')).json()) as Made[]).length)
    .toBe(1)
  await search.fill('maiz')
  await expect.poll(() => rowNames(office)).toEqual(['a.docx'])
  await search.fill('nowhere to be found')
  await expect(office.getByRole('heading', { name: 'No matching documents' })).toBeVisible()
  await office.getByRole('button', { name: 'Clear Filters' }).first().click()
  await office.getByLabel('Type', { exact: true }).selectOption('image')
  await expect.poll(() => rowNames(office)).toEqual(['b.png'])
  await office.goto(`/documents?clientId=${rosa.id}`)
  await expect.poll(() => rowNames(office)).toEqual(['a.docx'])
  await office.goto('/documents?search=404')
  await expect(search).toHaveValue('404')
})

test('a document without a name, a type or a file is refused in words', async ({ office }) => {
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await expect(dialog.getByText('Maximum file size: 10MB')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Document name is required')).toBeVisible()
  await expect(dialog.getByText('Document type is required')).toBeVisible()
  await expect(dialog.getByText('Please choose a file')).toBeVisible()
})

test('files are chosen, named and stored together', async ({ office }) => {
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await dialog.getByLabel('Files').setInputFiles([
    file('prices.csv', 'a,b'),
    file(
      'photo.png',
      pngOf(2, 2, () => [0, 0, 0]),
    ),
  ])
  await expect(dialog.getByLabel('Document Type')).toHaveCount(2)
  await expect(dialog.getByLabel('Document Type').first()).toHaveValue('spreadsheet')
  await expect(dialog.getByLabel('Document Type').last()).toHaveValue('image')
  await dialog.getByLabel('Document Name').first().fill('Price list')
  await dialog.getByLabel('Folder (Optional)').fill('Shop')
  await dialog.getByRole('button', { name: 'Upload 2 documents' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText('2 documents uploaded', { exact: true })).toBeVisible()
  await expect(row(office, 'Price list')).toContainText('Spreadsheet')
  await office.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Shop 2' }).click()
  await expect(office).toHaveURL('/documents?folder=Shop')
  await expect(row(office, 'photo.png')).toBeVisible()
})

test('a file over 10MB is not sent', async ({ office }) => {
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await dialog.getByLabel('Files').setInputFiles([file('large.zip', Buffer.alloc(10 * 1024 * 1024 + 1))])
  await expect(dialog.getByText('Larger than 10MB, so it was not sent.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
})

test('a failed upload gets a message and can be retried, and a running one can be cancelled', async ({ office }) => {
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await dialog.getByLabel('Files').setInputFiles([file('plan.txt')])
  await office.route('/api/documents', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Failed to upload document. Please try again.')).toBeVisible()
  await expect(
    office.locator('[role=status], li').getByText('Failed to upload document. Please try again.').first(),
  ).toBeVisible()

  await office.unroute('/api/documents')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await office.route('/api/documents', async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  await dialog.getByRole('button', { name: 'Retry plan.txt' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Uploading plan.txt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel plan.txt' }).click()
  await expect(dialog.getByText('Cancelled. Nothing was stored.')).toBeVisible()
  letGo()

  await office.unroute('/api/documents')
  await dialog.getByRole('button', { name: 'Retry plan.txt' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(office, 'plan.txt')).toBeVisible()
  expect(((await (await office.request.get('/api/documents')).json()) as Made[]).length).toBe(1)
})

test('from a client the upload opens with that client chosen', async ({ office }) => {
  const name = `Imogen ${Date.now()}`
  const { id } = await addClient(office, name)
  await office.goto(`/clients/${id}`)
  await office.getByRole('link', { name: 'Upload' }).click()
  await expect(office).toHaveURL(`/documents/upload?clientId=${id}`)
  const dialog = uploadDialog(office)
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
  await dialog.getByLabel('Files').setInputFiles([file('plan.txt')])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(office).toHaveURL('/documents')
  await expect(row(office, 'plan.txt').getByRole('link', { name })).toBeVisible()
  await office.goto(`/clients/${id}?tab=documents`)
  await office.getByRole('link', { name: 'plan.txt' }).click()
  await expect(office.getByRole('dialog', { name: 'plan.txt' })).toBeVisible()
})

test('files dropped on the page are taken to the dialog', async ({ office }) => {
  await office.goto('/documents')
  await expect(office.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  const transfer = await office.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['one'], 'one.txt'))
    data.items.add(new File(['two'], 'two.txt'))
    return data
  })
  await office.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await expect(office.getByText('Drop to upload')).toBeVisible()
  await office.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  const dialog = uploadDialog(office)
  await expect(dialog.getByLabel('Document Name').first()).toHaveValue('one.txt')
  const third = await office.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['three'], 'three.txt'))
    return data
  })
  await dialog.dispatchEvent('drop', { dataTransfer: third })
  await expect(dialog.getByLabel('Document Name')).toHaveCount(3)
  const fourth = await office.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['four'], 'four.txt'))
    return data
  })
  const area = dialog.getByText('Drop files here')
  await area.dispatchEvent('dragenter', { dataTransfer: fourth })
  await area.dispatchEvent('drop', { dataTransfer: fourth })
  await expect(dialog.getByLabel('Document Name')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Upload 4 documents' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText('Drop to upload')).toBeHidden()
  expect((await rowNames(office)).sort()).toEqual(['four.txt', 'one.txt', 'three.txt', 'two.txt'])
})

test('cancelling the dialog also stops what still waits to be sent', async ({ office }) => {
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await dialog.getByLabel('Files').setInputFiles([1, 2, 3, 4, 5].map((number) => file(`file ${number}.txt`)))
  let begun = 0
  await office.route('/api/documents', (route) => {
    if (route.request().method() === 'POST') begun++
    else void route.continue()
  })
  await dialog.getByRole('button', { name: 'Upload 5 documents' }).click()
  await expect.poll(() => begun).toBe(3)
  await expect(dialog.getByText('0 of 5 stored')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await office.unroute('/api/documents')
  await office.reload()
  await expect(office.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  expect(begun).toBe(3)
})

test('the same name again is a new version, and an older one comes back', async ({ office }) => {
  await keep(office, 'plan.txt', 'the first plan')
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = uploadDialog(office)
  await dialog.getByLabel('Files').setInputFiles([file('plan.txt', 'the second plan')])
  await expect(dialog.getByText('The name is there already: this becomes version 2.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(row(office, 'plan.txt')).toContainText('v2')
  await office.getByRole('button', { name: 'plan.txt', exact: true }).click()
  const opened = office.getByRole('dialog', { name: 'plan.txt' })
  await expect(opened.getByText('the second plan')).toBeVisible()
  await opened.getByRole('tab', { name: 'Versions (2)' }).click()
  await opened.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(opened.getByRole('tab', { name: 'Versions (3)' })).toBeVisible()
  await opened.getByRole('tab', { name: 'Preview' }).click()
  await expect(opened.getByText('the first plan')).toBeVisible()
})

test('pictures, pages, PDF, texts and office files are previewed, and nothing in them runs', async ({ office }) => {
  await keep(
    office,
    'a.png',
    pngOf(40, 40, () => [200, 80, 40]),
    { type: 'image' },
  )
  await keep(office, 'b.html', '<h1>A page</h1><script>document.title = "taken"</script><img src="/beacon">')
  await keep(office, 'c.pdf', pdfOf(['Haul-out schedule']), { type: 'pdf' })
  await keep(office, 'd.docx', await docxOf(['Words of a letter']))
  await keep(office, 'e.zip', `PK\u0005\u0006${'\0'.repeat(18)}`)
  const answered: string[] = []
  // A request blocked by the content policy starts and is never answered.
  office.on('response', (response) => answered.push(new URL(response.url()).pathname))
  await office.goto('/documents?sort=name&direction=asc')
  const open = async (name: string) => {
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name, exact: true }).click()
    return office.getByRole('dialog', { name })
  }
  const picture = (await open('a.png')).getByRole('img', { name: 'Preview of a.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  const frame = (await open('b.html')).locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByRole('heading', { name: 'A page' })).toBeVisible()
  expect(answered).toContain('/uploads/b.html')
  expect(answered).not.toContain('/beacon')
  await expect((await open('c.pdf')).getByRole('img', { name: 'Page 1 of c.pdf' })).toBeVisible()
  await expect((await open('d.docx')).getByText('Words of a letter')).toBeVisible()
  await expect((await open('e.zip')).getByText('This kind of file has no preview.')).toBeVisible()
})

test('a file name that does not match its content has a warning', async ({ office }) => {
  await keep(office, 'photo.jpg', '<html><script>alert(1)</script>', { type: 'image' })
  await office.goto('/documents')
  await expect(row(office, 'photo.jpg')).toContainText('Called .jpg, but its content is a web page.')
  await office.getByRole('button', { name: 'photo.jpg', exact: true }).click()
  await expect(office.getByRole('dialog').getByText('Open it only if you know who it comes from.')).toBeVisible()
})

test('a document is renamed, typed, filed and linked, and shared by a link', async ({ office, browser, server }) => {
  const name = `Wen ${Date.now()}`
  await addClient(office, name)
  await keep(office, 'plan.txt', 'for your eyes')
  await office.goto('/documents')
  await office.getByRole('button', { name: 'plan.txt', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'plan.txt' })
  await dialog.getByRole('tab', { name: 'Links' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const opened = (await dialog.getByLabel('Link', { exact: true }).inputValue()).replace(/^.*(?=\/shared\/)/, '')
  const visitor = await browser.newPage({ baseURL: server.url })
  const answer = await visitor.goto(opened)
  expect([answer?.status(), await answer?.text()]).toEqual([200, 'for your eyes'])
  await dialog.getByLabel('Password (Optional)').fill('open please')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const asks = (await dialog.getByLabel('Link', { exact: true }).first().inputValue()).replace(/^.*(?=\/shared\/)/, '')
  await visitor.goto(asks)
  await visitor.getByLabel('Password').fill('guess')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('That is not the password of this link.')).toBeVisible()
  await visitor.getByLabel('Password').fill('open please')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('for your eyes')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw' }).last().click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect((await visitor.goto(opened))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await visitor.close()

  await dialog.getByRole('tab', { name: 'Details' }).click()
  await dialog.getByLabel('Document Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Document name is required')).toBeVisible()
  await dialog.getByLabel('Document Name').fill('The plan')
  await dialog.getByLabel('Document Type').selectOption('pdf')
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByLabel('Folder (Optional)').fill('Plans')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(office, 'The plan')).toContainText('PDF')
  await expect(row(office, 'The plan').getByRole('link', { name })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Plans 1' })).toBeVisible()
})

test('deleting goes to the trash, and can be undone at once or later', async ({ office }) => {
  await keep(office, 'plan.txt', 'a plan')
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Delete plan.txt' }).click()
  await expect(office.getByText('Document deleted', { exact: true })).toBeVisible()
  await expect(office.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(row(office, 'plan.txt')).toBeVisible()
  await office.getByRole('button', { name: 'Delete plan.txt' }).click()
  await office.getByRole('button', { name: 'Trash 1' }).click()
  await expect(office).toHaveURL('/documents?view=trash')
  await office.getByRole('button', { name: 'Restore plan.txt' }).click()
  await expect(office.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await office.goto('/documents')
  await office.getByRole('button', { name: 'Delete plan.txt' }).click()
  await office.goto('/documents?view=trash')
  await office.getByRole('button', { name: 'Empty trash' }).click()
  await office.getByRole('dialog', { name: 'Empty the trash?' }).getByRole('button', { name: 'Empty trash' }).click()
  await expect(office.getByText('Deleted for good', { exact: true })).toBeVisible()
  await expect(office.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})

test('several are moved, downloaded as one archive, and deleted', async ({ office }) => {
  await keep(office, 'a.txt', 'a')
  await keep(office, 'b.txt', 'b')
  await office.goto('/documents')
  await office.getByRole('checkbox', { name: 'Select all documents on this page' }).check()
  const bar = office.getByRole('toolbar', { name: 'Selected documents' })
  await expect(bar).toContainText('2 selected')
  const downloading = office.waitForEvent('download')
  await bar.getByRole('link', { name: 'Download' }).click()
  const zip = await downloading
  expect(zip.suggestedFilename()).toBe('documents.zip')
  expect(readFileSync(await zip.path()).toString('latin1')).toMatch(/^PK[\s\S]*a\.txt[\s\S]*b\.txt/)
  await bar.getByRole('button', { name: 'Move' }).click()
  await office.getByRole('dialog', { name: 'Move 2 documents' }).getByLabel('Folder (Optional)').fill('Letters')
  await office.keyboard.press('Enter')
  await expect(office.getByText('2 documents moved', { exact: true })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Letters 2' })).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByRole('button', { name: 'Letters 2' })).toBeHidden()
  await office.getByRole('checkbox', { name: 'Select a.txt' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rowNames(office)).toEqual(['b.txt'])
})

test('a document that leaves the list is no longer chosen', async ({ office }) => {
  await keep(office, 'a.txt', 'a')
  await keep(office, 'b.txt', 'b')
  await office.goto('/documents')
  await office.getByRole('checkbox', { name: 'Select all documents on this page' }).check()
  const bar = office.getByRole('toolbar', { name: 'Selected documents' })
  await office.getByRole('button', { name: 'Delete a.txt' }).click()
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await office.goto('/documents?view=trash')
  await office.getByRole('checkbox', { name: 'Select all documents on this page' }).check()
  await office.getByRole('button', { name: 'Restore a.txt' }).click()
  await expect(bar).toContainText('1 selected')
  await office.getByRole('button', { name: 'Empty trash' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(bar).toBeHidden()
})

test('folders are suggested, applied with one click, and undone', async ({ office }) => {
  await keep(office, 'service-agreement.txt', 'a')
  await keep(office, 'quote.txt', 'b')
  await office.goto('/documents/upload')
  const dialog = uploadDialog(office)
  await dialog.getByRole('button', { name: 'Suggest folder organization with AI' }).click()
  await expect(dialog.getByText('2 documents would fit into 2 folders: Contracts (1), Proposals (1).')).toBeVisible()
  await expect(dialog.getByText('Suggested by built-in rules.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply all' }).click()
  await expect(dialog.getByText('Done. The message in the corner can undo it.')).toBeVisible()
  const folders = async () => (await (await office.request.get('/api/documents/folders')).json()).folders
  expect(await folders()).toEqual([
    { name: 'Contracts', count: 1 },
    { name: 'Proposals', count: 1 },
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(folders).toEqual([])
})

test('suggestions that fail say so', async ({ office }) => {
  await office.route('/api/ai/document-suggestions', (route) => route.fulfill({ status: 500, body: '' }))
  await office.goto('/documents/upload')
  await office.getByRole('button', { name: 'Suggest folder organization with AI' }).click()
  await expect(office.getByText('Could not generate folder suggestions. Please try again later.').first()).toBeVisible()
})

test('a list that cannot be loaded says so after its retries', async ({ office }) => {
  let asked = 0
  await office.clock.install()
  await office.route(/\/api\/documents\?/, (route) => {
    asked++
    return route.fulfill({ status: 500, body: '' })
  })
  await office.goto('/documents')
  // Tried three times more, after waits that grow and never pass 30 seconds.
  await expect
    .poll(async () => {
      await office.clock.runFor(30_000)
      return asked
    })
    .toBe(4)
  await expect(office.getByRole('heading', { name: 'Could not load documents' })).toBeVisible()
  await office.unroute(/\/api\/documents\?/)
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
})

test('a photographed receipt is found by its words, marked on the page, and named after what it says', async ({
  office,
}) => {
  const lines = ['Harbor Hardware', '11/03/2026', 'Marine varnish 63.90', 'Sales tax 3.83', 'TOTAL $67.73']
  const { id } = await keep(office, 'IMG_1.png', scanOf(lines, { height: 600 }), { type: 'image' })
  await expect
    .poll(async () => (await (await office.request.get(`/api/documents/${id}/scan`)).json()).state, {
      timeout: 240_000,
    })
    .toBe('read')
  await office.goto('/documents?search=varnish')
  await office.getByRole('button', { name: 'IMG_1.png', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('1 word marked')).toBeVisible()
  const [page, mark] = [await dialog.getByRole('img').boundingBox(), await dialog.locator('mark').boundingBox()]
  expect(mark?.x).toBeGreaterThan(page?.x as number)
  expect(mark?.y).toBeGreaterThan(page?.y as number)
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  for (const fact of ['Harbor Hardware', 'Nov 3, 2026', '$67.73', '$3.83']) await expect(receipt).toContainText(fact)
  await expectNoViolation(office, 'a scanned receipt')
  await receipt.getByRole('button', { name: 'Name and File It' }).click()
  await expect(office.getByRole('heading', { name: '2026-11-03 Harbor Hardware 67.73.png' })).toBeVisible()
  await office.goto('/settings?section=files')
  await expect(office.getByRole('switch', { name: 'Spanish' })).toBeChecked()
})

test('the library, its dialogs and its trash have no accessibility violation', async ({ office }) => {
  await keep(office, 'photo.jpg', '<html>')
  await keep(office, 'photo.jpg', '<html><p>')
  await keep(office, 'a.txt', 'a', { folder: 'Letters' })
  await office.goto('/documents')
  await office.getByRole('checkbox', { name: 'Select a.txt' }).check()
  await expectNoViolation(office, 'the list')
  await office.goto('/documents/upload')
  await uploadDialog(office)
    .getByLabel('Files')
    .setInputFiles([file('a.txt'), file('b.txt')])
  await expect(uploadDialog(office).getByText('The name is there already')).toBeVisible()
  await expectNoViolation(office, 'the upload dialog')
  await office.goto('/documents')
  await office.getByRole('button', { name: 'a.txt', exact: true }).click()
  await expect(office.getByRole('dialog').getByText('Preview')).toBeVisible()
  await expectNoViolation(office, 'a document')
  await office.getByRole('tab', { name: 'Details' }).click()
  await expectNoViolation(office, 'its details')
})
