import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

/** Clients of one test, distinguished from those of other tests by a word. */
async function plant(page: Page, clients: object[]): Promise<{ id: number; name: string }[]> {
  const made = []
  for (const data of clients) made.push(await (await page.request.post('/api/clients', { data })).json())
  return made
}

test('a client is added with no more than a name, and wrong details get a message', async ({ office }) => {
  await office.goto('/clients/new')
  await office.getByRole('button', { name: 'Create Client' }).click()
  await expect(office.getByText('Please enter a name')).toBeVisible()
  await office.getByLabel('Name', { exact: true }).fill('Quill Alone')
  await office.getByLabel('Email (Optional)').fill('not an address')
  await office.getByLabel('Phone (Optional)').fill('12345')
  await office.getByRole('button', { name: 'Create Client' }).click()
  await expect(office.getByText('Please enter a valid email address')).toBeVisible()
  await expect(office.getByText('Please enter a valid phone number')).toBeVisible()
  await office.getByLabel('Email (Optional)').fill('')
  await office.getByLabel('Phone (Optional)').fill('')
  await office.getByRole('button', { name: 'Create Client' }).click()
  await expect(office).toHaveURL('/clients')
  await expect(office.getByText('Client has been created successfully.').first()).toBeVisible()
  await office.getByPlaceholder('Search clients...').fill('quill')
  await expect(office.getByRole('link', { name: 'Quill Alone', exact: true })).toBeVisible()
})

test('when the last row of a page is deleted, the previous page is shown', async ({ office }) => {
  const names = Array.from({ length: 11 }, (_, i) => `Meadowsweet ${String(i).padStart(2, '0')}`)
  await plant(
    office,
    names.map((name) => ({ name })),
  )
  await office.goto('/clients?search=meadowsweet&page=2')
  await office.getByRole('checkbox', { name: 'Select Meadowsweet 10' }).check()
  await office.getByRole('button', { name: 'Delete' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('Showing 1-10 of 10 clients')).toBeVisible()
  await expect(office).not.toHaveURL(/page=/)
  await office.goto('/clients?search=meadowsweet&page=99')
  await expect(office.getByText('Showing 1-10 of 10 clients')).toBeVisible()
})

test('a creation that fails keeps the form and says so', async ({ office }) => {
  await office.route('/api/clients', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
  )
  await office.goto('/clients/new')
  await office.getByLabel('Name', { exact: true }).fill('Nobody')
  await office.getByRole('button', { name: 'Create Client' }).click()
  await expect(office.getByText('Failed to create client. Please try again.').first()).toBeVisible()
  await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Nobody')
  await office.getByRole('link', { name: 'Cancel' }).click()
  await expect(office).toHaveURL('/clients')
})

test('the list is searched, filtered, sorted and paged, and the address remembers it', async ({ office }) => {
  await plant(
    office,
    Array.from({ length: 12 }, (_, i) => ({
      name: `Zest ${String(i).padStart(2, '0')}`,
      status: i < 3 ? 'pending' : 'active',
    })),
  )
  await office.goto('/clients')
  await office.getByPlaceholder('Search clients...').fill('  ZEST ')
  await expect(office).toHaveURL(/search=ZEST/)
  await expect(office.getByText('Showing 1-10 of 12 clients')).toBeVisible()
  await expect(office.getByText('Page 1 of 2')).toBeVisible()
  await office.getByRole('button', { name: 'Next page' }).click()
  await expect(office.getByText('Showing 11-12 of 12 clients')).toBeVisible()
  await expect(office).toHaveURL(/search=ZEST.*page=2|page=2.*search=ZEST/)
  await office.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(office.getByRole('row').nth(1)).toContainText('Zest 11')
  await expect(office.getByText('Page 1 of 2')).toBeVisible()
  await office.getByRole('button', { name: 'Filter' }).click()
  await office.getByLabel('Status', { exact: true }).selectOption({ label: 'Pending' })
  await office.getByRole('button', { name: 'Apply' }).click()
  await expect(office.getByText('Showing 1-3 of 3 clients')).toBeVisible()
  await expect(office.getByText(/^Page/)).toBeHidden()
  await office.goBack()
  await expect(office.getByText('Showing 1-10 of 12 clients')).toBeVisible()
  await office.goForward()
  await office.reload()
  await expect(office.getByText('Showing 1-3 of 3 clients')).toBeVisible()
  await office.getByPlaceholder('Search clients...').fill('nobody is called this')
  await expect(office.getByText('No matching clients')).toBeVisible()
  await expect(office.getByText('No clients found')).toBeVisible()
  await office.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(office.getByText(/Showing 1-10 of \d+ clients/)).toBeVisible()
})

test('chosen clients are merged, unmerged and deleted', async ({ office }) => {
  await plant(office, [
    { name: 'Yarrow One', phone: '410-555-0101' },
    { name: 'Yarrow Two', email: 'two@example.com' },
  ])
  await office.goto('/clients?search=yarrow')
  await office.getByLabel('Select Yarrow One').check()
  await office.getByLabel('Select Yarrow Two').check()
  await office.getByRole('button', { name: 'Merge' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('Yarrow Two').click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(office.getByText('Everything is now with Yarrow Two.').first()).toBeVisible()
  await expect(office.getByText('Showing 1-1 of 1 clients')).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByText('Showing 1-2 of 2 clients')).toBeVisible()
  await office.getByLabel('Select all clients on this page').check()
  // Who is filtered out is no longer chosen.
  await office.getByLabel('Search clients').fill('yarrow two')
  await expect(office.getByText('Showing 1-1 of 1 clients')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Delete' })).toBeHidden()
  await office.getByLabel('Search clients').fill('yarrow')
  await expect(office.getByText('Showing 1-2 of 2 clients')).toBeVisible()
  await office.getByLabel('Select all clients on this page').check()
  await office.getByRole('button', { name: 'Delete' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('2 clients deleted').first()).toBeVisible()
  await expect(office.getByText('No matching clients')).toBeVisible()
})

test('what is shown is exported', async ({ office }) => {
  await plant(office, [{ name: 'Xylo', phone: '410-555-0102' }])
  await office.goto('/clients?search=xylo')
  await office.getByRole('button', { name: 'Export' }).click()
  const download = office.waitForEvent('download')
  await office.getByRole('menuitem', { name: 'CSV of the list' }).click()
  expect((await download).suggestedFilename()).toBe('clients.csv')
})

test('a list that cannot be loaded says why, and is tried again', async ({ office }) => {
  await office.route(/\/api\/clients\?/, (route) =>
    route.fulfill({ status: 404, json: { message: 'The drawer is stuck' } }),
  )
  await office.goto('/clients')
  await expect(office.getByText('Connection Issue')).toBeVisible()
  await expect(office.getByText('The drawer is stuck')).toBeVisible()
  await expect(office.getByText('Please try again or contact support if the problem persists.')).toBeVisible()
  await office.unroute(/\/api\/clients\?/)
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByText('Connection Issue')).toBeHidden()
})

test('a client is read, edited and deleted', async ({ office }) => {
  const [client] = await plant(office, [{ name: 'Wren', businessName: 'Wren & Sons' }])
  await office.goto(`/clients/${client?.id}`)
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Wren')
  for (const [tab, empty] of [
    ['Emails', 'No emails with this client yet'],
    ['Documents', 'No documents for this client yet'],
    ['Invoices', 'No invoices for this client yet'],
  ] as const) {
    await office.getByRole('tab', { name: tab }).click()
    await expect(office.getByText(empty)).toBeVisible()
  }
  await office.goto(`/clients/${client?.id}?edit=true`)
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText('Please enter a valid email address')).toBeVisible()
  await office.getByLabel('Email', { exact: true }).fill('wren@example.com')
  await office.getByLabel('Status').selectOption({ label: 'Inactive' })
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText('Client has been updated successfully.')).toBeVisible()
  await expect(office.getByText('wren@example.com')).toBeVisible()
  await expect(office).toHaveURL(`/clients/${client?.id}`)
  await expect(office.getByText('Client has been updated successfully.')).toBeHidden()
  await office.getByRole('button', { name: 'Delete' }).click()
  await expect(
    office.getByText('Are you sure you want to delete this client? This action cannot be undone.'),
  ).toBeVisible()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office).toHaveURL('/clients')
})

test('an edit that conflicts with a newer one shows both versions', async ({ office }) => {
  const [client] = await plant(office, [{ name: 'Vale', email: 'vale@example.com' }])
  await office.goto(`/clients/${client?.id}?edit=true`)
  await office.getByLabel('Name', { exact: true }).fill('Vale of Mine')
  await office.request.patch(`/api/clients/${client?.id}`, { data: { name: 'Vale of Theirs' } })
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText('This client was changed elsewhere while you were editing')).toBeVisible()
  await expect(office.getByRole('cell', { name: 'Vale of Theirs' })).toBeVisible()
  await office.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Vale of Mine')
})

test('a client that does not exist gets a message, with the way back', async ({ office }) => {
  await office.goto('/clients/999999')
  await expect(office.getByText('Error Loading Client')).toBeVisible()
  await expect(office.getByText('Error: Client not found')).toBeVisible()
  await office.getByRole('link', { name: 'Return to Clients' }).click()
  await expect(office).toHaveURL('/clients')
})

test('contacts are imported from a file after a preview, without duplicates', async ({ office }) => {
  const csv =
    'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\nUlla,One,ulla1@example.com,\nUlla,Two,,410-555-0177\nUlla,Bad,not an address,\n'
  const file = { name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await office.goto('/clients/import')
  await office.getByLabel('Choose a CSV or vCard file').setInputFiles(file)
  await expect(office.getByLabel('What is in E-mail 1 - Value')).toHaveValue('email')
  await office.getByRole('button', { name: 'Check' }).click()
  await expect(office.getByText('3 new clients')).toBeVisible()
  await expect(
    office.getByText('Line 4: Ulla Bad. The email address is not valid, so it is in the notes'),
  ).toBeVisible()
  await office.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(office.getByText('3 clients added, 0 merged, 0 skipped, 0 rows left out.')).toBeVisible()
  await office.goto('/clients/import')
  await office.getByLabel('Choose a CSV or vCard file').setInputFiles(file)
  await office.getByRole('button', { name: 'Check' }).click()
  await expect(office.getByText('Line 2: Ulla One is Ulla One')).toBeVisible()
  await office.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(office.getByText('0 clients added, 0 merged, 3 skipped, 0 rows left out.')).toBeVisible()
})

test('a Spanish file in an old charset is read, says what it will make, and is undone as a whole', async ({
  office,
}) => {
  const csv = [
    'Nombre;Apellidos;Tel.;Correo;Calle;Ciudad;C.P.;Notas',
    'Begoña;García;+34 612 34 56 78;begona@example.com;Calle Mayor 1;Cáceres;10001;debe 20 €',
    'Íñigo;"López;612;inigo@example.com;;;;',
    'Begoña;otra vez;;BEGONA@example.com;;;;',
  ].join('\n')
  const buffer = Buffer.from(csv.replace('€', '\x80'), 'latin1')
  await office.goto('/clients/import')
  await office
    .getByLabel('Choose a CSV or vCard file')
    .setInputFiles({ name: 'contactos.csv', mimeType: 'text/csv', buffer })
  await expect(office.getByLabel('Charset of the file')).toHaveValue('windows-1252')
  await expect(office.getByText('debe 20 €')).toBeVisible()
  await office.getByLabel('Charset of the file').selectOption('utf-8')
  await expect(office.getByText('Garc\uFFFDa')).toBeVisible()
  await office.getByLabel('Charset of the file').selectOption('windows-1252')
  await expect(office.getByText('A quotation mark is never closed in 1 row.')).toBeVisible()
  for (const column of ['Calle', 'Ciudad', 'C.P.'])
    await expect(office.getByLabel(`What is in ${column}`)).toHaveValue('address')
  await expectNoViolation(office, 'the mapping of an import')
  await office.getByRole('button', { name: 'Check' }).click()
  await expect(office.getByText('2 new clients')).toBeVisible()
  await expect(office.getByText('1 repeated row of the file, skipped')).toBeVisible()
  await expect(office.getByText(/Line 3: Íñigo López. The phone number is not valid/)).toBeVisible()
  await office.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(office.getByText('2 clients added, 0 merged, 1 skipped, 0 rows left out.')).toBeVisible()
  const search = async (text: string) =>
    (await office.request.get(`/api/clients?search=${encodeURIComponent(text)}`)).json()
  expect(await search('612345678')).toMatchObject([
    { name: 'Begoña García', address: 'Calle Mayor 1, Cáceres, 10001', notes: 'debe 20 €' },
  ])
  expect(await search('inigo@example.com')).toMatchObject([{ name: 'Íñigo López', phone: null, notes: 'Phone: 612' }])
  await office.goto('/clients/import')
  await office.getByRole('button', { name: 'Undo the import of contactos.csv' }).first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(office.getByText('2 clients removed', { exact: true })).toBeVisible()
  expect(await search('begona@example.com')).toEqual([])
})
