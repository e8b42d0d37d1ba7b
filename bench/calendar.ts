import type { Page } from '@playwright/test'
import { occurrencesIn, type Schedule } from '#features/calendar/occurrences'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { inBrowser } from './browser'
import { median } from './median'
import { type Product, startProduct } from './product'
import { atMost, inform, type Row } from './row'
import { signIn } from './sign-in'
import { times } from './units'

const month = { from: '2026-03-01', to: '2026-04-04' }
const rounds = 15
const milliseconds = (value: number) => `${value.toFixed(1)} ms`

const fullMonth = 5_000

/** A month with 2,000 events out of 55,000 stored, 200 of them recurring, and one with 5,000. */
export async function calendar(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    const bare = await prepare(folder)
    const product = await startProduct({ DATA_DIR: folder, TZ: 'UTC', ...ownerSettings })
    try {
      const { took, found } = await askRange(product)
      return [
        atMost(
          `Calendar: a month of ${found} events, against bare SQL and expansion`,
          took / bare,
          3,
          times,
          `${milliseconds(took)} to ${milliseconds(bare)}`,
        ),
        ...(await inBrowser('Calendar: drawing that month', product, drawMonth)),
        ...(await inBrowser('Calendar: a month of 5,000 events', product, openFullMonth)),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    remove()
  }
}

/** Fills a database and measures a month with SQL and expansion alone. */
async function prepare(folder: string): Promise<number> {
  const clusterScript = new URL('../dist/server/create-cluster.js', import.meta.url)
  const database = await openEmbedded(folder, clusterScript, () => {})
  try {
    await migrate(database, new URL('../migrations/', import.meta.url))
    await database.execute(`insert into events (title, start_date_time, end_date_time, location)
      select 'Event ' || n, at, at + interval '1 hour', 'Room ' || n % 40
      from (select n, timestamptz '2021-01-03 08:00Z' + n * interval '61 minutes' as at from generate_series(1, 48750) as n) as spread`)
    await database.execute(`insert into events (title, start_date_time, end_date_time)
      select 'March ' || n, timestamptz '2026-03-01 07:00Z' + n * interval '45 minutes', timestamptz '2026-03-01 07:30Z' + n * interval '45 minutes'
      from generate_series(1, 1050) as n`)
    await database.execute(`insert into events (title, start_date_time, end_date_time, location)
      select 'July ' || n, at, at + interval '30 minutes', 'Room ' || n % 40
      from (select n, timestamptz '2027-07-01 00:00Z' + n * interval '8 minutes' as at from generate_series(1, ${fullMonth}) as n) as spread`)
    await database.execute(`insert into events (title, start_date_time, end_date_time, time_zone, rrule)
      select 'Series ' || n, timestamptz '2022-01-03 08:00Z' + n * interval '1 day', timestamptz '2022-01-03 09:00Z' + n * interval '1 day', 'America/New_York',
        (array['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=DAILY;INTERVAL=7', 'FREQ=MONTHLY;BYDAY=2TU'])[1 + n % 4]
      from generate_series(1, 200) as n`)
    await database.execute('analyze events')
    return median(await timed(() => bareMonth(database)))
  } finally {
    await database.close()
  }
}

async function bareMonth({ execute }: Database): Promise<void> {
  await execute(`select * from events where rrule is null
    and tstzrange(start_date_time, end_date_time, '[]') && tstzrange('2026-03-01', '2026-04-05')`)
  const { rows } = await execute(`select * from events where rrule is not null and start_date_time < '2026-04-05'`)
  for (const row of rows) occurrencesIn(scheduled(row), month, 'UTC')
}

const scheduled = (row: Record<string, unknown>): Schedule => ({
  startDateTime: new Date(row.start_date_time as string),
  endDateTime: new Date(row.end_date_time as string),
  startDay: null,
  endDay: null,
  allDay: false,
  timeZone: row.time_zone as string,
  rrule: row.rrule as string,
  skippedDays: [],
})

async function timed(work: () => Promise<void>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  return took
}

async function askRange({ url }: Product): Promise<{ took: number; found: number }> {
  const cookie = await signIn(url)
  let found = 0
  const took = await timed(async () => {
    const answer = await fetch(`${url}/api/events/range?start=${month.from}&end=${month.to}`, { headers: { cookie } })
    found = ((await answer.json()) as unknown[]).length
  })
  return { took: median(took), found }
}

/** The longest task while a month is rendered, and the time until the next, prefetched month is shown. */
async function drawMonth(page: Page): Promise<Row[]> {
  await page.goto('/calendar?date=2026-02-10', { waitUntil: 'networkidle' })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const fetched = page.waitForResponse(/events\/range/)
  await next.hover()
  await (await fetched).finished()
  await page.waitForTimeout(500)
  const drawn = await page.evaluate(async () => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      long.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ entryTypes: ['longtask'] })
    const startedAt = performance.now()
    document.querySelector<HTMLButtonElement>('button[aria-label=Next]')?.click()
    while (!document.querySelector('[role=grid][aria-label="March 2026"] [data-event]'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const shownAfter = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 800))
    return { shownAfter, longest: Math.max(0, ...long) }
  })
  return [
    atMost('Calendar: longest task while that month is drawn', drawn.longest, 50, milliseconds, '0 is none over 50 ms'),
    inform('Calendar: from the click to that month, prefetched', milliseconds(drawn.shownAfter)),
  ]
}

type TraceEvent = { name: string; tid: number; tdur?: number; args?: { name?: string } }

/** The longest task, by its time on the processor, while a month that is not known yet is fetched, read and drawn. */
async function openFullMonth(page: Page): Promise<Row[]> {
  await page.goto('/calendar?date=2027-06-10', { waitUntil: 'networkidle' })
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[aria-label=Next]')?.click())
  await page.locator('[role=grid][aria-label="July 2027"] [data-event]').first().waitFor()
  await page.waitForTimeout(500)
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ tid }) => tid),
  )
  const tasks = traceEvents.filter(({ tid, tdur }) => main.has(tid) && tdur !== undefined).map(({ tdur = 0 }) => tdur)
  const shown = fullMonth.toLocaleString('en-US')
  return [
    atMost(
      `Calendar: longest task while a month of ${shown} events opens`,
      Math.max(0, ...tasks) / 1000,
      50,
      milliseconds,
    ),
  ]
}
