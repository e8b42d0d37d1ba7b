import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '#platform/db/database'
import { newestMigration } from '#platform/db/migrate'
import { FileMissing } from '#platform/files/blob-store'
import { contentPath, type Manifest, manifestPath, recordsPath, type StoreName } from './manifest'
import { linesOf, tablesInOrder } from './tables'

/** Something for people to read beside the exact records; a restore does not look at it. */
export type Extra = { path: string; content: () => Promise<Readable> }

/** Contents by their SHA-256: those that the snapshot names, and how each is opened (or `FileMissing` thrown). */
export type ContentStore = {
  name: StoreName
  keys: (tx: Db) => Promise<string[]>
  open: (key: string) => Promise<Readable>
}

export type ArchiveSource = {
  db: Db
  /** A folder with room for the records while the archive is written. */
  workFolder: string
  stores: ContentStore[]
  /**
   * Asked inside the snapshot, where it sets aside in a folder what it needs; what it gives is walked through afterwards,
   * one by one. `recordsOf` opens the set-aside records of a table.
   */
  extras: (tx: Db, folder: string, recordsOf: (table: string) => Readable) => Promise<AsyncIterable<Extra>>
  /** What tells one secret from another. */
  secret: string
  now: Date
}

export type Written = { rows: number; files: number; missing: number }

/**
 * One archive of every record and file as they were at one moment. The records are set aside inside one transaction,
 * quickly, and packed afterwards: the house goes on working meanwhile. Whoever stops reading ends it.
 */
export async function writeArchive(source: ArchiveSource): Promise<{ stream: Readable; done: Promise<Written> }> {
  await mkdir(source.workFolder, { recursive: true, mode: 0o700 })
  await removeLeft(source.workFolder, source.now)
  const folder = await mkdtemp(path.join(source.workFolder, 'backup-'))
  const tidy = () => rm(folder, { recursive: true, force: true })
  const snapshot = await source.db
    .transaction((tx) => setAside(tx, folder, source), { isolationLevel: 'repeatable read', accessMode: 'read only' })
    .catch(async (error) => {
      await tidy()
      throw error
    })
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const cut = new AbortController()
  stream.once('close', () => cut.abort())
  zip.once('error', (error: Error) => stream.destroy(error))
  const done = pack(new Packer(zip, cut.signal), snapshot, source).finally(tidy)
  done.catch((error) => stream.destroy(error))
  return { stream, done }
}

const day = 86_400_000

/** What a killed process had set aside; one that is younger may be in use. */
async function removeLeft(workFolder: string, now: Date): Promise<void> {
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

async function setAside(tx: Db, folder: string, source: ArchiveSource): Promise<Snapshot> {
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
      const content = await open(key).catch(unlessMissing)
      // Most files are packed already; packing them again takes long and gains little.
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

/** One that cannot be written is no reason to be without the rest: its record is there. */
async function addExtra(packer: Packer, { path: name, content }: Extra): Promise<void> {
  try {
    await packer.add(name, await content())
  } catch (error) {
    if (packer.isCut || !(error instanceof ExtraFailed)) throw error
    await packer.add(`${name}.txt`, Readable.from([`This could not be written: ${error.message}\n`]))
  }
}

/** Said before the first byte of an extra was written. */
export class ExtraFailed extends Error {}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}

const packed = 6

/** One entry at a time, so that only one is open however many there are. */
class Packer {
  private readonly zip: ZipFile
  private readonly cut: AbortSignal

  constructor(zip: ZipFile, cut: AbortSignal) {
    this.zip = zip
    this.cut = cut
  }

  get isCut(): boolean {
    return this.cut.aborted
  }

  /** Gives the SHA-256 of what was added, once the zip has taken it all in. */
  async add(name: string, content: Readable, compressionLevel = packed): Promise<string> {
    const hash = createHash('sha256')
    const watched = new Transform({
      transform(chunk, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    outsideOfPool(() => this.zip.addReadStreamLazy(name, { compressionLevel }, givenOnce(watched)))
    const signal = this.cut
    await Promise.all([once(watched, 'end', { signal }), pipeline(content, watched, { signal })])
    return hash.digest('hex')
  }

  end(): void {
    this.zip.end()
  }
}

/** The zip remembers until its end how each entry is opened; what was opened need not stay as long. */
function givenOnce(stream: Transform) {
  let waiting: Transform | undefined = stream
  return (give: (error: null, stream: Transform) => void) => {
    give(null, waiting as Transform)
    waiting = undefined
  }
}

/** The zip keeps each name as bytes until its end; cut from Node's shared pool, each would hold on to 8 kB of it. */
function outsideOfPool(work: () => void): void {
  const { poolSize } = Buffer
  Buffer.poolSize = 0
  try {
    work()
  } finally {
    Buffer.poolSize = poolSize
  }
}
