import { expect, test } from '#tests/support/office'

const request = {
  id: 1,
  name: 'Rosa',
  email: 'rosa@example.com',
  phone: null,
  message: 'Hello',
  status: 'new',
  clientId: null,
  via: null,
  createdAt: '2026-01-05T09:00:00Z',
}

test('messages come one at a time, can be reached by F8, and go by themselves', async ({ office }) => {
  await office.route('/api/requests', (route) => route.fulfill({ json: [request] }))
  await office.route('/api/requests/1', (route) =>
    route.fulfill({ status: 409, json: { message: `Refused: ${route.request().postDataJSON().status}` } }),
  )
  await office.goto('/requests')
  const toasts = office.locator('[data-toasts] > *')
  await office.getByRole('button', { name: 'Mark contacted' }).click()
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Refused: contacted')
  await office.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(toasts).toContainText('Refused: dismissed')
  await expect(toasts).toHaveCount(1)
  expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420)
  await office.keyboard.press('F8')
  await expect(office.getByRole('region', { name: 'Notices (F8)' })).toBeFocused()
  await office.getByRole('heading', { level: 1 }).click()
  await expect(toasts).toHaveCount(0)
})

test('a message is swiped away to the right', async ({ office }) => {
  await office.route('/api/requests', (route) => route.fulfill({ json: [request] }))
  await office.route('/api/requests/1', (route) => route.fulfill({ status: 409, json: { message: 'Refused' } }))
  await office.goto('/requests')
  const toast = office.locator('[data-toasts] > *')
  await office.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(toast).toBeVisible()
  await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast has no place')
  await office.mouse.move(box.x + 40, box.y + 20)
  await office.mouse.down()
  await office.mouse.move(box.x + 120, box.y + 20, { steps: 5 })
  await office.mouse.up()
  await expect(toast).toHaveCount(0)
})

test('tooltips open after a while', async ({ office }) => {
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'Collapse navigation' }).hover()
  await expect(office.getByRole('tooltip', { name: 'Collapse navigation' })).toBeVisible()
})

test('closing a message leaves the dialog below it open, with what it holds', async ({ office }) => {
  await office.route('/api/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
  )
  await office.goto('/documents/upload')
  const dialog = office.getByRole('dialog', { name: 'Upload Document' })
  const file = { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('A lease') }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await office.locator('[data-toasts]').getByRole('button', { name: 'Close' }).click()
  await expect(office.locator('[data-toasts] > *')).toHaveCount(0)
  await expect(dialog.getByText('lease.txt').or(dialog.locator('input[value*="lease"]')).first()).toBeVisible()
})
