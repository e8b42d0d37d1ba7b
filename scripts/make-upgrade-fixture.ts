import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { backupSource } from '#app/server/backup-source'
import { migrations } from '#app/server/bootstrap'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import { changeBusiness } from '#features/settings/server/store'
import { tablesInOrder } from '#platform/backup/tables'
import { writeArchive } from '#platform/backup/write-archive'
import type { Database } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { startPostgres } from '#tests/support/postgres-server'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import { storeDocumentFiles } from './demo/document-files'
import { seedAttachments } from './demo/email-attachments'
import { business } from './demo/owner'
import { seedYear } from './demo/seed-year'

/**
 * Writes what later versions must still open: the demo business plus a row in every other table, as an SQL dump and as a
 * backup archive, under tests/fixtures/upgrade/VERSION. Run once per release; needs pg_dump.
 */
const root = new URL('..', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
const folder = new URL(`tests/fixtures/upgrade/${version}/`, root).pathname
const today = new Date('2026-11-16T12:00:00Z')
const secret = 'a secret only for tests, long enough'

const server = await startPostgres()
if (!server) throw new Error('No PostgreSQL was found; install it first.')
const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-fixture-'))
try {
  const url = await createPostgresDatabase(server.urlOf('%DATABASE%'), 'fixture')
  const database = await openPostgres(url, () => {})
  await migrate(database, migrations)
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const files = await openFiles(settings)
  const db = database.orm
  const owner = { username: 'demo', password: 'demo-mainstreet', email: 'dana@example.com', name: 'Dana Reyes' }
  await createOwnerFromSettings(db, owner)
  await seedYear(db, today)
  await seedAttachments(db, attachmentFilesIn(dataDir))
  await changeBusiness(db, business)
  await storeDocumentFiles(db, files, today)
  await fillEmptyTables(database)

  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'database.sql.gz'), gzipSync(dump(url), { level: 9 }))
  // Readable copies such as PDFs are not restored, so the fixture leaves them out.
  const source = { ...backupSource({ database, files, settings, secret }, today), extras: async () => noExtras() }
  const { stream } = await writeArchive(source)
  await pipeline(stream, createWriteStream(path.join(folder, 'backup.zip')))
  await database.close()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function* noExtras() {}

function dump(url: string): string {
  const { status, stdout, stderr } = spawnSync(
    'pg_dump',
    ['--no-owner', '--inserts', '--rows-per-insert=50', '--dbname', url],
    { maxBuffer: 256 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  // Commands of psql and the empty search path are of no use to a driver.
  return stdout.toString('utf8').replace(/^(\\\S+ .*|SELECT pg_catalog.set_config\('search_path'.*)$/gm, '')
}

type Column = { column: string; type: string; references: string | null; allowed: string | null }

/** Gives every table without rows one row, from its column types, references and check constraints. */
async function fillEmptyTables({ orm, execute }: Database): Promise<void> {
  const { rows: all } = await execute("select tablename from pg_tables where schemaname = 'public'")
  const tables = new Set([...(await tablesInOrder(orm)), ...all.map(({ tablename }) => String(tablename))])
  for (const table of tables) {
    const { rows } = await execute(`select 1 from "${table}" limit 1`)
    if (rows.length > 0) continue
    const columns = await requiredColumns({ execute }, table)
    const names = columns.map(({ column }) => `"${column}"`).join(', ')
    await execute(`insert into "${table}" (${names}) select ${columns.map(sampleValue).join(', ')}`)
  }
}

async function requiredColumns({ execute }: Pick<Database, 'execute'>, table: string): Promise<Column[]> {
  const { rows } = await execute(
    `select a.attname as column, format_type(a.atttypid, null) as type,
       (select confrelid::regclass::text from pg_constraint f
         where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[1] = a.attnum limit 1) as references,
       (select substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[''([^'']+)''') from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as allowed
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attgenerated = '' and a.attidentity = ''`,
    [table],
  )
  return rows as Column[]
}

function sampleValue({ column, type, references, allowed }: Column): string {
  if (references) return `(select min(id) from ${references})`
  if (allowed) return `'${allowed}'`
  if (type === 'jsonb') return ['to', 'cc', 'bcc', 'references', 'moved'].includes(column) ? `'[]'` : `'{}'`
  if (type.startsWith('timestamp')) return `'${today.toISOString()}'`
  if (type === 'date') return `'${today.toISOString().slice(0, 10)}'`
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return `'\\x00'`
  if (type.endsWith('[]')) return `'{}'`
  return type === 'text' ? `'sample'` : '1'
}
