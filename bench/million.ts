import pg from 'pg'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type BenchRequest, load } from './load'
import { median } from './median'
import { type Product, startProduct } from './product'
import { atMost, type Row, skipped } from './row'
import { type Amounts, seedRecords } from './seed-records'
import { signIn } from './sign-in'
import { rareWord } from './texts'
import { milliseconds, times } from './units'

const whole: Amounts = {
  clients: 100_000,
  mails: 1_000_000,
  documents: 50_000,
  longDocuments: 0,
  invoices: 50_000,
  events: 200_000,
}
const tenth = Object.fromEntries(Object.entries(whole).map(([kind, amount]) => [kind, amount / 10])) as Amounts

const growthLimit = 1.5
const searchLimit = 100
const rounds = 7

const mails = '/api/emails?brief=true&limit=50'
const far = new Date(Date.now() - 80_000 * 5 * 60_000).toISOString()

/** Compared with the same page at a tenth of the size. */
const pages: Record<string, string> = {
  'clients, first page': '/api/clients?page=1&pageSize=50',
  'clients, a page far down': '/api/clients?page=180&pageSize=50',
  'one client': '/api/clients/5000',
  'inbox, first page': `${mails}&folder=inbox&tab=primary&threads=true`,
  'inbox, a page far down': `${mails}&folder=inbox&tab=primary&threads=true&cursor=${far},1`,
  'one mail': '/api/emails/5000',
  'documents, first page': '/api/documents?page=1&pageSize=50',
  'documents, a page far down': '/api/documents?page=90&pageSize=50',
  'one document': '/api/documents/4000',
  'invoices, first page': '/api/invoices?page=1&pageSize=50',
  'invoices, a page far down': '/api/invoices?page=90&pageSize=50',
  'one invoice': '/api/invoices/4000',
  'events of a month': '/api/events/range?start=2020-03-01&end=2020-04-04',
}

/** Answered within a time, whatever the size. */
const timeLimited: Record<string, string> = {
  'mail, a common word': `${mails}&search=the`,
  'mail, a word of every tenth mail': `${mails}&search=bakery`,
  'mail, two words': `${mails}&search=bakery%20garden`,
  'mail, a rare word': `${mails}&search=${rareWord}`,
  'mail, a missing word': `${mails}&search=nowhereatall`,
  'the label Clients': `${mails}&label=clients&threads=true`,
  'the label Important': `${mails}&label=important&threads=true`,
  'the label Unread': `${mails}&label=unread&threads=true`,
  'everything, a common word': '/api/search?q=the',
  'everything, a word of every tenth record': '/api/search?q=bakery',
  'everything, two words': '/api/search?q=bakery%20garden',
  'everything, a rare word': `/api/search?q=${rareWord}`,
  'everything, a missing word': '/api/search?q=nowhereatall',
  'clients, a part of a name': '/api/clients?search=akery&page=1&pageSize=50',
  'documents, a common word': '/api/documents?search=the&page=1&pageSize=50',
  'documents, a rare word': `/api/documents?search=${rareWord}&page=1&pageSize=50`,
  'unread mails counted': '/api/emails/overview',
  'documents counted by folder': '/api/documents/folders',
  'invoices summed': '/api/invoices/summary',
}

const dashboard = ['analytics', 'deals', 'tasks?completed=false', 'emails/recent', 'emails/important', 'clients/recent']

/** A million mails and what belongs to them on PostgreSQL, beside a tenth of it. */
export async function million(): Promise<Row[]> {
  const what = 'A million mails'
  const postgres = await startPostgres()
  if (!postgres) return [skipped(what, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  const products: Product[] = []
  try {
    const ask: ((path: string) => BenchRequest)[] = []
    for (const [name, amounts] of Object.entries({ whole, tenth })) {
      await createDatabase(postgres.urlOf('postgres'), name)
      await fill(postgres.urlOf(name), amounts)
      const env = { DATABASE_URL: postgres.urlOf(name), DATA_DIR: `${folder}/${name}`, ...ownerSettings }
      const product = await startProduct(env)
      products.push(product)
      const cookie = await signIn(product.url)
      ask.push((path) => ({ url: product.url + path, headers: { cookie } }))
    }
    const [atWhole, atTenth] = ask as [(path: string) => BenchRequest, (path: string) => BenchRequest]
    const rows: Row[] = []
    for (const [page, path] of Object.entries(pages))
      rows.push(await growth(`${what}: ${page}, against a tenth`, atWhole(path), atTenth(path)))
    for (const [name, path] of Object.entries(timeLimited))
      rows.push(await within(`${what}: ${name}, p95`, atWhole(path)))
    for (const part of dashboard) rows.push(await within(`${what}: dashboard, ${part}, p95`, atWhole(`/api/${part}`)))
    return rows
  } finally {
    for (const product of products) await product.stop()
    await postgres.stop()
    remove()
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

async function fill(url: string, amounts: Amounts): Promise<void> {
  const database = await openPostgres(url, () => {})
  await migrate(database, new URL('../migrations/', import.meta.url)).finally(() => database.close())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'`)
  await seedRecords((text, values) => client.query(text, values), amounts)
  await client.end()
}

const oneByOne = { requests: 40, connections: 1, limitMs: 4_000 }

/** Alternately, so that other load affects both; the first round is a warm-up. */
async function growth(what: string, large: BenchRequest, small: BenchRequest): Promise<Row> {
  const turns: { large: number; small: number }[] = []
  for (let round = 0; round <= rounds; round++)
    turns.push({ large: (await load(large, oneByOne)).median, small: (await load(small, oneByOne)).median })
  const [, ...warm] = turns
  const detail = `${milliseconds(median(warm.map((turn) => turn.large)))} to ${milliseconds(median(warm.map((turn) => turn.small)))}`
  return report(atMost(what, median(warm.map((turn) => turn.large / turn.small)), growthLimit, times, detail))
}

async function within(what: string, request: BenchRequest): Promise<Row> {
  await load(request, { ...oneByOne, requests: 5 })
  const { p95, median: middle } = await load(request, oneByOne)
  return report(atMost(what, p95, searchLimit, milliseconds, `median ${milliseconds(middle)}`))
}

function report(row: Row): Row {
  console.error(`  ${row.what}: ${row.measured}`)
  return row
}
