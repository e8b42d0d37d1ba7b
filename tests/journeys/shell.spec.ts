import type { Page } from '@playwright/test'
import { expect, owner, test } from '#tests/support/office'

test('the navigation holds its items, the owner and the way to each page', async ({ office }) => {
  await office.goto('/dashboard')
  const nav = office.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Clients',
    'Emails',
    'Calendar',
    'Finances',
    'Documents',
    'Notes',
    'Contracts',
    'Settings',
    'Help & Support',
  ])
  await expect(nav.getByText('System')).toBeVisible()
  await expect(office.getByText(owner.name)).toBeVisible()
  await expect(office.getByText(owner.email)).toBeVisible()
  await nav.getByRole('link', { name: 'Settings' }).click()
  await expect(office).toHaveURL('/settings')
  await nav.getByRole('link', { name: 'Help & Support' }).click()
  await expect(office).toHaveURL('/help')
  await expect(office).toHaveTitle('Help & Support · Mainstreet')
})

test('the navigation collapses, and remembers it', async ({ office }) => {
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect.poll(async () => (await office.locator('#navigation').boundingBox())?.width).toBe(64)
  await office.reload()
  await expect(office.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await expect(office.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the navigation is a drawer that closes on a link, and the assistant floats', async ({ office }) => {
    await office.goto('/dashboard')
    await expect(office.getByRole('link', { name: 'Clients', exact: true })).toBeHidden()
    await office.getByRole('button', { name: 'Expand navigation' }).click()
    await office.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(office).toHaveURL('/clients')
    await expect(office.getByRole('link', { name: 'Clients', exact: true })).toBeHidden()
    await office.getByRole('button', { name: 'Expand navigation' }).click()
    await office.goBack()
    await expect(office.getByRole('link', { name: 'Clients', exact: true })).toBeHidden()
    await office.getByRole('button', { name: 'Open AI Assistant' }).click()
    await expect(office.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible()
  })

  test('no page of the office is wider than the screen', async ({ office }) => {
    for (const path of ['/dashboard', '/requests', '/settings', '/help']) {
      await office.goto(path)
      await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    }
  })
})

test('the palette opens by click, by slash and by Ctrl-K, and goes anywhere', async ({ office }) => {
  await office.goto('/dashboard')
  await office.getByPlaceholder('Search clients, documents, emails...').click()
  const palette = office.getByRole('dialog', { name: 'Search' })
  await expect(palette).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await office.keyboard.press('/')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await office.keyboard.type('new inv')
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/invoices/create')
  await expect(palette).toBeHidden()
  await office.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await office.keyboard.type('settings')
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/settings')
  await expect(palette).toBeHidden()
  await office.keyboard.press('/')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await office.keyboard.type('xyzzy')
  await expect(palette.getByText('Nothing matches “xyzzy”.')).toBeVisible()
})

test('letters that are typed before the palette has opened are in it', async ({ office }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await office.route(/\/palette-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await office.goto('/tasks')
  await office.getByRole('main').getByLabel('Search tasks').focus()
  await office.keyboard.press('Control+k')
  await office.keyboard.type('sett')
  await expect(office.getByRole('dialog')).toHaveCount(0)
  release()
  const input = office.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(input).toHaveValue('sett')
  await expect(input).toBeFocused()
  await office.keyboard.type('ings')
  await expect(input).toHaveValue('settings')
  await expect(office.getByRole('main').getByLabel('Search tasks', { exact: true })).toHaveValue('')
})

test('the palette, the list of keys and the assistant give the focus back', async ({ office }) => {
  await office.goto('/tasks')
  const search = office.getByRole('main').getByLabel('Search tasks')
  const opener = office.getByRole('button', { name: 'AI Assistant', exact: true })
  await search.focus()
  await office.keyboard.press('Control+k')
  await expect(office.getByPlaceholder('Search clients, documents, emails...').last()).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await opener.press('?')
  const keys = office.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await office.keyboard.press('Control+k')
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(office.getByRole('dialog')).toHaveCount(1)
  await office.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await expect(office.getByRole('dialog', { name: 'AI Assistant' }).getByRole('textbox')).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the keyboard alone reaches the content, the navigation and the logout', async ({ office }) => {
  await office.goto('/dashboard')
  await expect(office.getByRole('link', { name: 'Connect Email' })).toBeVisible()
  await office.keyboard.press('Tab')
  await expect(office.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await office.keyboard.press('Enter')
  await office.keyboard.press('Tab')
  await expect(office.getByRole('link', { name: 'Connect Email' })).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/settings?section=mail')
  await expect(office.getByRole('main')).toBeFocused()
  for (let press = 0; press < 6; press++) await office.keyboard.press('Shift+Tab')
  for (let press = 0; press < 30; press++) {
    if (await office.getByRole('button', { name: 'Logout' }).evaluate((button) => button === document.activeElement))
      break
    await office.keyboard.press('Tab')
  }
  await expect(office.getByRole('button', { name: 'Logout' })).toBeFocused()
  expect(await office.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('solid')
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/')
})

test('the theme is light, dark or the system’s, and stays chosen', async ({ office }) => {
  await office.emulateMedia({ colorScheme: 'light' })
  await office.goto('/settings?section=appearance')
  const page = office.locator('html')
  await expect(page).toHaveAttribute('data-theme', 'light')
  await office.getByText('Dark', { exact: true }).click()
  await expect(page).toHaveAttribute('data-theme', 'dark')
  await office.reload()
  await expect(page).toHaveAttribute('data-theme', 'dark')
  await office.getByRole('main').getByText('System', { exact: true }).click()
  await expect(page).toHaveAttribute('data-theme', 'light')
  await office.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toHaveAttribute('data-theme', 'dark')
})

test('a session that ended elsewhere leads to the landing page and back', async ({ office }) => {
  await office.goto('/help')
  await expect(office.getByText(owner.email)).toBeVisible()
  await office.context().clearCookies()
  await office.goto('/settings')
  await expect(office).toHaveURL('/')
  await expect(office.getByText('Please log in to continue.')).toBeVisible()
})

test('a crash in one screen leaves the rest working', async ({ office }) => {
  await office.goto('/dashboard')
  await office.route('**/assets/help-screen*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const HelpScreen = () => { throw new Error("a beam fell") }',
    }),
  )
  await office.getByRole('link', { name: 'Help & Support' }).click()
  await expect(office.getByRole('heading', { name: 'This page has a problem' })).toBeVisible()
  await expect(office.getByText('a beam fell')).toBeVisible()
  await office.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Clients')
})

test('a page is printed dark on white, without menu, header and buttons', async ({ office }) => {
  await office.emulateMedia({ colorScheme: 'dark' })
  await office.goto('/tasks')
  await expect(office.locator('html')).toHaveAttribute('data-theme', 'dark')
  await office.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await office.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(office.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(office.locator('#navigation')).toBeHidden()
  await expect(office.getByRole('banner')).toBeHidden()
  await office.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(office.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('of many windows only those that are seen and one in the background hold a connection', async ({ office }) => {
  const show = (page: Page, state: 'visible' | 'hidden') =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const windows: Page[] = []
  let open = 0
  const counts = (page: Page) => {
    const isStream = (url: string) => url.endsWith('/api/live')
    page.on('request', (request) => void (isStream(request.url()) && open++))
    page.on('requestfinished', (request) => void (isStream(request.url()) && open--))
    page.on('requestfailed', (request) => void (isStream(request.url()) && open--))
  }
  try {
    for (let index = 0; index < 8; index++) {
      const page = await office.context().newPage()
      windows.push(page)
      counts(page)
      // The last one is hidden before its connection is open.
      if (index === 7) await page.route('**/api/live', () => {}, { times: 1 })
      await page.goto('/notes')
      await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
      await expect.poll(() => open).toBe(Math.min(index, 1) + 1)
      await show(page, 'hidden')
      await expect.poll(() => open).toBe(1)
    }
    const title = `Seen again ${Date.now()}`
    await office.request.post('/api/notes', { data: { title, content: 'Written while nobody looked' } })
    const last = windows.at(-1) as Page
    await show(last, 'visible')
    await expect(last.getByText(title).first()).toBeVisible()
  } finally {
    for (const page of windows) await page.close()
  }
})
