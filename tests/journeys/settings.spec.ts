import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pngOf } from '#tests/support/made-files'
import { expect, owner, test } from '#tests/support/office'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Hardly compressible: more than a megabyte. */
const noise = pngOf(900, 450, (x, y) => {
  const value = Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453)
  return [0, 1, 2].map((part) => Math.floor(value * 256 ** part) % 256) as [number, number, number]
})

test('the business is described once, and kept', async ({ office }) => {
  await office.goto('/settings?section=business')
  await office.getByLabel('Business name').fill('Okafor & Daughter')
  await office.getByLabel('Email').fill('nobody')
  const [save] = await office.getByRole('button', { name: 'Save' }).all()
  await save?.click()
  await expect(office.getByText('Please enter a valid email address')).toBeVisible()
  await office.getByLabel('Email').fill('hello@okafor.example.com')
  await save?.click()
  await expect(office.getByText('Your business settings have been changed.').first()).toBeVisible()
  await office.getByLabel('File of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await expect(office.getByRole('img', { name: 'Your logo' })).toBeVisible()
  const saved = office.waitForResponse((response) => response.request().method() === 'PATCH')
  const large = { name: 'logo.png', mimeType: 'image/png', buffer: noise }
  await office.getByLabel('File of the logo').setInputFiles(large)
  expect((await (await saved).json()).logo.length).toBeLessThanOrEqual(49_000)
  await office.reload()
  await expect(office.getByLabel('Business name')).toHaveValue('Okafor & Daughter')
  await expect(office.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await office.getByRole('button', { name: 'Remove logo' }).click()
  await expect(office.getByText('No logo yet')).toBeVisible()
})

test('a file that is not a picture is refused with a message', async ({ office }) => {
  await office.goto('/settings?section=business')
  await office
    .getByLabel('File of the logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(office.getByText('The logo must be a PNG or JPEG picture')).toBeVisible()
})

test('the owner changes their name and photo, and the navigation shows them', async ({ office }) => {
  await office.goto('/settings')
  await office.getByLabel('Name', { exact: true }).fill('Dana R. Okafor')
  await office.getByRole('button', { name: 'Save' }).click()
  const aside = office.getByRole('complementary', { name: 'Navigation' })
  await expect(aside.getByText('Dana R. Okafor')).toBeVisible()
  await office.getByLabel('File of the photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel })
  await expect(office.getByRole('img', { name: 'Dana R. Okafor, as others see you' })).toBeVisible()
  await office
    .getByLabel('File of the photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(office.getByText('That picture could not be read. Choose a PNG or JPEG.')).toBeVisible()
  await office.getByRole('button', { name: 'Remove photo' }).click()
  await expect(office.getByRole('button', { name: 'Choose photo' })).toBeVisible()
  await office.getByLabel('Name', { exact: true }).fill(owner.name)
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(aside.getByText(owner.name)).toBeVisible()
})

test('a kind of notification that is turned off stays off', async ({ office }) => {
  await office.goto('/settings?section=notifications')
  await office.getByLabel('Suggestions').click()
  await expect(office.getByLabel('Suggestions')).not.toBeChecked()
  await office.reload()
  await expect(office.getByLabel('Suggestions')).not.toBeChecked()
  await expect(office.getByLabel('Tasks')).toBeChecked()
})

test('payment terms are set once, and shown as the client will see them', async ({ office }) => {
  await office.goto('/settings?section=payments')
  const howToPay = office.getByLabel('How to pay')
  await howToPay.fill('By bank transfer to account 4415')
  await office.locator('form').filter({ has: howToPay }).getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Your business settings have been changed.').first()).toBeVisible()
  await expect(office.getByText('By bank transfer to account 4415').last()).toBeVisible()
  await office.getByLabel('Days to pay').fill('14')
  await office.getByRole('button', { name: 'Save' }).last().click()
  const nav = office.getByRole('navigation', { name: 'Settings' })
  await expect(nav.getByRole('link', { name: /^Payments/ })).toContainText('Due in 14 days')
  await office.goto('/settings?section=papers')
  await expect(office.getByLabel('Tax rate (%)')).toBeVisible()
  await expect(office.getByLabel('How to pay')).toHaveCount(0)
  await office.request.patch('/api/settings/business', { data: { paymentInstructions: '', paymentDays: 30 } })
})

test('files are tested and looked through, and one that is missing is named', async ({ office, server }) => {
  const tellOfDamage = (wanted: boolean) =>
    office.request.put('/api/notifications/preferences/damaged-file', { data: { wanted } })
  await tellOfDamage(false)
  await office.goto('/settings?section=files')
  await expect(office.getByText('Folder on this machine')).toBeVisible()
  await office.getByRole('button', { name: 'Test' }).click()
  await expect(office.getByText('A small file was written, read back and removed. Everything works.')).toBeVisible()

  const content = 'An offer that will be lost'
  const upload = await office.request.post('/api/documents', {
    headers: { origin: server.url },
    multipart: {
      name: 'Offer.txt',
      type: 'document',
      file: { name: 'Offer.txt', mimeType: 'text/plain', buffer: Buffer.from(content) },
    },
  })
  expect(upload.status()).toBe(201)
  await office.reload()
  await office.getByRole('button', { name: 'Check now' }).click()
  await expect(office.getByText('All whole')).toBeVisible()

  const { kept } = await (await office.request.get('/api/files')).json()
  const key = createHash('sha256').update(content).digest('hex')
  rmSync(path.join(kept.folder, key.slice(0, 2), key))
  await office.getByRole('button', { name: 'Check now' }).click()
  await expect(office.getByRole('link', { name: 'Offer.txt' })).toBeVisible()
  await expect(office.getByText('Missing', { exact: true })).toBeVisible()
  await expect(
    office.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: /^Files/ }),
  ).toContainText('1 file missing or altered')

  const { id } = await upload.json()
  for (const _ of ['into the trash', 'for good']) await office.request.delete(`/api/documents/${id}`)
  await tellOfDamage(true)
})

test('every section opens and shows its state', async ({ office }) => {
  await office.goto('/settings')
  const links = office.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links.filter({ hasText: `Logged in as ${owner.username}` })).toBeVisible()
  for (const link of await links.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(office.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
})
