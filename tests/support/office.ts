import { test as base, expect, type Page } from '@playwright/test'
import { dataFolder, owner, ownerSettings, type ServerProcess, startServer } from './server-process'

type WorkerFixtures = { server: ServerProcess }
type TestFixtures = {
  /** A page of the running product, without a session. */
  visit: Page
  /** A page of the running product, signed in. */
  office: Page
}

/** Journeys through a real browser, against the built server on a database of its own for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const { folder, remove } = dataFolder()
      const server = await startServer({ DATA_DIR: folder, ...ownerSettings })
      await use(server)
      await server.stop()
      remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  visit: async ({ page }, use) => use(page),
  office: async ({ page }, use) => {
    await signIn(page)
    await use(page)
    if (movedAway.has(page)) await liveIn(page, homeZone)
  },
})

/** Where a new owner lives: where the machine is. */
const homeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const movedAway = new WeakSet<Page>()

/** The owner's clock for one journey; the next in the same house finds them at home again. */
export async function liveIn(page: Page, timeZone: string): Promise<void> {
  movedAway.add(page)
  const answer = await page.request.patch('/api/settings/business', { data: { timeZone } })
  expect(answer.status()).toBe(200)
}

/** Signs in by the call itself, for journeys about what comes after. */
export async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username: owner.username, password: owner.password } })
  expect(answer.status()).toBe(200)
}

export { expect, owner }
