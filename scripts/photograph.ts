import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { shareCardDocument } from '#features/landing/web/share-card'

/**
 * Takes the pictures that the repository shows: the card for link previews and the README's screens. Needs a running
 * demo, whose address is the only argument.
 */
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

await shareCard(browser)
await screen(browser, 'landing', '/', { colorScheme: 'light' })
await screen(browser, 'landing-evening', '/es', { colorScheme: 'dark' })
await screen(browser, 'office', '/dashboard', { colorScheme: 'light' })
await browser.close()

async function shareCard(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, baseURL: address })
  await page.goto('/')
  const css = readdirSync(here('dist/web/assets')).filter((file) => /^landing.*\.css$/.test(file))
  await page.setContent(shareCardDocument('en', { css: css.map((file) => `/assets/${file}`) }))
  await settle(page)
  await page.screenshot({ path: here('app/web/public/og.png') })
}

async function screen(browser: Browser, name: string, path: string, look: { colorScheme: 'light' | 'dark' }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: address, ...look })
  await page.request.post('/api/login', { data: { username: 'demo', password: 'demo-mainstreet' } })
  await page.goto(path)
  await settle(page)
  await page.screenshot({ path: here(`docs/pictures/${name}.jpg`), quality: 80 })
  await page.close()
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}
