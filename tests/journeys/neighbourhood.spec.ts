import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

async function clear(page: Page): Promise<void> {
  const { posts } = await (await page.request.get('/api/nextdoor-posts')).json()
  for (const { id } of posts) await page.request.delete(`/api/nextdoor-posts/${id}`)
}
const add = async (page: Page, post: object = {}) =>
  (await page.request.post('/api/nextdoor-posts', { data: { content: 'Hello, street!', ...post } })).json()
const card = (page: Page, text: string) => page.locator('[data-post]').filter({ hasText: text })

test.beforeEach(({ office }) => clear(office))

test('a post is written from a template, in either language, and published', async ({ office }) => {
  await office.goto('/nextdoor')
  await expect(office.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
  await office.getByRole('button', { name: 'Write a post' }).click()
  const dialog = office.getByRole('dialog', { name: 'Write a post' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Please write something first')).toBeVisible()

  await dialog.getByLabel('Language').selectOption('es')
  await dialog.getByLabel('Begin from a template').selectOption('thanks')
  await dialog.getByLabel('The client').fill('Lark & Loaf')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await expect(dialog.getByLabel('Post', { exact: true })).toHaveValue(/^¡Gracias, Lark & Loaf!/)
  await expect(dialog.getByText('Words in [brackets] are still to be filled in.')).toBeVisible()
  await dialog.getByLabel('Post', { exact: true }).fill('¡Gracias, Lark & Loaf!')
  await dialog.getByLabel('Location (Optional)').fill('Eastport')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Just now · Eastport')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByText('Post published', { exact: true }).first()).toBeVisible()
  await expect(card(office, '¡Gracias, Lark & Loaf!')).toContainText('Eastport')
  await expect(card(office, '¡Gracias, Lark & Loaf!')).toContainText('0 likes')
})

test('a post has a picture, which the browser shrinks', async ({ office }) => {
  await office.goto('/nextdoor')
  const png = await office.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1200
    canvas.getContext('2d')?.fillRect(0, 0, 2400, 1200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await office.getByRole('button', { name: 'Write a post' }).click()
  const dialog = office.getByRole('dialog', { name: 'Write a post' })
  await dialog.getByLabel('Post', { exact: true }).fill('Look at this window')
  await dialog
    .getByLabel('File of the picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await expect(dialog.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const picture = card(office, 'Look at this window').locator('img')
  await expect(picture).toHaveAttribute('src', /^\/api\/nextdoor-posts\/\d+\/picture/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
})

test('a scheduled post becomes a draft again or is published', async ({ office }) => {
  await office.goto('/nextdoor')
  await office.getByRole('button', { name: 'Write a post' }).click()
  const dialog = office.getByRole('dialog', { name: 'Write a post' })
  await dialog.getByLabel('Post', { exact: true }).fill('On Friday')
  await dialog.getByLabel('When').selectOption('later')
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Please choose a time to come')).toBeVisible()
  await dialog.getByLabel('Date and time').fill('2035-06-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(card(office, 'On Friday')).toContainText('Jun 1, 2035 9:00 AM')
  await office.getByRole('button', { name: 'Scheduled 1' }).click()
  await expect(office).toHaveURL('/nextdoor?status=scheduled')

  await card(office, 'On Friday').getByRole('button', { name: 'More about this post' }).click()
  await office.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = office.getByRole('dialog', { name: 'Edit post' })
  await editing.getByLabel('When').selectOption('now')
  await editing.getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByText('Post published', { exact: true }).first()).toBeVisible()
  await expect(office.getByRole('button', { name: 'Published 1' })).toBeVisible()
})

test('likes and comments are noted, and a post is deleted after a question', async ({ office }) => {
  await add(office)
  await office.goto('/nextdoor')
  await card(office, 'Hello, street!').getByRole('button', { name: 'More about this post' }).click()
  await office.getByRole('menuitem', { name: 'Likes and comments' }).click()
  const record = office.getByRole('dialog', { name: 'Likes and comments' })
  await record.getByLabel('Likes').fill('-1')
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(record.getByText('Likes cannot be fewer than none')).toBeVisible()
  await record.getByLabel('Likes').fill('12')
  await record.getByLabel('Comments').fill('1')
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(card(office, 'Hello, street!')).toContainText('12 likes')
  await expect(card(office, 'Hello, street!')).toContainText('1 comment')

  await card(office, 'Hello, street!').getByRole('button', { name: 'More about this post' }).click()
  await office.getByRole('menuitem', { name: 'Delete' }).click()
  await office.getByRole('button', { name: 'Delete Post' }).click()
  await expect(office.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
})

test('a request that comes by a post’s link is counted to that post', async ({ office, browser, baseURL }) => {
  const post = await add(office)
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await visitor.newPage()
  await page.goto(`/?via=${post.linkCode}`)
  await page.locator('a[data-language="es"]').first().click()
  await expect(page).toHaveURL(/\/es/)
  await page.locator('#contact-name').fill('Rosa Delfino')
  await page.locator('#contact-email').fill('rosa@example.com')
  await page.locator('#contact-message').fill('Necesito una página.')
  await page.locator('#contact-form button[type=submit]').click()
  await expect(page.locator('.form-result.success')).toBeVisible()
  await visitor.close()
  await office.goto('/nextdoor')
  await expect(card(office, 'Hello, street!')).toContainText('1 request')
})

test('a post is copied with its link', async ({ office, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = await add(office)
  await office.goto('/nextdoor')
  await card(office, 'Hello, street!').getByRole('button', { name: 'Copy' }).click()
  await expect(office.getByText('Post copied', { exact: true }).first()).toBeVisible()
  const copied = await office.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`^Hello, street!\\n\\nhttp.*/\\?via=${post.linkCode}$`))
})

test('the feed and the dialog have no accessibility violation', async ({ office }) => {
  await add(office, { location: 'Eastport' })
  await add(office, { scheduledFor: '2035-06-01T09:00:00Z' })
  await add(office, { isDraft: true })
  await office.goto('/nextdoor')
  await expect(office.locator('[data-post]')).toHaveCount(3)
  await expectNoViolation(office, 'the feed', { part: 'main' })
  await office.getByRole('button', { name: 'Write a post' }).click()
  await office.getByLabel('Begin from a template').selectOption('offer')
  await expect(office.getByLabel('The offer')).toBeVisible()
  await expectNoViolation(office, 'the dialog', { part: '[role=dialog]' })
})
