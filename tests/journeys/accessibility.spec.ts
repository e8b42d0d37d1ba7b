import type { Page } from '@playwright/test'
import { type OfficePath, officePaths } from '#app/paths'
import { expectNoViolation } from '#tests/support/accessibility'
import { test as base, expect, owner } from '#tests/support/office'
import { addOneOfEach } from '#tests/support/one-of-each'

/** A separate server with demo data, so that no screen is empty and no other journey sees these records. */
const test = base.extend<object, { addressOf: (path: OfficePath) => string }>({
  addressOf: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      const { username, password } = owner
      expect((await request.post('/api/login', { data: { username, password } })).status()).toBe(200)
      await use(await addOneOfEach(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 0 },
  ],
})

const screensInATest = 5

test('the public pages have no accessibility violation', async ({ visit }) => {
  for (const path of ['/', '/es', '/setup', '/nowhere']) {
    await visit.goto(path)
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(visit, path, { onPhone: true })
  }
  await visit.goto('/')
  await visit.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click()
  await expectNoViolation(visit, 'login dialog')
})

for (let first = 0; first < officePaths.length; first += screensInATest) {
  const paths = officePaths.slice(first, first + screensInATest)

  test(`${paths.join(', ')}: a title, one heading, no accessibility violation`, async ({ office, addressOf }) => {
    for (const path of paths) {
      const address = addressOf(path)
      await office.goto(address)
      await expect(office).toHaveURL(address)
      await expect(office.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(office).toHaveTitle(/\S+ · Mainstreet$/)
      await office.waitForLoadState('networkidle')
      // The shell around every screen is checked once, then only what changes.
      await expectNoViolation(office, address, {
        part: path === officePaths[0] ? 'body' : 'main',
        // Hundreds of calls look the same.
        ...(path === '/help/api' && { without: 'main section:nth-of-type(n+3)' }),
        onPhone: true,
      })
    }
  })
}

test('no section of the settings has an accessibility violation', async ({ office }) => {
  await office.goto('/settings')
  const links = office.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    await link.click()
    await office.waitForLoadState('networkidle')
    await expectNoViolation(office, office.url(), { part: 'main', onPhone: true })
  }
})

test('dialogs, menus and panels have no accessibility violation', async ({ office }) => {
  await office.goto('/dashboard')
  await office.getByRole('button', { name: /^Notifications/ }).click()
  await expectDialog(office, 'Notifications')
  await office.keyboard.press('Escape')
  await office.keyboard.press('Control+k')
  await expectDialog(office, 'Search')
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'AI Assistant' }).first().click()
  await expectDialog(office, 'AI Assistant')
})

async function expectDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectNoViolation(page, name)
}
