import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createPostgresDatabase } from './prepare-databases'
import { dataFolder, owner, ownerSettings, type ServerProcess, startServer, temporaryFolder } from './server-process'

export type Session = { cookies: Cookies }
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** By the options that they were made with. */
type Contexts = Map<string, BrowserContext>
type WorkerFixtures = {
  server: ServerProcess
  session: Session
  /** Journeys share a context and with it the cache: to load and compile the product is most of what many of them cost. */
  contexts: Contexts
}
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
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from this pattern
    async ({}, use) => {
      const contexts: Contexts = new Map()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async (
    {
      browser,
      contexts,
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const options = JSON.stringify([
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    ])
    await lendContext(contexts, options, () => browser.newContext(), use)
  },
  page: async ({ context, baseURL }, use) => use(await newPage(context, baseURL as string)),
  visit: async ({ page }, use) => use(page),
  office: async ({ page, session }, use) => {
    const unknownAnswers = watchForUnknownAnswers(page)
    await enter(page, session)
    await use(page)
    expect(unknownAnswers).toEqual([])
    if (changedTimeZone.has(page)) await setOwnerTimeZone(page, machineZone)
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

/** Lends the context of this name to one journey, and makes it where there is none yet. */
export async function lendContext(
  contexts: Contexts,
  name: string,
  open: () => Promise<BrowserContext>,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = contexts.get(name) ?? watchClock(await open())
  contexts.set(name, context)
  await use(context)
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll()
  await context.clearPermissions()
  if (!clockWasSet.has(context)) return
  contexts.delete(name)
  await context.close()
}

/** A page of a browser that knows nothing of the product, except what is in its cache. */
export async function newPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await browser.detach()
  return page
}

const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'

/** The clock belongs to the context and cannot be set back. */
const clockWasSet = new WeakSet<BrowserContext>()

function watchClock(context: BrowserContext): BrowserContext {
  const { clock } = context
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    const set = clock[name].bind(clock) as (...given: unknown[]) => Promise<void>
    clock[name] = (...given: unknown[]) => {
      clockWasSet.add(context)
      return set(...given)
    }
  }
  return context
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
export async function enter(page: Page, session: Session): Promise<void> {
  if (session.cookies.length > 0) {
    await page.context().addCookies(session.cookies)
    if ((await page.request.get('/api/user')).ok()) return
    await page.context().clearCookies()
  }
  await signIn(page)
  session.cookies = await page.context().cookies()
}

/** A new owner has the time zone of the machine. */
const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const changedTimeZone = new WeakSet<Page>()

/** For one journey. */
export async function setOwnerTimeZone(page: Page, timeZone: string): Promise<void> {
  changedTimeZone.add(page)
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
