import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createPostgresDatabase } from './prepare-databases'
import { dataFolder, owner, ownerSettings, type ServerProcess, startServer, temporaryFolder } from './server-process'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type WorkerFixtures = { server: ServerProcess; session: { cookies: Cookies } }
type TestFixtures = {
  /** A page of the running product, without a session. */
  visit: Page
  /** A page of the running product, signed in. */
  office: Page
}

/** Journeys through a real browser, against one built server with its own database in each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const { env, remove } = await newDatabase()
      const server = await startServer({ ...env, ...ownerSettings })
      let isStopped = false
      const endedEarly = server.ended.then((code) => {
        if (!isStopped) throw new Error(`The server ended with ${code}:\n${server.output()}`)
      })
      await use(server)
      isStopped = true
      await server.stop()
      await endedEarly
      remove()
    },
    { scope: 'worker', timeout: 0 },
  ],
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => use({ cookies: [] }),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  visit: async ({ page }, use) => use(page),
  office: async ({ page, session }, use) => {
    const unknownAnswers = watchForUnknownAnswers(page)
    await enter(page, session)
    await use(page)
    expect(unknownAnswers).toEqual([])
    if (movedAway.has(page)) await liveIn(page, homeZone)
  },
})

/**
 * Settings of a server with a new database: on PostgreSQL, which answers with a fifth of the work, and embedded where
 * the machine has none. What is special about the embedded database is tested by the faults.
 */
export async function newDatabase(): Promise<{ env: Record<string, string>; remove: () => void }> {
  const address = process.env.JOURNEYS_POSTGRES
  const { folder, remove } = address ? temporaryFolder() : dataFolder()
  if (!address) return { env: { DATA_DIR: folder }, remove }
  const DATABASE_URL = await createPostgresDatabase(address, `journeys-${randomUUID()}`, { isMigrated: true })
  return { env: { DATA_DIR: folder, DATABASE_URL }, remove }
}

/** The page logs an answer that does not fit its schema and goes on; a journey must not. */
function watchForUnknownAnswers(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Unknown answer')) found.push(message.text())
  })
  return found
}

/** Uses the worker's session, or makes another one where a journey has ended it. */
async function enter(page: Page, session: { cookies: Cookies }): Promise<void> {
  if (session.cookies.length > 0) {
    await page.context().addCookies(session.cookies)
    if ((await page.request.get('/api/user')).ok()) return
    await page.context().clearCookies()
  }
  await signIn(page)
  session.cookies = await page.context().cookies()
}

/** A new owner lives in the time zone of the machine. */
const homeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const movedAway = new WeakSet<Page>()

/** Moves the owner to another time zone for one journey. */
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

/** A drag library listens to further keys from a timer on, which a busy browser fires after the announcement. */
export const timersToRun = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))

export { expect, owner }
