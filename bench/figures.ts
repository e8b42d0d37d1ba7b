import type { Page } from '@playwright/test'
import { type BareServer, startBareServer } from './bare-server'
import { inBrowser } from './browser'
import { insertClientsSql } from './clients'
import { type BenchRequest, type Load, load } from './load'
import { median } from './median'
import { onSeededEmbedded } from './on-seeded-embedded'
import { onSeededPostgres } from './on-seeded-postgres'
import type { Product } from './product'
import { atMost, inform, type Row } from './row'
import { signIn } from './sign-in'
import { milliseconds, perSecond, seconds, times } from './units'

const oneByOne: Load = { requests: 100, connections: 1, limitMs: 3_000 }
const crowd: Load = { requests: 3_000, connections: 16, limitMs: 3_000 }
const rounds = 7

const seed = [insertClientsSql(10_000)]

/** Figures that competing products exceed many times, with 10,000 clients. */
export const figures = async (): Promise<Row[]> => [
  ...(await onPostgres()),
  ...(await onSeededEmbedded(seed, async (product) => onEmbedded(product, await signIn(product.url)))),
]

const onPostgres = () =>
  onSeededPostgres('Figures to beat', seed, async ({ product, databaseUrl }) => {
    const bare = await startBareServer(new URL('./bare-clients.ts', import.meta.url), databaseUrl)
    const asked = await calls(product, bare, await signIn(product.url)).finally(() => bare.stop())
    return [...asked, ...(await inBrowser('Clients on the screen', product, onScreen))]
  })

function requestsOf(product: Product, cookie: string) {
  const asked = (path: string): BenchRequest => ({ url: product.url + path, headers: { cookie } })
  let made = 0
  const create = {
    ...asked('/api/clients'),
    body: () => ({ name: `New ${++made}`, email: `new${made}-${process.pid}@example.org`, businessName: 'New' }),
  }
  return {
    list: asked('/api/clients?page=1&pageSize=50'),
    search: asked('/api/clients?search=llfeath&page=1&pageSize=50'),
    one: asked('/api/clients/5000'),
    create,
  }
}

async function calls(product: Product, bare: BareServer, cookie: string): Promise<Row[]> {
  const bareList = { url: `${bare.url}/clients` }
  const { list, search, one, create } = requestsOf(product, cookie)
  return [
    await against(bareList, 'list of 50', list, 3),
    await against(bareList, 'substring search', search, 15),
    await against(bareList, 'read one', one, 3),
    await against(bareList, 'create', create, 6),
    await rate(bareList, list),
  ]
}

/** The same calls; there is no bare server to compare with, since only one process opens an embedded database. */
async function onEmbedded(product: Product, cookie: string): Promise<Row[]> {
  const { list, search, one, create } = requestsOf(product, cookie)
  const took = async (what: string, question: BenchRequest) => {
    await load(question, oneByOne)
    return inform(`Clients: ${what}, embedded`, milliseconds((await load(question, oneByOne)).median))
  }
  const { perSecond: lists } = await load(list, crowd)
  return [
    await took('list of 50', list),
    await took('substring search', search),
    await took('read one', one),
    await took('create', create),
    inform('Clients: lists of 50 at 16 connections, embedded', perSecond(lists)),
  ]
}

async function against(bare: BenchRequest, what: string, question: BenchRequest, limit: number): Promise<Row> {
  const found = await alternately(async (asked) => (await load(asked, oneByOne)).median, question, bare)
  const detail = `${milliseconds(found.ours)} to ${milliseconds(found.bare)}`
  return atMost(`Clients: ${what}, against a bare list of 50 over HTTP`, found.ratio, limit, times, detail)
}

/** If the bare list gives 4,300 a second, ours should give 2,000. */
const fewerAtMost = 4_300 / 2_000

async function rate(bare: BenchRequest, list: BenchRequest): Promise<Row> {
  const found = await alternately(async (asked) => (await load(asked, crowd)).perSecond, list, bare)
  const what = 'Clients: lists of 50 at 16 connections, against a bare list of 50 over HTTP'
  return atMost(what, 1 / found.ratio, fewerAtMost, times, `${perSecond(found.ours)} to ${perSecond(found.bare)}`)
}

/** Alternately, so that other load affects both; the first round is a warm-up. */
async function alternately(
  measure: (asked: BenchRequest) => Promise<number>,
  question: BenchRequest,
  bare: BenchRequest,
) {
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) turns.push({ ours: await measure(question), bare: await measure(bare) })
  const [, ...warm] = turns
  return {
    ours: median(warm.map((turn) => turn.ours)),
    bare: median(warm.map((turn) => turn.bare)),
    ratio: median(warm.map((turn) => turn.ours / turn.bare)),
  }
}

async function onScreen(page: Page): Promise<Row[]> {
  const visible: number[] = []
  for (let round = 0; round <= rounds; round++) visible.push(await untilRowsShow(page))
  const [, ...warm] = visible
  return [
    atMost('Clients: rows on the screen, assets in the browser’s cache', median(warm), 400, seconds),
    atMost('Clients: longest frame while typing and scrolling, 100 rows', await longestFrame(page), 50, milliseconds),
  ]
}

async function untilRowsShow(page: Page): Promise<number> {
  await page.goto('/help')
  const startedAt = performance.now()
  await page.goto('/clients', { waitUntil: 'commit' })
  await page.locator('tbody tr').first().waitFor()
  return performance.now() - startedAt
}

/** A frame lasts until the next one. A string, because it is evaluated in the page. */
const countFrames = `window.framesShown = []
let last = performance.now()
requestAnimationFrame(function count(now) {
  framesShown.push(now - last)
  last = now
  requestAnimationFrame(count)
})`

async function longestFrame(page: Page): Promise<number> {
  await page.goto('/clients?pageSize=100')
  await page.locator('tbody tr').nth(99).waitFor()
  await page.evaluate(countFrames)
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 200)
  await page.getByRole('main').getByRole('searchbox').pressSequentially('quillfeather', { delay: 60 })
  await page.locator('tbody tr').nth(39).waitFor()
  return page.evaluate<number>('Math.max(...framesShown.slice(2))')
}
