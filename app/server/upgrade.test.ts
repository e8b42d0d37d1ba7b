import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { recordsPath } from '#platform/backup/manifest'
import { readArchive } from '#platform/backup/read-archive'
import type { Database } from '#platform/db/database'
import { migrate, migrateWithin } from '#platform/db/migrate'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { openTestDatabase } from '#tests/support/test-server'
import { migrations } from './bootstrap'
import { restoreArchive } from './restore-archive'

/** One folder for each released version, written by `npm run upgrade-fixture`. */
const fixtures = new URL('../../tests/fixtures/upgrade/', import.meta.url)
const fixture = (version: string, file: string) => new URL(`${version}/${file}`, fixtures)

/** Tables that were renamed since, by the name in the fixture. */
const renamedTables: Record<string, string> = { granted_wishes: 'idempotency_keys' }
/** Columns whose values a migration rewrites on purpose. */
const rewrittenColumns = [
  'emails.is_bulk',
  'invoice_history.actor',
  'invoices.number_series',
  'retired_invoice_numbers.number_series',
]

/** What a restore takes over row by row; it may leave out sealed values and mails that wait to be sent. */
const ownRecords = ['clients', 'emails', 'events', 'invoices', 'invoice_payments', 'notes', 'documents', 'contracts']

type Row = Record<string, unknown>
type Records = Map<string, Row[]>

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0)) await work()
})

describe.each(readdirSync(fixtures))('a database of version %s', (version) => {
  test('has its amounts in the smallest unit of their currency: yen, cents and fils', async () => {
    const database = await openDump(version)
    const { rows: rates } = await database.execute('select id, rate_cents from invoice_items')
    await database.execute(`with chosen as (select id, row_number() over (order by id) as n from invoices where status = 'paid')
      update invoices set currency = case chosen.n when 1 then 'JPY' else 'KWD' end, discount_cents = 500
      from chosen where chosen.id = invoices.id and chosen.n <= 2`)
    await database.execute("update deals set currency = 'JPY' where id = (select min(id) from deals)")
    const sums = `select currency, amount_cents, paid_cents, discount_cents,
        (select sum(amount_cents) from invoice_payments where invoice_id = invoices.id) as payments
      from invoices where currency <> 'USD' order by currency`
    const deal = 'select value_cents from deals order by id limit 1'
    const { rows: before } = await database.execute(sums)
    const { rows: dealBefore } = await database.execute(deal)
    await migrate(database, migrations)
    const scaled = (row: Row | undefined, factor: number) =>
      Object.fromEntries(
        Object.entries(row ?? {}).map(([name, value]) => [name, name === 'currency' ? value : Number(value) * factor]),
      )
    const { rows: after } = await database.execute(sums)
    expect(after.map((row) => scaled(row, 1))).toEqual([scaled(before[0], 0.01), scaled(before[1], 10)])
    const { rows: dealAfter } = await database.execute(deal)
    expect(scaled(dealAfter[0], 1)).toEqual(scaled(dealBefore[0], 0.01))
    const { rows: prices } = await database.execute('select id, rate from invoice_items')
    expect(new Map(prices.map(({ id, rate }) => [id, Number(rate)]))).toEqual(
      new Map(rates.map(({ id, rate_cents }) => [id, Number(rate_cents) / 100])),
    )
  })

  test('keeps its old schema when the upgrade is interrupted, and has every record after the next', async () => {
    const database = await openDump(version)
    const before = await recordsIn(database)
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true)
    const cutOff = database.orm.transaction(async (tx) => {
      await migrateWithin(tx, migrations)
      throw new Error('cut off')
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect(await recordsIn(database)).toEqual(before)
    await migrate(database, migrations)
    expectSameRecords(before, await recordsIn(database))
  })

  test('is restored from its backup with every record', async () => {
    const database = await openEmpty()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'mainstreet-upgrade-'))
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const archive = await readArchive(fixture(version, 'backup.zip').pathname)
    const files = await openFiles(settings)
    const secret = 'a secret only for tests, long enough'
    const restored = await restoreArchive(archive, { database, files, settings, secret })
    archive.close()
    expect(restored.files).toBeGreaterThan(0)
    const after = await recordsIn(database)
    const rowsOf = new Map(archive.manifest.entries.map((entry) => [entry.path, entry.rows]))
    for (const table of ownRecords) {
      const rows = rowsOf.get(recordsPath(table))
      expect(rows, table).toBeGreaterThan(0)
      expect(after.get(table)?.length, table).toBe(rows)
    }
  })
})

async function openEmpty(): Promise<Database> {
  const { database, remove } = await openTestDatabase()
  cleanUp.push(async () => {
    await database.close()
    remove()
  })
  return database
}

async function openDump(version: string): Promise<Database> {
  const database = await openEmpty()
  await database.execute(gunzipSync(readFileSync(fixture(version, 'database.sql.gz'))).toString('utf8'))
  return database
}

async function recordsIn({ execute }: Database): Promise<Records> {
  const { rows: tables } = await execute("select tablename from pg_tables where schemaname = 'public' order by 1")
  const records: Records = new Map()
  for (const { tablename } of tables) {
    const { rows } = await execute(`select to_jsonb(t) as row from "${tablename}" t order by to_jsonb(t)::text`)
    records.set(
      String(tablename),
      rows.map(({ row }) => row as Row),
    )
  }
  return records
}

/** Every row still exists, and columns in both schemas have equal values. */
function expectSameRecords(before: Records, after: Records): void {
  for (const [table, rows] of before) {
    const now = after.get(renamedTables[table] ?? table)
    expect(now?.length, table).toBe(rows.length)
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => column in (now?.[0] ?? {}) && !rewrittenColumns.includes(`${table}.${column}`),
    )
    expect(columns.length, table).toBeGreaterThan(0)
    expect(sorted(now ?? [], columns), table).toEqual(sorted(rows, columns))
  }
}

const sorted = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
