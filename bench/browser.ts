import { chromium, type Page } from '@playwright/test'
import { owner } from '#tests/support/server-process'
import type { Product } from './product'
import { type Row, skipped } from './row'

/** Measures on a signed-in page of the product; skipped on a machine without a browser. */
export async function inBrowser(
  what: string,
  { url }: Product,
  measure: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const browser = await chromium
    .launch({
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    })
    .catch(() => undefined)
  if (!browser) return [skipped(what, 'this machine has no browser')]
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
    const { username, password } = owner
    await page.request.post('/api/login', { data: { username, password } })
    return await measure(page)
  } finally {
    await browser.close()
  }
}
