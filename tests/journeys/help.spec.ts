import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

test('the check-list shows what is done, can be dismissed and restored', async ({ office }) => {
  const describe = (data: object) => office.request.patch('/api/settings/business', { data })
  await describe({ name: '', address: '' })
  await office.request.patch('/api/help/first-steps', { data: { dismissed: false } })
  await office.goto('/help')
  const steps = office.getByRole('article').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Make your account' })).toContainText('done')
  const business = steps.filter({ hasText: 'Describe your business' })
  await expect(business).toContainText('to do')
  await business.getByRole('link').click()
  await expect(office).toHaveURL('/settings?section=business')
  await describe({ name: 'Okafor', address: '4 Main Street' })
  await office.goto('/help')
  await expect(business).toContainText('done')

  await office.getByRole('button', { name: 'Rules will do' }).click()
  await expect(steps.filter({ hasText: 'Choose how the AI works' })).toContainText('done')
  await office.getByRole('button', { name: 'Put away' }).click()
  await expect(office.getByText('You have put the check-list away.')).toBeVisible()
  await office.reload()
  await office.getByRole('button', { name: 'Bring it back' }).click()
  await expect(business).toBeVisible()
  await describe({ name: '', address: '' })
})

test('help is searched by any of its words, and the address bar holds search and topic', async ({ office }) => {
  await office.goto('/help')
  await office.getByLabel('Search help').fill('TRACKING')
  await expect(office).toHaveURL('/help?search=TRACKING')
  const found = office
    .getByRole('link', { name: /Emails/ })
    .filter({ hasText: '·' })
    .first()
  await found.click()
  await expect(office).toHaveURL(/\/help\?topic=mail#/)
  await expect(office.getByRole('heading', { level: 2, name: 'Emails' })).toBeVisible()
  await office.goBack()
  await expect(office.getByLabel('Search help')).toHaveValue('TRACKING')
  await office.getByLabel('Search help').fill('unicorns')
  await expect(office.getByText('The help says nothing about “unicorns”.')).toBeVisible()
  await office.getByRole('button', { name: 'Clear search' }).click()
  await expect(office.getByLabel('Search help')).toHaveValue('')
  await expect(office.getByRole('heading', { level: 2, name: 'First steps' })).toBeVisible()
})

test('a heading has an address of its own, and its picture loads', async ({ office }) => {
  await office.goto('/help?topic=mail#writing')
  await expect(office.getByRole('heading', { name: 'Writing and sending' })).toBeInViewport()
  await office.goto('/help?topic=dashboard')
  const picture = office.getByRole('img', { name: /^The dashboard/ })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
})

test('all keys stand in one table', async ({ office }) => {
  await office.goto('/help?topic=keyboard')
  const table = office.getByRole('table')
  await expect(table).toHaveCount(1)
  await expect(table.getByRole('row', { name: /Ctrl K.*Search/ })).toBeVisible()
  await expect(table.getByRole('row', { name: 'e Archive', exact: true })).toBeVisible()
})

test('diagnostics are copied whole and name no client', async ({ office, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const client = { name: 'Zelda Quimby', email: 'zelda@example.com' }
  const { id } = await (await office.request.post('/api/clients', { data: client })).json()
  await office.goto('/help?topic=about')
  await office.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(office.getByText('Copied').first()).toBeVisible()
  const copied = await office.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Mainstreet \d/)
  expect(copied).toContain(`Database: ${process.env.JOURNEYS_POSTGRES ? 'PostgreSQL' : 'embedded'}`)
  expect(copied).toMatch(/clients [1-9]/)
  expect(copied).toContain('OWNER_PASSWORD')
  expect(copied).not.toContain('sesame')
  expect(copied).not.toMatch(/zelda|dana/i)
  await office.request.delete(`/api/clients/${id}`)
})

test('on a phone one topic is read at a time', async ({ office }) => {
  await office.setViewportSize({ width: 375, height: 720 })
  await office.goto('/help')
  const topics = office.getByRole('navigation', { name: 'Topics' })
  await topics.getByRole('link', { name: /^Invoices/ }).click()
  await expect(office.getByRole('heading', { level: 2, name: 'Invoices' })).toBeVisible()
  await expect(topics).toBeHidden()
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await office.getByRole('link', { name: 'All topics' }).click()
  await expect(topics).toBeVisible()
})

test('topics, results and the check-list have no accessibility violation', async ({ office }) => {
  for (const address of ['/help?topic=mail', '/help?topic=about', '/help?topic=keyboard', '/help?search=mail']) {
    await office.goto(address)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await office.waitForLoadState('networkidle')
    await expectNoViolation(office, address, { part: 'main' })
  }
})
