import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { day } from '#core/durations'
import type { Database, Db } from '#platform/db/database'
import { newestMigration } from '#platform/db/migrate'
import { FileMissing } from '#platform/files/blob-store'
import { contentPath, type Manifest, manifestPath, recordsPath, type StoreName } from './manifest'
import { Packer } from './packer'
import { linesOf, tablesInOrder } from './tables'

/** A readable copy for people beside the exact records; a restore ignores it. */
export type Extra = { path: string; content: () => Promise<Readable> }

/** Files by their SHA-256: those that the snapshot refers to, and how each is opened (may throw `FileMissing`). */
export type ContentStore = {
  name: StoreName
  keys: (tx: Db) => Promise<string[]>
  open: (key: string) => Promise<Readable>
}

export type ArchiveSource = {
  database: Pick<Database, 'readAtOneMoment'>
  /** A folder with room for the records while the archive is written. */
  workFolder: string
  stores: ContentStore[]
  /**
   * Called inside the snapshot transaction, where it may save what it needs in the folder; the result is iterated after
   * the transaction. `recordsOf` opens the saved records of a table.
   */
  extras: (tx: Db, folder: string, recordsOf: (table: string) => Readable) => Promise<AsyncIterable<Extra>>
  /** A fingerprint of the app secret. */
  secret: string
  now: Date
}

/** `done` ends with the stream. */
export type Archive = { stream: Readable; done: Promise<ArchiveSummary> }

export type ArchiveSummary = { rows: number; files: number; missing: number }

/**
 * An archive of every record and file at one moment. The records are copied to a work folder in one transaction and packed
 * afterwards. Destroying the stream ends it.
 */
export async function writeArchive(source: ArchiveSource): Promise<Archive> {
  await mkdir(source.workFolder, { recursive: true, mode: 0o700 })
  await removeLeftovers(source.workFolder, source.now)
  const folder = await mkdtemp(path.join(source.workFolder, 'backup-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const snapshot = await source.database
    .readAtOneMoment((tx) => takeSnapshot(tx, folder, source))
    .catch(async (error) => {
      await removeFolder()
      throw error
    })
  const packer = new Packer()
  const done = pack(packer, snapshot, source).finally(removeFolder)
  done.catch((error) => packer.stream.destroy(error))
  return { stream: packer.stream, done }
}

/** Work folders of killed processes; younger ones may be in use. */
export async function removeLeftovers(workFolder: string, now: Date): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const place = path.join(workFolder, name)
    const found = await stat(place).catch(() => undefined)
    if (found && name.startsWith('backup-') && now.getTime() - found.mtimeMs > day)
      await rm(place, { recursive: true, force: true })
  }
}

type Snapshot = {
  schema: number
  tables: { table: string; file: string; rows: number; sha256: string }[]
  stores: (ContentStore & { found: string[] })[]
  extras: AsyncIterable<Extra>
}

async function takeSnapshot(tx: Db, folder: string, source: ArchiveSource): Promise<Snapshot> {
  const fileOf = (table: string) => path.join(folder, `${table}.jsonl`)
  const tables: Snapshot['tables'] = []
  for (const table of await tablesInOrder(tx)) {
    const hash = createHash('sha256')
    let rows = 0
    await pipeline(
      async function* () {
        for await (const lines of linesOf(tx, table)) {
          const text = `${lines.join('\n')}\n`
          rows += lines.length
          hash.update(text)
          yield text
        }
      },
      createWriteStream(fileOf(table), { mode: 0o600 }),
    )
    tables.push({ table, file: fileOf(table), rows, sha256: hash.digest('hex') })
  }
  const stores: Snapshot['stores'] = []
  for (const store of source.stores) stores.push({ ...store, found: await store.keys(tx) })
  const extras = await source.extras(tx, folder, (table) => createReadStream(fileOf(table)))
  return { schema: await newestMigration(tx), tables, stores, extras }
}

async function pack(packer: Packer, { schema, tables, stores, extras }: Snapshot, source: ArchiveSource) {
  const entries: Manifest['entries'] = []
  const missing: string[] = []
  for (const { table, file, rows, sha256 } of tables) {
    await packer.add(recordsPath(table), createReadStream(file))
    entries.push({ path: recordsPath(table), sha256, rows })
  }
  for (const { name, found, open } of stores) {
    for (const key of found) {
      const content = await open(key).catch(ignoreMissing)
      // Most files are compressed already; compressing them again takes long and gains little.
      if (content)
        entries.push({ path: contentPath(name, key), sha256: await packer.add(contentPath(name, key), content, 0) })
      else missing.push(contentPath(name, key))
    }
  }
  for await (const extra of extras) await addExtra(packer, extra)
  const { secret, now } = source
  const manifest: Manifest = {
    format: 'mainstreet-backup',
    version: 1,
    madeAt: now.toISOString(),
    schema,
    secret,
    entries,
    missing,
  }
  await packer.add(manifestPath, Readable.from([JSON.stringify(manifest, null, 2)]))
  packer.end()
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: entries.length - tables.length,
    missing: missing.length,
  }
}

/** If an extra cannot be written, the archive goes on without it: its record is there. */
async function addExtra(packer: Packer, { path: name, content }: Extra): Promise<void> {
  try {
    await packer.add(name, await content())
  } catch (error) {
    if (packer.isAborted || !(error instanceof ExtraFailed)) throw error
    await packer.add(`${name}.txt`, Readable.from([`This could not be written: ${error.message}\n`]))
  }
}

/** Thrown before the first byte of an extra was written. */
export class ExtraFailed extends Error {}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}
