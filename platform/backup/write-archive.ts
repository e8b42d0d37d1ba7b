import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '#platform/db/database'
import { newestMigration } from '#platform/db/migrate'
import { filePath, type Manifest, manifestPath, recordsPath } from './manifest'
import { linesOf, tablesInOrder } from './tables'

/** Something for people to read beside the exact records; a restore does not look at it. */
export type Extra = { path: string; content: () => Promise<Readable> }

export type ArchiveSource = {
  db: Db
  /** A folder with room for the records while the archive is written. */
  workFolder: string
  /** The files that the snapshot names, and how each is opened. */
  fileKeys: (tx: Db) => Promise<string[]>
  openFile: (key: string) => Promise<Readable>
  extras: (tx: Db) => Promise<Extra[]>
  now: Date
}

/**
 * One archive of every record and file as they were at one moment. The records are set aside inside one transaction,
 * quickly, and packed afterwards: the house goes on working meanwhile.
 */
export async function writeArchive(source: ArchiveSource): Promise<{ stream: Readable; done: Promise<void> }> {
  const folder = await mkdtemp(path.join(source.workFolder, 'backup-'))
  const snapshot = await source.db
    .transaction((tx) => setAside(tx, folder, source), { isolationLevel: 'repeatable read', accessMode: 'read only' })
    .catch(async (error) => {
      await rm(folder, { recursive: true, force: true })
      throw error
    })
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const done = pack(zip, snapshot, source).finally(() => rm(folder, { recursive: true, force: true }))
  done.catch((error) => stream.destroy(error))
  return { stream, done }
}

type Snapshot = {
  schema: number
  tables: { table: string; file: string; rows: number; sha256: string }[]
  fileKeys: string[]
  extras: Extra[]
}

async function setAside(tx: Db, folder: string, { fileKeys, extras }: ArchiveSource): Promise<Snapshot> {
  const tables: Snapshot['tables'] = []
  for (const table of await tablesInOrder(tx)) {
    const file = path.join(folder, `${table}.jsonl`)
    const hash = createHash('sha256')
    let rows = 0
    await pipeline(async function* () {
      for await (const lines of linesOf(tx, table)) {
        const text = `${lines.join('\n')}\n`
        rows += lines.length
        hash.update(text)
        yield text
      }
    }, createWriteStream(file))
    tables.push({ table, file, rows, sha256: hash.digest('hex') })
  }
  return { schema: await newestMigration(tx), tables, fileKeys: await fileKeys(tx), extras: await extras(tx) }
}

async function pack(zip: ZipFile, snapshot: Snapshot, { openFile, now }: ArchiveSource): Promise<void> {
  const entries: Manifest['entries'] = []
  for (const { table, file, rows, sha256 } of snapshot.tables) {
    await add(zip, recordsPath(table), createReadStream(file))
    entries.push({ path: recordsPath(table), sha256, rows })
  }
  for (const key of snapshot.fileKeys) {
    const sha256 = await add(zip, filePath(key), await openFile(key))
    entries.push({ path: filePath(key), sha256 })
  }
  for (const { path: name, content } of snapshot.extras) await add(zip, name, await content())
  const manifest: Manifest = {
    format: 'mainstreet-backup',
    version: 1,
    madeAt: now.toISOString(),
    schema: snapshot.schema,
    entries,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestPath)
  zip.end()
}

/** One entry at a time, so that only one is open however many there are. */
function add(zip: ZipFile, name: string, content: Readable): Promise<string> {
  const hash = createHash('sha256')
  return new Promise((resolve, reject) => {
    const counted = new Transform({
      transform(chunk, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
      flush(next) {
        next()
        resolve(hash.digest('hex'))
      },
    })
    content.once('error', reject)
    counted.once('error', reject)
    zip.addReadStream(content.pipe(counted), name)
  })
}
