import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Database, Db } from '#platform/db/database'
import { knowsMigration, migrateWithin } from '#platform/db/migrate'
import { recordsPath } from './manifest'
import { type Archive, BadArchive } from './read-archive'
import {
  continueNumbering,
  dropEverything,
  emptyTables,
  holdsRecords,
  insertLines,
  pointsAtItself,
  strangers,
  tablesInOrder,
} from './tables'

export type RestoreTarget = {
  database: Database
  migrations: URL
  /** The tables that this program has, so that it clears away no others. */
  knownTables: string[]
  /** Keeps a file's bytes; answers before the records name it. */
  keepFile: (content: Readable) => Promise<void>
}

const atOnce = 500

/**
 * Puts an archive into an empty house: files first, which nobody sees until a record names them, then all records in one
 * transaction. Cut off anywhere, it leaves an empty house and can begin again.
 */
export async function restore(archive: Archive, target: RestoreTarget): Promise<{ rows: number; files: number }> {
  const { database, migrations, knownTables, keepFile } = target
  const { schema, entries } = archive.manifest
  if (!knowsMigration(migrations, schema))
    throw new BadArchive('This archive was made by a newer Mainstreet. Update this one first.')
  if (await holdsRecords(database.orm))
    throw new BadArchive('There are records here already. An archive is restored into an empty Mainstreet only.')
  const foreign = await strangers(database.orm, knownTables)
  if (foreign.length > 0)
    throw new BadArchive(
      `The database also holds tables of others (${foreign.join(', ')}). Give Mainstreet one of its own.`,
    )
  const files = entries.filter(({ path }) => path.startsWith('files/'))
  for (const { path } of files) await keepFile(await archive.open(path))
  const rows = await database.orm.transaction(async (tx) => {
    await dropEverything(tx)
    await migrateWithin(tx, migrations, schema)
    await emptyTables(tx)
    const restored = await loadRecords(tx, archive)
    await migrateWithin(tx, migrations)
    return restored
  })
  return { rows, files: files.length }
}

async function loadRecords(tx: Db, archive: Archive): Promise<number> {
  const counts = new Map(archive.manifest.entries.map(({ path, rows }) => [path, rows ?? 0]))
  let restored = 0
  for (const table of await tablesInOrder(tx)) {
    const path = recordsPath(table)
    if (!counts.has(path)) continue
    const batch = (await pointsAtItself(tx, table)) ? Number.POSITIVE_INFINITY : atOnce
    const loaded = await loadTable(tx, table, await archive.open(path), batch)
    if (loaded !== counts.get(path)) throw new BadArchive(`The archive is damaged: ${path} has another number of rows.`)
    await continueNumbering(tx, table)
    restored += loaded
  }
  return restored
}

async function loadTable(tx: Db, table: string, content: Readable, batch: number): Promise<number> {
  let lines: string[] = []
  let loaded = 0
  const flush = async () => {
    await insertLines(tx, table, lines)
    loaded += lines.length
    lines = []
  }
  for await (const line of linesIn(content)) {
    lines.push(line)
    if (lines.length >= batch) await flush()
  }
  await flush()
  return loaded
}

/** Split at line feeds only: a text may hold other signs that readers of lines take for an end. */
async function* linesIn(content: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
