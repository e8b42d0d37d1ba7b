import { expect, owner, test } from '#tests/support/office'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

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
  await office.reload()
  await expect(office.getByLabel('Business name')).toHaveValue('Okafor & Daughter')
  await expect(office.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await office.getByRole('button', { name: 'Remove logo' }).click()
  await expect(office.getByText('No logo yet')).toBeVisible()
})

test('what is no picture is refused in words', async ({ office }) => {
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
