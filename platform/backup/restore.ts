import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '#platform/db/database'
import { knowsMigration, migrateWithin } from '#platform/db/migrate'
import { linesIn } from './lines'
import { recordsPath, type StoreName, storeNames } from './manifest'
import { type Archive, BadArchive } from './read-archive'
import {
  advanceSequence,
  dropEverything,
  dropIndexes,
  emptyTables,
  hasRecords,
  insertLines,
  maxBatchCharacters,
  maxBatchRows,
  referencesItself,
  tablesInOrder,
  unknownTables,
} from './tables'

export type RestoreTarget = {
  database: Database
  migrations: URL
  /** The tables of this program; a database with others is refused, because it is cleared. */
  knownTables: string[]
  /** Stores a file under its SHA-256, before any record refers to it. */
  saveContent: Record<StoreName, (key: string, content: Readable) => Promise<void>>
  /** Adjusts, in the same transaction, what must differ after a restore. */
  afterLoad?: (tx: Transaction) => Promise<void>
}

/**
 * Restores an archive into an empty database: first the files, which nothing refers to yet, then all records in one
 * transaction. If interrupted anywhere, the database is still empty and the restore can be repeated.
 */
export async function restore(archive: Archive, target: RestoreTarget): Promise<{ rows: number; files: number }> {
  const { database, migrations, knownTables, saveContent, afterLoad } = target
  const { schema, entries } = archive.manifest
  refuseNewer(archive, migrations)
  if (await hasRecords(database.orm))
    throw new BadArchive('There are records here already. An archive is restored into an empty Mainstreet only.')
  const unknown = await unknownTables(database.orm, knownTables)
  if (unknown.length > 0)
    throw new BadArchive(
      `The database also holds tables of others (${unknown.join(', ')}). Give Mainstreet one of its own.`,
    )
  let files = 0
  for (const { path } of entries) {
    const [store, key] = path.split('/') as [StoreName, string]
    if (!storeNames.includes(store)) continue
    await saveContent[store](key, await archive.open(path))
    files++
  }
  const rows = await database.orm.transaction(async (tx) => {
    await dropEverything(tx)
    await migrateWithin(tx, migrations, schema)
    await emptyTables(tx)
    const indexes = await dropIndexes(tx)
    const restored = await loadRecords(tx, archive)
    for (const index of indexes) await tx.execute(sql.raw(index))
    await migrateWithin(tx, migrations)
    await afterLoad?.(tx)
    return restored
  })
  return { rows, files }
}

/** Needs no database, so that it can be checked before one is opened. */
export function refuseNewer({ manifest }: Archive, migrations: URL): void {
  if (!knowsMigration(migrations, manifest.schema))
    throw new BadArchive('This archive was made by a newer Mainstreet. Update this one first.')
}

async function loadRecords(tx: Db, archive: Archive): Promise<number> {
  const counts = new Map(archive.manifest.entries.map(({ path, rows }) => [path, rows ?? 0]))
  let restored = 0
  for (const table of await tablesInOrder(tx)) {
    const path = recordsPath(table)
    if (!counts.has(path)) continue
    const inOneStatement = await referencesItself(tx, table)
    const loaded = await loadTable(tx, table, await archive.open(path), inOneStatement)
    if (loaded !== counts.get(path)) throw new BadArchive(`The archive is damaged: ${path} has another number of rows.`)
    await advanceSequence(tx, table)
    restored += loaded
  }
  return restored
}

async function loadTable(tx: Db, table: string, content: Readable, inOneStatement: boolean): Promise<number> {
  let lines: string[] = []
  let size = 0
  let loaded = 0
  const flush = async () => {
    await insertLines(tx, table, lines)
    loaded += lines.length
    lines = []
    size = 0
  }
  for await (const line of linesIn(content)) {
    lines.push(line)
    size += line.length
    if (!inOneStatement && (lines.length >= maxBatchRows || size >= maxBatchCharacters)) await flush()
  }
  await flush()
  return loaded
}
