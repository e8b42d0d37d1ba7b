import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { officePaths } from '#app/paths'
import { expect, test } from '#tests/support/office'

const addresses = officePaths.map((path) => path.replace(':id', '1'))

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the public pages have no violation', async ({ visit }) => {
      for (const path of ['/', '/es', '/setup', '/nowhere']) {
        await visit.goto(path)
        await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolation(visit, path)
      }
      await visit.goto('/')
      await visit.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click()
      await expectNoViolation(visit, 'login dialog')
    })

    for (const address of addresses) {
      test(`${address} has no violation`, async ({ office }) => {
        await office.goto(address)
        await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolation(office, address, address === addresses[0] ? 'body' : 'main')
      })
    }

    test('no section of the settings has a violation', async ({ office }) => {
      await office.goto('/settings')
      const links = office.getByRole('navigation', { name: 'Settings' }).getByRole('link')
      await expect(links.first()).toBeVisible()
      for (const link of await links.all()) {
        await link.click()
        await office.waitForLoadState('networkidle')
        await expectNoViolation(office, office.url(), 'main')
      }
    })

    test('what opens above a page has no violation', async ({ office }) => {
      await office.goto('/dashboard')
      await office.getByRole('button', { name: /^Notifications/ }).click()
      await expect(office.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
      await expectNoViolation(office, 'notifications')
      await office.keyboard.press('Escape')
      await office.keyboard.press('Control+k')
      await expect(office.getByRole('dialog', { name: 'Search' })).toBeVisible()
      await expectNoViolation(office, 'palette')
      await office.keyboard.press('Escape')
      await office.getByRole('button', { name: 'AI Assistant' }).first().click()
      await expect(office.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible()
      await expectNoViolation(office, 'assistant')
    })
  })
}

/** The shell around every page is looked at once, then only what changes. */
async function expectNoViolation(page: Page, where: string, part = 'body'): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect(found).toEqual([])
}
