import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

type Made = { id: number; title: string; updatedAt: string }

async function clearTasks(page: Page): Promise<void> {
  for (const { id } of (await (await page.request.get('/api/tasks')).json()) as Made[])
    await page.request.delete(`/api/tasks/${id}`)
}

async function addTask(page: Page, task: object): Promise<Made> {
  return (await page.request.post('/api/tasks', { data: task })).json()
}

async function addClient(page: Page, name: string): Promise<{ id: number }> {
  return (await page.request.post('/api/clients', { data: { name, businessName: `${name}’s shop` } })).json()
}

const group = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, title: string) => page.locator('[data-task]').filter({ hasText: title })
const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.beforeEach(({ office }) => clearTasks(office))

test('one line makes a task, and shows while typing what it understood', async ({ office }) => {
  await office.goto('/tasks')
  const line = office.getByLabel('New task')
  const chips = office.getByRole('list', { name: 'Understood' })
  await line.fill('call the bakery tomorrow 3pm !high')
  await expect(chips.getByRole('listitem')).toHaveText(['Tomorrow, 3:00 PM', 'High priority'])
  await line.press('Enter')
  await expect(office.getByText('Task Created', { exact: true })).toBeVisible()
  await expect(line).toHaveValue('')
  const added = group(office, 'Upcoming 1').getByRole('listitem')
  await expect(added).toContainText('call the bakery')
  await expect(added).toContainText('High')
  await expect(added).toContainText('Tomorrow, 3:00 PM')

  await line.fill('watch Tomorrow')
  await chips.getByRole('button', { name: 'Leave “Tomorrow” in the title' }).click()
  await expect(chips.getByRole('listitem')).toHaveCount(0)
  await office.getByRole('button', { name: 'Add task' }).click()
  await expect(group(office, 'Someday 1').getByRole('listitem')).toContainText('watch Tomorrow')
})

test('a line names a client with @, and goes on in the form with all details', async ({ office }) => {
  const name = `Rosa${Date.now()}`
  const { id } = await addClient(office, name)
  await office.goto('/tasks')
  const line = office.getByLabel('New task')
  await line.fill(`ask @${name} for the photograph today`)
  await expect(office.getByRole('list', { name: 'Understood' }).getByRole('listitem')).toHaveText(['Today', name])
  await office.getByRole('button', { name: 'With all details' }).click()
  const dialog = office.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByLabel('Title')).toHaveValue('ask for the photograph')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Description').fill('The one from the shoebox.')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toBeHidden()
  const link = row(office, 'ask for the photograph').getByRole('link', { name })
  await expect(link).toHaveAttribute('href', `/clients/${id}`)
})

test('a task that cannot be added stays in the line', async ({ office }) => {
  await office.goto('/tasks')
  await office.route('/api/tasks', (route) => route.fulfill({ status: 500, body: '' }))
  await office.getByLabel('New task').fill('order flour')
  await office.keyboard.press('Enter')
  await expect(office.getByText('Failed to create task. Please try again.').first()).toBeVisible()
  await expect(office.getByLabel('New task')).toHaveValue('order flour')
})

test('tasks are grouped by due date, and overdue ones say so in words', async ({ office }) => {
  await addTask(office, { title: 'Late', dueDate: daysAway(-3) })
  await addTask(office, { title: 'Now', dueDate: daysAway(0) })
  await addTask(office, { title: 'Soon', dueDate: daysAway(2) })
  await addTask(office, { title: 'Whenever' })
  await addTask(office, { title: 'Finished', completed: true })
  await office.goto('/tasks')
  await expect(office.getByRole('heading', { level: 2 })).toHaveText([
    'Overdue 1',
    'Today 1',
    'Upcoming 1',
    'Someday 1',
    'Done 1',
  ])
  await expect(group(office, 'Overdue 1')).toContainText('Overdue since')
  await expect(office.getByText('Finished')).toBeHidden()
  await office.getByRole('button', { name: 'Done 1' }).click()
  await expect(group(office, 'Done 1').getByText('Finished')).toBeVisible()
  await expect(office).toHaveURL('/tasks?done=true')
})

test('many done tasks are loaded page by page', async ({ office }) => {
  for (let index = 1; index <= 23; index++) await addTask(office, { title: `Old ${index}.`, completed: true })
  await office.goto('/tasks?done=true')
  const done = group(office, 'Done 23')
  await expect(done.getByRole('listitem')).toHaveCount(20)
  await done.getByRole('button', { name: 'Show more' }).click()
  await expect(done.getByRole('listitem')).toHaveCount(23)
  await expect(done.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('a task is completed at once, and this can be undone', async ({ office }) => {
  await addTask(office, { title: 'Water the plants' })
  await office.goto('/tasks')
  await office.getByRole('checkbox', { name: 'Complete “Water the plants”' }).click()
  await expect(row(office, 'Water the plants')).toBeHidden()
  await expect(office.getByText('All done', { exact: true })).toBeVisible()
  await expect(office.getByText('Task completed', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(group(office, 'Someday 1').getByText('Water the plants')).toBeVisible()
  // The screen changes at once, the server a moment later.
  await expect
    .poll(async () => (await (await office.request.get('/api/tasks')).json())[0])
    .toMatchObject({ completed: false, completedAt: null })
})

test('a completion that the server refuses is reverted and reported', async ({ office }) => {
  const { id } = await addTask(office, { title: 'Water the plants' })
  await office.goto('/tasks')
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await office.route(`/api/tasks/${id}`, async (route) => {
    await asked
    await route.fulfill({ status: 500, body: '' })
  })
  await office.getByRole('checkbox', { name: 'Complete “Water the plants”' }).click()
  await expect(row(office, 'Water the plants')).toBeHidden()
  refuse()
  await expect(group(office, 'Someday 1').getByText('Water the plants')).toBeVisible()
  await expect(office.getByText('“Water the plants” was not changed. Please try again.').first()).toBeVisible()
})

test('everything about a task is edited in one place', async ({ office }) => {
  const name = `Wen${Date.now()}`
  await addClient(office, name)
  await addTask(office, { title: 'Bring the lamp' })
  await office.goto('/tasks')
  await office.getByRole('button', { name: 'Bring the lamp' }).click()
  const dialog = office.getByRole('dialog', { name: 'Task' })
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill('Bring Wen the lamp')
  await dialog.getByLabel('Description').fill('The green one.')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await dialog.getByLabel('Time').fill('16:30')
  await dialog.getByLabel('Priority').selectOption('low')
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await office.keyboard.press('Escape')
  await expect(dialog.getByRole('listbox')).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await office.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const saved = row(office, 'Bring Wen the lamp')
  await expect(saved).toContainText(name)
  await expect(saved).toContainText('Low')
  await expect(saved).toContainText('Tomorrow, 4:30 PM')
  await saved.getByRole('button', { name: 'Bring Wen the lamp' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('The green one.')
  await dialog.getByRole('button', { name: 'Clear client' }).click()
  await dialog.getByRole('button', { name: 'Someday' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(group(office, 'Someday 1')).toContainText('Bring Wen the lamp')
  await expect(saved).not.toContainText(name)
})

test('if deals cannot be loaded, the form works without them', async ({ office }) => {
  await addTask(office, { title: 'Bring the lamp' })
  await office.route('/api/deals*', (route) => route.fulfill({ status: 404, json: { message: 'Nothing here' } }))
  await office.goto('/tasks')
  await office.getByRole('button', { name: 'Bring the lamp' }).click()
  const dialog = office.getByRole('dialog', { name: 'Task' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Deal' })).toBeHidden()
})

test('of two edits at once, the second sees both and chooses', async ({ office }) => {
  const { id } = await addTask(office, { title: 'Send the price' })
  await office.goto('/tasks')
  const dialog = office.getByRole('dialog', { name: 'Task' })
  const editMine = async (title: string, elsewhere: object) => {
    await dialog.getByLabel('Title').fill(title)
    await office.request.patch(`/api/tasks/${id}`, { data: elsewhere })
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await office.getByRole('button', { name: 'Send the price' }).click()
  await editMine('Send Darnell the price', { title: 'Send the price for all four', priority: 'high' })
  await expect(dialog.getByText('This task was changed elsewhere.')).toBeVisible()
  await expect(dialog.getByRole('row')).toContainText([
    /Saved now\s*Yours/,
    /Title\s*Send the price for all four\s*Send Darnell the price/,
    /Priority\s*High\s*Medium/,
  ])
  await dialog.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Send the price for all four')
  await expect(dialog.getByText('This task was changed elsewhere.')).toBeHidden()

  await editMine('Mine', { title: 'Theirs' })
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(office, 'Mine')).toBeVisible()

  await office.getByRole('button', { name: 'Mine' }).click()
  await editMine('Mine, still', { completed: true })
  await expect(dialog).toBeHidden()
  expect(await (await office.request.get(`/api/tasks/${id}`)).json()).toMatchObject({
    title: 'Mine, still',
    completed: true,
  })
})

test('the address bar holds the filters, for Back and for a shared link', async ({ office }) => {
  const name = `Tonya${Date.now()}`
  const { id: clientId } = await addClient(office, name)
  await addTask(office, { title: 'Redder red', clientId, priority: 'high' })
  await addTask(office, { title: 'Order flour', priority: 'high' })
  await addTask(office, { title: 'Buy coffee', priority: 'low' })
  await office.goto('/tasks')
  const titles = office.locator('[data-task-title]')
  await expect(titles).toHaveCount(3)
  await office.getByLabel('Priority').selectOption('high')
  await expect(office).toHaveURL('/tasks?priority=high')
  await expect(titles).toHaveText(['Redder red', 'Order flour'])
  await office.getByRole('combobox', { name: 'Client' }).fill(name)
  await office.getByRole('listbox').getByRole('option', { name }).click()
  await expect(office).toHaveURL(`/tasks?priority=high&clientId=${clientId}`)
  await expect(titles).toHaveText(['Redder red'])
  await office.reload()
  await expect(titles).toHaveText(['Redder red'])
  await expect(office.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
  await office.goBack()
  await expect(titles).toHaveText(['Redder red', 'Order flour'])
  await office.getByLabel('Search tasks').fill('coffee')
  await expect(office).toHaveURL('/tasks?priority=high&search=coffee')
  await expect(office.getByText('No open task matches')).toBeVisible()
  await office.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(office).toHaveURL('/tasks')
  await expect(titles).toHaveCount(3)
  await office.goto('/tasks?priority=urgent&clientId=me&search=flour')
  await expect(titles).toHaveText(['Order flour'])
})

test('the keyboard alone does the day’s work', async ({ office }) => {
  for (const title of ['First', 'Second', 'Third']) await addTask(office, { title })
  await office.goto('/tasks')
  await expect(row(office, 'Third')).toBeVisible()
  const titled = (name: string) => office.getByRole('button', { name, exact: true })
  await office.keyboard.press('j')
  await expect(titled('First')).toBeFocused()
  await office.keyboard.press('j')
  await office.keyboard.press('j')
  await expect(titled('Third')).toBeFocused()
  await office.keyboard.press('k')
  await expect(titled('Second')).toBeFocused()
  await office.keyboard.press('x')
  await expect(row(office, 'Second')).toBeHidden()
  await expect(titled('Third')).toBeFocused()
  await office.keyboard.press('e')
  await expect(office.getByLabel('Title')).toHaveValue('Third')
  await office.keyboard.press('Escape')
  await expect(titled('Third')).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(office.getByLabel('Title')).toBeFocused()
  await office.keyboard.press('End')
  await office.keyboard.type(' and last')
  await office.keyboard.press('Enter')
  await expect(titled('Third and last')).toBeFocused()
  await office.keyboard.press('Delete')
  const asking = office.getByRole('dialog', { name: 'Delete this task?' })
  await expect(asking).toContainText('“Third and last” goes to the trash')
  await office.keyboard.press('Escape')
  await expect(titled('Third and last')).toBeFocused()
  await office.keyboard.press('Delete')
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(row(office, 'Third and last')).toBeHidden()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(row(office, 'Third and last')).toBeVisible()
  await office.getByRole('heading', { level: 1 }).click()
  await office.keyboard.press('n')
  await office.keyboard.type('next jax')
  await expect(office.getByLabel('New task')).toHaveValue('next jax')
})

test('what is added elsewhere appears by itself', async ({ office }) => {
  await office.goto('/tasks')
  await expect(office.getByText('Nothing to do yet')).toBeVisible()
  await expect
    .poll(async () => {
      await clearTasks(office)
      await addTask(office, { title: 'From the other window' })
      return row(office, 'From the other window').count()
    })
    .toBe(1)
})

test('nothing to do, and a list that cannot be loaded', async ({ office }) => {
  await office.goto('/tasks')
  await expect(office.getByText('Nothing to do yet')).toBeVisible()
  const listed = /\/api\/tasks\?/
  await office.route(listed, (route) => route.fulfill({ status: 404, json: { message: 'The shelf is empty' } }))
  await office.reload()
  await expect(office.getByText('The tasks could not be loaded')).toBeVisible()
  await expect(office.getByText('The shelf is empty')).toBeVisible()
  await office.unroute(listed)
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByText('Nothing to do yet')).toBeVisible()
  await office.route(listed, () => {})
  await office.reload()
  await expect(office.getByRole('status', { name: 'Loading tasks' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the page fits, and nothing on it is out of reach', async ({ office }) => {
    const { id: clientId } = await addClient(office, 'Rosa of the very long name and the bakery on the corner')
    await addTask(office, { title: `Long${'word'.repeat(30)}`, dueDate: daysAway(-3), priority: 'high', clientId })
    await addTask(office, { title: 'Done', completed: true })
    await office.goto('/tasks?done=true')
    await office.getByLabel('New task').fill('call tomorrow 3pm !low')
    await expect(office.getByRole('list', { name: 'Understood' }).getByRole('listitem')).toHaveCount(2)
    await expect(group(office, 'Done 1').getByRole('listitem')).toHaveCount(1)
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expectNoViolation(office, 'tasks', { part: 'main' })
    await office.locator('[data-task-title]').first().click()
    await office.getByRole('dialog').getByRole('combobox', { name: 'Client' }).click()
    await expect(office.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectNoViolation(office, 'a task', { part: '[role=dialog]' })
  })
})
