import type { Page } from '@playwright/test'
import { contractTerms } from '#tests/support/contract-terms'
import { expect, test } from '#tests/support/office'

const add = async (page: Page, url: string, data: object): Promise<{ id: number }> => {
  const answer = await page.request.post(url, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
const shownToast = (page: Page) => page.locator('[data-toasts]')

test('a new business begins with its first steps, until they are put away', async ({ office }) => {
  await office.request.patch('/api/help/first-steps', { data: { dismissed: false } })
  await office.goto('/dashboard')
  const steps = office.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link').first()).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Make your account' })).toBeHidden()
  const cards = await office.getByRole('tablist', { name: 'Dashboard' }).boundingBox()
  expect((await steps.boundingBox())?.y).toBeLessThan(cards?.y ?? 0)
  await steps.getByRole('button', { name: 'Put away' }).click()
  await expect(steps).toBeHidden()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await office.route('**/api/emails/important', (route) => answered.then(() => route.continue()))
  await office.reload()
  await expect(office.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
  await expect(steps).toBeHidden()

  // A panel is a link also while it is loading.
  await office.getByRole('region', { name: 'Important Emails' }).click({ position: { x: 20, y: 60 } })
  await expect(office).toHaveURL('/emails?filter=important')
  answer()
  const more = office.getByRole('navigation', { name: 'More' })
  for (const name of ['Tasks', 'Requests', 'Time and tools', 'Neighbourhood'])
    await expect(more.getByRole('link', { name })).toBeVisible()
})

test('a deleted note and a deleted client are back by Undo, or from the trash', async ({ office }) => {
  const client = await add(office, '/api/clients', { name: 'Ilse Undo', email: 'ilse@example.com' })
  const note = await add(office, '/api/notes', {
    title: 'Undone note',
    content: 'Kept for a while',
    clientId: client.id,
  })
  await office.goto(`/notes?note=${note.id}`)
  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(shownToast(office).getByText('Note deleted')).toBeVisible()
  await shownToast(office).getByRole('button', { name: 'Undo' }).click()
  await expect(shownToast(office).getByText('Restored')).toBeVisible()
  expect((await office.request.get(`/api/notes/${note.id}`)).status()).toBe(200)

  await office.goto(`/clients/${client.id}`)
  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office).toHaveURL('/clients')
  await expect(shownToast(office).getByText('Client deleted')).toBeVisible()
  expect((await office.request.get(`/api/clients/${client.id}`)).status()).toBe(404)
  await office.goto('/trash')
  await office.getByRole('button', { name: 'Restore Ilse Undo' }).click()
  await expect(office.getByRole('button', { name: 'Restore Ilse Undo' })).toBeHidden()
  expect(await (await office.request.get(`/api/notes/${note.id}`)).json()).toMatchObject({ clientId: client.id })
})

test('a note is moved by the keyboard while the list is long enough to scroll', async ({ office }) => {
  for (let index = 0; index < 40; index++)
    await add(office, '/api/notes', { title: `Long list ${index}`, content: 'One of many' })
  const note = await add(office, '/api/notes', { title: 'Moved by keys', content: 'From the long list' })
  await office.goto('/notes')
  await office.getByRole('button', { name: 'Move “Moved by keys” to a folder' }).focus()
  await office.keyboard.press('Space')
  await expect(office.getByText('“Moved by keys” is picked up.')).toBeAttached()
  await expect(async () => {
    await office.keyboard.press('ArrowDown')
    await expect(office.getByText('Over Archive.')).toBeAttached({ timeout: 300 })
  }).toPass()
  await office.keyboard.press('Space')
  await expect(shownToast(office).getByText('Note moved')).toBeVisible()
  expect(await (await office.request.get(`/api/notes/${note.id}`)).json()).toMatchObject({ folder: 'archive' })
})

test('a signed contract offers a new version in place of editing', async ({ office }) => {
  const { text } = await (await office.request.post('/api/contracts/generate', { data: contractTerms })).json()
  const { id } = await add(office, '/api/contracts', { ...contractTerms, text })
  await office.goto(`/contracts/${id}`)
  await expect(office.getByRole('button', { name: 'Edit Text' })).toBeVisible()
  await office.getByLabel('State').selectOption('signed')
  await expect(office.getByRole('button', { name: 'Edit Text' })).toBeHidden()
  await expect(office.getByLabel('State').getByRole('option')).toHaveText(['Signed', 'Expired'])
  await office.getByRole('button', { name: 'Make a new version' }).click()
  await expect(office.getByText('Replaces', { exact: true })).toBeVisible()
  await expect(office.getByLabel('State')).toHaveValue('draft')
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await expect(office.getByLabel('Opening')).toHaveValue(/This Agreement replaces the agreement/)
})

test('a long calendar file is imported in the background, and what was left out is named', async ({ office }) => {
  const event = (uid: string, ...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    )
  const many = Array.from({ length: 300 }, (_, index) => event(`Visit ${index}`, 'DTSTART:20310305T150000Z'))
  const file = [...many, event('No start', 'DTSTART:never')].join('\r\n')
  await office.goto('/settings?section=calendars')
  await office
    .getByLabel('Calendar file')
    .setInputFiles({ name: 'years.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await expect(office.getByText('300 events added.')).toBeVisible()
  await expect(office.getByText('1 entry left out:')).toBeVisible()
  await expect(office.getByRole('status').filter({ hasText: '1 entry left out:' })).toHaveClass(/bg-marigold-wash/)
  await expect(office.getByText('No start, line 2102: Its dates cannot be read')).toBeVisible()
})

test('clients that are loaded stay when a later load fails, and a retry of the first load says so', async ({
  office,
}) => {
  await add(office, '/api/clients', { name: 'Aaron Steady', email: 'steady@example.com' })
  let isBroken = true
  let answer = () => {}
  await office.route(/\/api\/clients\?/, async (route) => {
    if (isBroken) return route.fulfill({ status: 404, json: { message: 'The drawer is stuck' } })
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return route.continue()
  })
  await office.goto('/clients')
  await expect(office.getByText('Connection Issue')).toBeVisible()
  isBroken = false
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByRole('button', { name: 'Retrying...' })).toBeVisible()
  answer()
  await expect(office.getByRole('link', { name: 'Aaron Steady', exact: true })).toBeVisible()

  isBroken = true
  const refused = office.waitForResponse(
    (response) => /\/api\/clients\?/.test(response.url()) && response.status() === 404,
  )
  await add(office, '/api/clients', { name: 'Another Client', email: 'another@example.com' })
  await refused
  await expect(office.getByRole('link', { name: 'Aaron Steady', exact: true })).toBeVisible()
  await expect(office.getByText('Connection Issue')).toBeHidden()
})
