import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pictureSize } from '#app/web/screens/help/picture-size'
import { shareCardDocument } from '#features/landing/web/share-card'

/**
 * Takes screenshots: the card for link previews, those of the README and those of the help.
 * Needs a running demo, whose URL is the first argument; `help` as the second takes only those of the help.
 */
const [address = 'http://127.0.0.1:3000', only = ''] = process.argv.slice(2)
const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

if (only !== 'help') {
  await shareCard(browser)
  await screen(browser, 'landing', '/', { colorScheme: 'light' })
  await screen(browser, 'landing-evening', '/es', { colorScheme: 'dark' })
  await screen(browser, 'office', '/dashboard', { colorScheme: 'light' })
}
await helpScreens(browser)
await browser.close()

async function shareCard(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, baseURL: address })
  await page.goto('/')
  const css = readdirSync(here('dist/web/assets')).filter((file) => /^landing.*\.css$/.test(file))
  await page.setContent(shareCardDocument('en', { css: css.map((file) => `/assets/${file}`) }))
  await settle(page)
  await page.screenshot({ path: here('app/web/public/og.png') })
}

async function screen(browser: Browser, name: string, path: string, options: { colorScheme: 'light' | 'dark' }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: address, ...options })
  await page.request.post('/api/login', { data: { username: 'demo', password: 'demo-mainstreet' } })
  await page.goto(path)
  await settle(page)
  await page.screenshot({ path: here(`docs/pictures/${name}.jpg`), quality: 80 })
  await page.close()
}

type HelpScreen = { path: string; prepare?: (page: Page) => Promise<unknown> }

async function helpScreens(browser: Browser) {
  const screens: Record<string, HelpScreen> = {
    dashboard: { path: '/dashboard' },
    clients: { path: '/clients' },
    tasks: { path: '/tasks' },
    mail: { path: '/emails', prepare: (page) => page.keyboard.press('j').then(() => page.keyboard.press('o')) },
    calendar: { path: '/calendar' },
    finances: { path: '/finances?view=board' },
    invoices: { path: `/invoices/${await newest(browser, '/api/invoices?pageSize=1&page=1')}` },
    documents: { path: '/documents' },
    contracts: { path: `/contracts/${await newest(browser, '/api/contracts')}` },
    notes: { path: '/notes', prepare: (page) => page.locator('main li').first().click() },
    utilities: { path: '/utilities?tool=time' },
    neighbourhood: { path: '/nextdoor' },
    settings: { path: '/settings?section=business' },
    backup: { path: '/settings?section=data' },
    notifications: { path: '/clients', prepare: openBell },
    search: { path: '/clients', prepare: searchForRosa },
    assistant: { path: '/dashboard', prepare: askAssistant },
  }
  mkdirSync(here('app/web/screens/help/pictures'), { recursive: true })
  const page = await signedIn(browser)
  // An empty page has no content security policy against reading a picture.
  const converter = await browser.newPage()
  for (const [name, { path, prepare }] of Object.entries(screens)) {
    await page.goto(path)
    await settle(page)
    await prepare?.(page)
    await settle(page)
    const webp = await asWebp(converter, await page.screenshot())
    writeFileSync(here(`app/web/screens/help/pictures/${name}.webp`), webp)
  }
  await Promise.all([page.close(), converter.close()])
}

async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}

async function searchForRosa(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('rosa')
  await page.getByRole('option', { name: /rosa/i }).first().waitFor()
}

async function askAssistant(page: Page) {
  await page.getByRole('button', { name: 'AI Assistant' }).first().click()
  const assistant = page.getByRole('dialog', { name: 'AI Assistant' })
  await assistant.getByRole('button', { name: 'Help me prioritize tasks' }).click()
  await assistant.getByText('Answered by built-in rules').first().waitFor()
}

async function signedIn(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: pictureSize, baseURL: address, colorScheme: 'light' })
  await page.request.post('/api/login', { data: { username: 'demo', password: 'demo-mainstreet' } })
  return page
}

/** The id of the first record of a list. */
async function newest(browser: Browser, list: string): Promise<number> {
  const page = await signedIn(browser)
  const [record] = await (await page.request.get(list)).json()
  await page.close()
  return record.id
}

/** Screenshots cannot be WebP, so the browser converts them. */
async function asWebp(converter: Page, png: Buffer): Promise<Buffer> {
  const base64 = await converter.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(base64, 'base64')
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}
