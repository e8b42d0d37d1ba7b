import type { Readable } from 'node:stream'
import type { Database, Db } from '#platform/db/database'
import { knowsMigration, migrateWithin } from '#platform/db/migrate'
import { linesIn } from './lines'
import { recordsPath, type StoreName, storeNames } from './manifest'
import { type Archive, BadArchive } from './read-archive'
import {
  batchSize,
  continueNumbering,
  dropEverything,
  emptyTables,
  holdsRecords,
  insertLines,
  mostRows,
  pointsAtItself,
  strangers,
  tablesInOrder,
} from './tables'

export type RestoreTarget = {
  database: Database
  migrations: URL
  /** The tables that this program has, so that it clears away no others. */
  knownTables: string[]
  /** Keeps a content under its SHA-256; answers before the records name it. */
  keep: Record<StoreName, (key: string, content: Readable) => Promise<void>>
  /** Mends, in the same transaction, what cannot be the same here. */
  settle?: (tx: Db) => Promise<void>
}

/**
 * Puts an archive into an empty house: files first, which nobody sees until a record names them, then all records in one
 * transaction. Cut off anywhere, it leaves an empty house and can begin again.
 */
export async function restore(archive: Archive, target: RestoreTarget): Promise<{ rows: number; files: number }> {
  const { database, migrations, knownTables, keep, settle } = target
  const { schema, entries } = archive.manifest
  refuseNewer(archive, migrations)
  if (await holdsRecords(database.orm))
    throw new BadArchive('There are records here already. An archive is restored into an empty Mainstreet only.')
  const foreign = await strangers(database.orm, knownTables)
  if (foreign.length > 0)
    throw new BadArchive(
      `The database also holds tables of others (${foreign.join(', ')}). Give Mainstreet one of its own.`,
    )
  let files = 0
  for (const { path } of entries) {
    const [store, key] = path.split('/') as [StoreName, string]
    if (!storeNames.includes(store)) continue
    await keep[store](key, await archive.open(path))
    files++
  }
  const rows = await database.orm.transaction(async (tx) => {
    await dropEverything(tx)
    await migrateWithin(tx, migrations, schema)
    await emptyTables(tx)
    const restored = await loadRecords(tx, archive)
    await migrateWithin(tx, migrations)
    await settle?.(tx)
    return restored
  })
  return { rows, files }
}

/** Needs no database, so that it can be said before one is opened. */
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
    const inOne = await pointsAtItself(tx, table)
    const loaded = await loadTable(tx, table, await archive.open(path), inOne)
    if (loaded !== counts.get(path)) throw new BadArchive(`The archive is damaged: ${path} has another number of rows.`)
    await continueNumbering(tx, table)
    restored += loaded
  }
  return restored
}

async function loadTable(tx: Db, table: string, content: Readable, inOne: boolean): Promise<number> {
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
    if (!inOne && (lines.length >= mostRows || size >= batchSize)) await flush()
  }
  await flush()
  return loaded
}
