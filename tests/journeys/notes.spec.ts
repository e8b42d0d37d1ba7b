import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test, timersToRun } from '#tests/support/office'

type Made = { id: number; title: string; content: string; updatedAt: string }

async function clear(page: Page): Promise<void> {
  for (const { id } of (await (await page.request.get('/api/notes')).json()) as Made[])
    await page.request.delete(`/api/notes/${id}`)
  for (const { id } of (await (await page.request.get('/api/note-folders')).json()) as Made[])
    await page.request.delete(`/api/note-folders/${id}`)
}
const add = async (page: Page, note: object = {}): Promise<Made> =>
  (await page.request.post('/api/notes', { data: { title: 'Keys', content: 'Under the mat', ...note } })).json()
const addFolder = async (page: Page, name: string): Promise<{ id: number }> =>
  (await page.request.post('/api/note-folders', { data: { name } })).json()
const stored = async (page: Page, id: number) => (await page.request.get(`/api/notes/${id}`)).json()

const folders = (page: Page) => page.getByRole('navigation', { name: 'Note folders' })
const row = (page: Page, title: string) => page.locator('[data-note]').filter({ hasText: title })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const folderLine = (page: Page, name: string) => page.locator('[data-folder]').filter({ hasText: name }).first()

/** With the folders loaded: they move the buttons below them, and a click meanwhile would miss. */
async function openNotes(office: Page) {
  await office.goto('/notes')
  await expect(folders(office).getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(office.getByRole('status', { name: 'Loading folders' })).toBeHidden()
}

test.beforeEach(({ office }) => clear(office))

test('without notes the screen says so, and offers to write', async ({ office }) => {
  await openNotes(office)
  await expect(office.getByRole('heading', { name: 'No Note Selected' })).toBeVisible()
  await expect(office.getByText('0 notes found')).toBeVisible()
  await expect(folders(office).getByRole('listitem')).toHaveText([/Inbox/, /Important/, /Archive/, /All Notes/])
  await expect(folders(office).getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
})

test('a note is written, saved, analyzed behind the scenes and read', async ({ office }) => {
  await openNotes(office)
  await office.getByRole('button', { name: 'New Note' }).click()
  await expect(office.getByRole('heading', { name: 'No Note Selected' })).toBeHidden()
  await office.getByRole('button', { name: 'Create Note' }).click()
  await expect(office.getByText('Title must be at least 2 characters')).toBeVisible()
  await expect(office.getByText('Content must be at least 5 characters')).toBeVisible()
  await expect(office.getByLabel('Title')).toBeFocused()

  await office.getByLabel('Title').fill('Rent')
  await office.getByLabel('Content').fill('We must pay **$900** to Walt on March 20, 2030.')
  await expect(office.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('$900')
  await office.getByLabel('Tags').fill(' money , office,, money')
  const [request] = await Promise.all([
    office.waitForRequest((sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === '/api/notes'),
    office.getByRole('button', { name: 'Create Note' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({
    title: 'Rent',
    content: 'We must pay **$900** to Walt on March 20, 2030.',
    clientId: null,
    tags: ['money', 'office'],
    important: false,
    folder: 'inbox',
    folderId: null,
  })
  await expect(toast(office, 'Note created')).toBeVisible()
  await expect(toast(office, 'Your note has been saved and analyzed with AI')).toBeVisible()

  const note = office.getByRole('article', { name: 'Rent' })
  await expect(note.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/)).toBeVisible()
  await expect(note.getByText('Folder:')).toBeVisible()
  await expect(note.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['money', 'office'])
  const analysis = note.getByRole('region', { name: 'AI Analysis' })
  await expect(analysis.getByText('Amount: $900, in “We must pay $900 to Walt on March 20, 2030.”')).toBeVisible()
  await expect(analysis.getByText('by built-in rules')).toBeVisible()
  await expect(analysis.getByText('Date: Wednesday, March 20, 2030', { exact: false })).toBeVisible()
})

test('Reanalyze reads the note again', async ({ office }) => {
  const { id } = await add(office, { content: 'Only a few words' })
  await office.request.patch(`/api/notes/${id}`, { data: { content: 'Now it costs $40' } })
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('button', { name: 'Reanalyze' }).click()
  await expect(toast(office, 'AI Analysis Complete')).toBeVisible()
  await expect(
    office.getByRole('region', { name: 'AI Analysis' }).getByText('Now it costs $40.', { exact: true }),
  ).toBeVisible()
})

test('a draft outlives the window until it is saved or discarded', async ({ office }) => {
  await office.goto('/notes?new=true')
  await office.getByLabel('Title').fill('Half a thought')
  await expect(office.getByText('Draft kept in this browser')).toBeVisible()
  await office.goto('/dashboard')
  await office.goto('/notes?new=true')
  await office.getByRole('button', { name: 'Restore' }).click()
  await expect(office.getByLabel('Title')).toHaveValue('Half a thought')
  await office.getByRole('button', { name: 'Discard' }).click()
  await office.goto('/notes?new=true')
  await expect(office.getByLabel('Title')).toHaveValue('')
  await expect(office.getByText(/unsaved draft/)).toBeHidden()
})

test('a note that cannot be created stays in its form', async ({ office }) => {
  await office.goto('/notes?new=true')
  await office.route('/api/notes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, body: '' }) : route.continue(),
  )
  await office.getByLabel('Title').fill('Keys')
  await office.getByLabel('Content').fill('Under the mat')
  await office.getByRole('button', { name: 'Create Note' }).click()
  await expect(toast(office, 'Failed to create note')).toBeVisible()
  await expect(office.getByLabel('Content')).toHaveValue('Under the mat')
})

test('too much text is refused before it is sent, and stays', async ({ office }) => {
  await office.goto('/notes?new=true')
  await office.getByLabel('Title').fill('Long')
  await office.getByLabel('Content').fill('A very long note. '.repeat(17_000))
  await expect(office.getByText('This is too long to show as it will read.')).toBeVisible()
  await office.getByRole('button', { name: 'Create Note' }).click()
  await expect(office.getByText('At most 300,000 characters')).toBeVisible()
})

test('five megabytes from the clipboard are not pasted, and the page still works', async ({ office }) => {
  await office.goto('/notes?new=true')
  await office.getByLabel('Content').evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'x'.repeat(5_000_000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(toast(office, 'Too long to paste')).toBeVisible()
  await expect(office.getByLabel('Content')).toHaveValue('')
})

test('an edit saves itself, says so, and Save closes the form', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('button', { name: 'Edit' }).click()
  await expect(office.getByText('All changes saved')).toBeVisible()
  await office.getByLabel('Content').fill('In the drawer')
  await expect(office.getByText('Not saved yet')).toBeVisible()
  await expect(office.getByText('All changes saved')).toBeVisible()
  expect((await stored(office, id)).content).toBe('In the drawer')

  await office.getByLabel('Title').fill('K')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Title must be at least 2 characters')).toBeVisible()
  await office.getByLabel('Title').fill('The keys')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(toast(office, 'Note updated')).toBeVisible()
  await expect(office.getByRole('article', { name: 'The keys' })).toBeVisible()
})

test('Cancel puts the note back, also after it saved itself', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}&edit=true`)
  await office.getByLabel('Content').fill('In the drawer')
  await expect(office.getByText('All changes saved')).toBeVisible()
  await expect.poll(async () => (await stored(office, id)).content).toBe('In the drawer')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await expect(office.getByRole('article').getByText('Under the mat', { exact: true })).toBeVisible()
})

test('Cancel of a form that changed nothing leaves what another window wrote', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}&edit=true`)
  await expect(office.getByLabel('Content')).toHaveValue('Under the mat')
  await office.request.patch(`/api/notes/${id}`, { data: { content: 'On the hook' } })
  await expect(office.getByLabel('Content')).toHaveValue('On the hook')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await expect(office.getByRole('article').getByText('On the hook', { exact: true })).toBeVisible()
  expect((await stored(office, id)).content).toBe('On the hook')
})

test('an edit that cannot be saved says so and keeps every word', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}&edit=true`)
  await office.route(`/api/notes/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await office.getByLabel('Content').fill('In the drawer')
  await expect(office.getByText('Not saved', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(toast(office, 'Failed to update note')).toBeVisible()
  await expect(office.getByLabel('Content')).toHaveValue('In the drawer')
})

test('words that could not be saved wait in the form, also where it was left', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}&edit=true`)
  await office.route(`/api/notes/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await office.getByLabel('Content').fill('In the drawer')
  await office.getByRole('button', { name: /^Archive/ }).click()
  await expect(toast(office, 'Failed to update note')).toBeVisible()
  await expect(office.getByText('What you wrote in “Keys” is not saved. It waits in its form.')).toBeVisible()
  await office.unroute(`/api/notes/${id}`)
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('button', { name: 'Go on editing' }).click()
  await expect(office.getByLabel('Content')).toHaveValue('In the drawer')
  await expect(office.getByText('All changes saved')).toBeVisible()
  expect((await stored(office, id)).content).toBe('In the drawer')
})

test('a conflict that was left undecided is shown again when the form is reopened', async ({ office }) => {
  const { id } = await add(office)
  await office.route('/api/live', (route) => route.abort())
  await office.goto(`/notes?note=${id}&edit=true`)
  await expect(office.getByLabel('Content')).toHaveValue('Under the mat')
  await office.request.patch(`/api/notes/${id}`, { data: { content: 'On the hook' } })
  await office.getByLabel('Content').fill('In the drawer')
  await office.getByRole('button', { name: /^Archive/ }).click()
  await office.getByRole('button', { name: 'Open', exact: true }).click()
  const conflict = office.getByRole('alert').filter({ hasText: 'This note was changed elsewhere.' })
  await expect(conflict.getByText('On the hook')).toBeVisible()
  await expect(conflict.getByText('In the drawer')).toBeVisible()
  await office.getByRole('button', { name: 'Take what is saved' }).click()
  await office.getByRole('button', { name: 'Cancel' }).click()
  await expect(office.getByRole('button', { name: 'Go on editing' })).toBeHidden()
})

test('two windows do not overwrite each other', async ({ office, context }) => {
  const { id } = await add(office)
  // A window without live updates from the other one.
  await office.route('/api/live', (route) => route.abort())
  await office.goto(`/notes?note=${id}&edit=true`)
  await expect(office.getByLabel('Content')).toHaveValue('Under the mat')
  const other = await context.newPage()
  await other.goto(`/notes?note=${id}&edit=true`)
  await other.getByLabel('Content').fill('On the hook')
  await expect.poll(async () => (await stored(office, id)).content).toBe('On the hook')

  await office.getByLabel('Content').fill('In the drawer')
  const conflict = office.getByRole('alert').filter({ hasText: 'This note was changed elsewhere.' })
  await expect(conflict.getByText('On the hook')).toBeVisible()
  await expect(conflict.getByText('In the drawer')).toBeVisible()
  expect((await stored(office, id)).content).toBe('On the hook')
  await office.getByRole('button', { name: 'Keep both' }).click()
  await expect(toast(office, 'Note created')).toBeVisible()
  await expect(office.getByLabel('Content')).toHaveValue('On the hook')
  const all = (await (await office.request.get('/api/notes')).json()) as Made[]
  expect(Object.fromEntries(all.map(({ title, content }) => [title, content]))).toEqual({
    Keys: 'On the hook',
    'Keys (copy)': 'In the drawer',
  })
})

test('keeping one’s own text in a conflict saves the other as a version', async ({ office }) => {
  const { id } = await add(office)
  await office.route('/api/live', (route) => route.abort())
  await office.goto(`/notes?note=${id}&edit=true`)
  await expect(office.getByLabel('Content')).toHaveValue('Under the mat')
  await office.request.patch(`/api/notes/${id}`, { data: { content: 'On the hook' } })
  await office.getByLabel('Content').fill('In the drawer')
  await office.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await stored(office, id)).content).toBe('In the drawer')
  const [newest] = await (await office.request.get(`/api/notes/${id}/versions`)).json()
  const version = await (await office.request.get(`/api/notes/${id}/versions/${newest.id}`)).json()
  expect(version.content).toBe('On the hook')
})

test('changes of different fields in two windows are merged automatically', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}&edit=true`)
  await office.getByLabel('Content').fill('In the drawer')
  await office.request.patch(`/api/notes/${id}`, { data: { title: 'The keys', folder: 'archive', folderId: null } })
  await expect(office.getByText('All changes saved')).toBeVisible()
  await expect
    .poll(() => stored(office, id))
    .toMatchObject({ title: 'The keys', content: 'In the drawer', folder: 'archive' })
  await expect(office.getByLabel('Title')).toHaveValue('The keys')
})

test('an earlier version is looked at and brought back', async ({ office }) => {
  const { id } = await add(office)
  await office.request.patch(`/api/notes/${id}`, { data: { content: 'In the drawer' } })
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('button', { name: 'Versions' }).click()
  const dialog = office.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /^Keys/ }).click()
  await expect(dialog.getByText('Under the mat')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(office.getByRole('article').getByText('Under the mat', { exact: true })).toBeVisible()
})

test('a note is deleted only after a question', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Delete this note?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(office, 'Keys')).toBeVisible()
  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete Note' }).click()
  await expect(toast(office, 'Note deleted')).toBeVisible()
  await expect(office.getByRole('heading', { name: 'No Note Selected' })).toBeVisible()
})

test('folders are made, renamed and deleted; blank names are ignored', async ({ office }) => {
  await openNotes(office)
  await office.getByRole('button', { name: 'New Folder' }).click()
  const naming = office.getByRole('dialog', { name: 'New Folder' })
  await naming.getByLabel('Folder name').fill('   ')
  await naming.getByRole('button', { name: 'Create Folder' }).click()
  await expect(naming).toBeVisible()
  await naming.getByLabel('Folder name').fill('🥐 Cakes/2026')
  await naming.getByRole('button', { name: 'Create Folder' }).click()
  await expect(toast(office, 'Folder created')).toBeVisible()

  await office.getByRole('button', { name: 'Folder 🥐 Cakes/2026' }).click()
  await office.getByRole('menuitem', { name: 'Rename' }).click()
  const renaming = office.getByRole('dialog', { name: 'Rename Folder' })
  await renaming.getByLabel('Folder name').fill('Cakes')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(toast(office, 'Folder updated')).toBeVisible()

  const [folder] = await (await office.request.get('/api/note-folders')).json()
  const { id } = await add(office, { folder: null, folderId: folder.id })
  await folders(office)
    .getByRole('button', { name: /^Cakes/ })
    .click()
  await expect(row(office, 'Keys')).toBeVisible()
  await office.getByRole('button', { name: 'Folder Cakes' }).click()
  await office.getByRole('menuitem', { name: 'Delete' }).click()
  const asking = office.getByRole('dialog', { name: 'Delete “Cakes”?' })
  await expect(asking.getByText('Notes inside will be moved to Inbox')).toBeVisible()
  await asking.getByRole('button', { name: 'Delete Folder' }).click()
  await expect(toast(office, 'Folder deleted')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Folder Cakes' })).toBeHidden()
  await expect(office.locator('main')).toBeFocused()
  await expect(row(office, 'Keys')).toBeVisible()
  expect(await stored(office, id)).toMatchObject({ folder: 'inbox', folderId: null })
})

test('the focus goes back to what opened a dialog, and stays with the note when its form closes', async ({
  office,
}) => {
  await addFolder(office, 'Recipes')
  await add(office)
  await openNotes(office)
  const newFolder = folders(office).getByRole('button', { name: 'New Folder' })
  await newFolder.press('Enter')
  await expect(office.getByLabel('Folder name')).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(newFolder).toBeFocused()

  const menu = folders(office).getByRole('button', { name: 'Folder Recipes' })
  await menu.press('Enter')
  await office.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await expect(office.getByLabel('Folder name')).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await row(office, 'Keys').getByRole('link').press('Enter')
  const note = office.getByRole('article', { name: 'Keys' })
  await note.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(office.getByLabel('Title')).toBeFocused()
  await office.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(office.locator('[data-panel="note"]')).toBeFocused()
  await office.keyboard.press('Tab')
  await expect(note.getByRole('button', { name: 'Important' })).toBeFocused()

  await note.getByRole('button', { name: 'Delete' }).press('Enter')
  await office.getByRole('button', { name: 'Delete Note' }).press('Enter')
  await expect(office.locator('[data-panel="list"]')).toBeFocused()
  await office.keyboard.press('Tab')
  await expect(office.getByLabel('Search notes')).toBeFocused()
})

test('a refused folder call shows the server’s message', async ({ office }) => {
  const { id } = await addFolder(office, 'Visits')
  await office.route(`/api/note-folders/${id}`, (route) => route.fulfill({ status: 400, body: '' }))
  await office.route('/api/note-folders', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
  )
  await openNotes(office)
  await office.getByRole('button', { name: 'New Folder' }).click()
  await office.getByLabel('Folder name').fill('More')
  await office.getByRole('button', { name: 'Create Folder' }).click()
  await expect(toast(office, 'Error creating folder')).toBeVisible()
  await office.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('button', { name: 'Folder Visits' }).click()
  await office.getByRole('menuitem', { name: 'Rename' }).click()
  await office.getByLabel('Folder name').fill('More')
  await office.getByRole('button', { name: 'Rename' }).click()
  await expect(toast(office, 'Error updating folder')).toBeVisible()
  await office.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('button', { name: 'Folder Visits' }).click()
  await office.getByRole('menuitem', { name: 'Delete' }).click()
  await office.getByRole('button', { name: 'Delete Folder' }).click()
  await expect(toast(office, 'Error deleting folder')).toBeVisible()
  await expect(toast(office, 'Something went wrong. Make sure the folder is empty before deleting.')).toBeVisible()
})

async function dragByMouse(page: Page, title: string, folder: string) {
  const from = await row(page, title).boundingBox()
  const to = await folderLine(page, folder).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 80, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('a note is dragged onto a folder by mouse, and only its place is sent', async ({ office }) => {
  const visits = await addFolder(office, 'Visits')
  const { id } = await add(office, { important: true })
  await openNotes(office)
  for (const [name, place] of [
    ['Visits', { important: false, folder: null, folderId: visits.id }],
    ['Important', { important: true, folder: 'inbox', folderId: null }],
    ['Archive', { important: false, folder: 'archive', folderId: null }],
    ['Inbox', { important: false, folder: 'inbox', folderId: null }],
  ] as const) {
    const [request] = await Promise.all([
      office.waitForRequest((sent) => sent.method() === 'PATCH'),
      dragByMouse(office, 'Keys', name),
    ])
    expect(request.postDataJSON()).toEqual(place)
    await expect(toast(office, 'Note moved')).toBeVisible()
    await expect(toast(office, `“Keys” is now in ${name}.`)).toBeVisible()
    expect(await stored(office, id)).toMatchObject(place)
  }
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored(office, id)).toMatchObject({ folder: 'archive' })
})

test('a note is moved by the keyboard alone', async ({ office }) => {
  const { id } = await add(office)
  await openNotes(office)
  await office.getByRole('button', { name: 'Move “Keys” to a folder' }).focus()
  await office.keyboard.press('Space')
  await expect(office.getByText('“Keys” is picked up.')).toBeAttached()
  await timersToRun(office)
  await office.keyboard.press('ArrowDown')
  await expect(office.getByText('Over Inbox.')).toBeAttached()
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('ArrowDown')
  await expect(office.getByText('Over Archive.')).toBeAttached()
  // The name of the folder below stays readable.
  const endOfName = await office
    .locator('[data-folder=archive]')
    .getByText('Archive')
    .evaluate((name) => {
      const text = document.createRange()
      text.selectNodeContents(name)
      return text.getBoundingClientRect().right
    })
  expect((await office.locator('[data-dragged-note]').boundingBox())?.x).toBeGreaterThan(endOfName)
  await office.keyboard.press('Space')
  await expect(toast(office, 'Note moved')).toBeVisible()
  expect(await stored(office, id)).toMatchObject({ folder: 'archive', folderId: null })
})

test('a move that the server refuses gets a message, and the note stays', async ({ office }) => {
  const { id } = await add(office)
  await office.route(`/api/notes/${id}`, (route) => route.fulfill({ status: 400, body: '' }))
  await openNotes(office)
  await dragByMouse(office, 'Keys', 'Archive')
  await expect(toast(office, 'Error moving note')).toBeVisible()
})

test('the list is searched, counted and filtered, and the address remembers', async ({ office }) => {
  await add(office, { title: 'Opening hours', content: 'From seven', tags: ['door'] })
  await add(office, { title: 'Cakes', content: 'With cream', important: true })
  await openNotes(office)
  await expect(office.getByText('2 notes found')).toBeVisible()
  await office.getByRole('searchbox', { name: 'Search notes' }).fill('SEVEN')
  await expect(office.getByText('1 note found')).toBeVisible()
  await expect(row(office, 'Opening hours')).toBeVisible()
  await expect(office).toHaveURL('/notes?search=SEVEN')
  await office.getByRole('searchbox', { name: 'Search notes' }).fill('nowhere')
  await office.getByRole('button', { name: 'Clear Filters' }).click()
  await folders(office)
    .getByRole('button', { name: /^Important/ })
    .click()
  await expect(row(office, 'Cakes')).toBeVisible()
  await expect(row(office, 'Opening hours')).toBeHidden()
  await openNotes(office)
  await row(office, 'Opening hours').click()
  await office.getByRole('button', { name: 'door' }).click()
  await expect(office.getByText('1 note found')).toBeVisible()
})

test('a long list is loaded while scrolling', async ({ office }) => {
  for (let n = 1; n <= 60; n++) await add(office, { title: `Note number ${n}` })
  await openNotes(office)
  await expect(office.getByText('60 notes found')).toBeVisible()
  await row(office, 'Note number 60').first().hover()
  await office.locator('[data-note]').last().scrollIntoViewIfNeeded()
  await expect(office.locator('[data-note]')).toHaveCount(60)
})

test('boxes of a check-list are ticked where the note is read', async ({ office }) => {
  const { id } = await add(office, { content: 'Bring:\n\n- [ ] lamp\n- [x] keys\n- [ ] ladder' })
  await office.goto(`/notes?note=${id}`)
  await office.getByRole('checkbox', { name: 'lamp' }).click()
  await office.getByRole('checkbox', { name: 'ladder' }).click()
  await expect(office.getByRole('checkbox', { name: 'lamp' })).toBeChecked()
  await expect(office.getByRole('checkbox', { name: 'ladder' })).toBeChecked()
  expect((await stored(office, id)).content).toBe('Bring:\n\n- [x] lamp\n- [x] keys\n- [x] ladder')
})

test('a star is set and taken away', async ({ office }) => {
  const { id } = await add(office)
  await office.goto(`/notes?note=${id}`)
  const star = office.getByRole('article').getByRole('button', { name: 'Important' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await stored(office, id)).toMatchObject({ important: true })
})

test('names in double brackets are completed, become links, and offer to create a missing note', async ({ office }) => {
  const name = `Rosa${Date.now()}`
  const client = await (await office.request.post('/api/clients', { data: { name } })).json()
  const hours = await add(office, { title: 'Opening hours' })
  const { id } = await add(office, { title: 'Plan', content: 'Start here' })
  await office.goto(`/notes?note=${id}&edit=true`)
  const content = office.getByLabel('Content')
  await content.fill('')
  await content.pressSequentially('See [[open')
  await expect(office.getByRole('option', { name: 'Opening hours' })).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(content).toHaveValue('See [[Opening hours]]')
  await content.pressSequentially(` and [[${name}`)
  await office.getByRole('option', { name }).click()
  await content.pressSequentially(' and [[New idea]]')
  await office.getByRole('button', { name: 'Save' }).click()
  const note = office.getByRole('article', { name: 'Plan' })
  await expect(note.getByRole('link', { name })).toHaveAttribute('href', `/clients/${client.id}`)
  await note.getByRole('link', { name: 'New idea' }).click()
  await expect(office.getByLabel('Title')).toHaveValue('New idea')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await row(office, 'Plan').click()
  await note.getByRole('link', { name: 'Opening hours' }).click()
  await expect(office).toHaveURL(new RegExp(`note=${hours.id}`))
  await expect(office.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Plan' })).toBeVisible()
})

test('a hostile note runs nothing and fetches nothing', async ({ office }) => {
  const asked: string[] = []
  office.on('request', (request) => asked.push(request.url()))
  const content = [
    '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
    '![pixel](https://tracker.example.com/pixel.png)',
    '[click](javascript:window.hacked=1)',
    '[[<img src=x onerror=window.hacked=1>]]',
  ].join('\n\n')
  const { id } = await add(office, { content })
  await office.goto(`/notes?note=${id}`)
  await expect(office.getByRole('link', { name: 'pixel', exact: true })).toBeVisible()
  expect(await office.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(office.locator('article img')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('tracker'))).toEqual([])
})

test('a list that cannot be loaded says so', async ({ office }) => {
  await office.route(/\/api\/notes\?/, (route) =>
    route.fulfill({ status: 400, json: { message: 'The shelf is locked' } }),
  )
  await openNotes(office)
  await expect(office.getByRole('heading', { name: 'The notes could not be loaded' })).toBeVisible()
  await expect(office.getByText('The shelf is locked')).toBeVisible()
  await office.unroute(/\/api\/notes\?/)
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByText('0 notes found')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('one panel is shown at a time, and nothing is wider than the screen', async ({ office }) => {
    await add(office)
    await office.goto('/notes')
    await expect(folders(office)).toBeHidden()
    await row(office, 'Keys').click()
    await expect(office.getByRole('article', { name: 'Keys' })).toBeVisible()
    await expect(row(office, 'Keys')).toBeHidden()
    await office.getByRole('button', { name: 'All Notes' }).click()
    await office.getByRole('button', { name: 'All Notes' }).click()
    await expect(folders(office)).toBeVisible()
    await folders(office)
      .getByRole('button', { name: /^Archive/ })
      .click()
    await expect(office.getByText('0 notes found')).toBeVisible()
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })

  test('a note is dragged to a folder after a long press', async ({ office, context }) => {
    const { id } = await add(office)
    await office.goto('/notes')
    const from = await row(office, 'Keys').boundingBox()
    if (!from) throw new Error('Nothing to drag')
    const finger = await context.newCDPSession(office)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from.x + 60, from.y + 30)
    const archive = office.locator('[data-folder="archive"]')
    await expect(archive).toBeVisible()
    const to = await archive.boundingBox()
    if (!to) throw new Error('No folder to drop on')
    await touch('touchMove', from.x + 70, from.y + 60)
    await touch('touchMove', to.x + to.width / 2, to.y + to.height / 2)
    await touch('touchMove', to.x + to.width / 2 + 1, to.y + to.height / 2)
    await touch('touchEnd')
    await expect(toast(office, 'Note moved')).toBeVisible()
    expect(await stored(office, id)).toMatchObject({ folder: 'archive' })
  })
})

test('the read view and the forms have no accessibility violation', async ({ office }) => {
  const { id } = await add(office, {
    content: '# Visit\n\n- [ ] lamp\n\n[[Nobody]] and https://example.com\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    tags: ['door'],
    important: true,
  })
  await addFolder(office, 'Visits')
  for (const [address, ready] of [
    [`/notes?note=${id}`, office.getByRole('checkbox', { name: 'lamp' })],
    [`/notes?note=${id}&edit=true`, office.getByRole('checkbox', { name: 'lamp' })],
    ['/notes?new=true', office.getByLabel('Title')],
  ] as const) {
    await office.goto(address)
    await expect(ready).toBeVisible()
    await expectNoViolation(office, address, { part: 'main' })
  }
})

test('a picture that is pasted is stored in Documents and shown in the note, to nobody without a session', async ({
  office,
  browser,
}) => {
  await office.goto('/notes?new=true')
  await office.getByLabel('Title').fill('Shop window')
  const content = office.getByRole('textbox', { name: 'Content' })
  await content.focus()
  await content.evaluate((area) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(content).toHaveValue(/!\[Picture .*\.png\]\(\/uploads\/.+\)/)
  const address = /\((\/uploads\/[^)]+)\)/.exec(await content.inputValue())?.[1] as string
  const shown = office.locator('.rendered-note img')
  await expect(shown).toHaveAttribute('src', address)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const kept = await (await office.request.get('/api/documents?type=image')).json()
  expect(kept[0]).toMatchObject({ origin: 'note', path: address })
  const stranger = await browser.newContext({ baseURL: new URL(office.url()).origin })
  expect((await stranger.request.get(address, { maxRedirects: 0 })).status()).toBe(401)
  await stranger.close()
})
