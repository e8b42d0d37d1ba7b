import { fork } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { casing } from './columns'
import { CannotOpen, type Database, DatabaseLost, isDiskFull, type Rows } from './database'
import { createPrivately, DurableFolder, durableStartParams, makePrivate } from './durable-folder'
import { lockFolder } from './folder-lock'

/** The operating system's cache serves reads as well as a large buffer would, and frees its memory under pressure. */
const memorySettings = ['-c', 'shared_buffers=24MB']

/** Opens the embedded database in a folder, creating it on the first run. */
export async function openEmbedded(dataDir: string, clusterScript: URL, onCreate: () => void): Promise<Database> {
  createPrivately()
  const unlock = lockFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  try {
    removeUnfinishedClusters(dataDir)
    if (!existsSync(folder)) {
      onCreate()
      await createInChild(folder, clusterScript)
    }
    makePrivate(folder)
    return await open(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Runs in the child process. */
export async function createCluster(folder: string): Promise<void> {
  createPrivately()
  const pg = await PGlite.create({ fs: new DurableFolder(folder), startParams: durableStartParams })
  await pg.close()
}

/** Creating a cluster takes 800 MB that a process never frees, so a child process does it. */
async function createInChild(folder: string, clusterScript: URL): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`
  const code = await new Promise<number | null>((resolve, reject) => {
    fork(clusterScript, [unfinished], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      .once('exit', resolve)
      .once('error', reject)
  })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new CannotOpen(`The database could not be created in ${folder}; is the disk full?`)
  }
  renameSync(unfinished, folder)
}

/** Left by a killed process. Its child may still be writing, so what cannot be removed now is removed at the next start. */
function removeUnfinishedClusters(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('database.new'))) {
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
    } catch {}
  }
}

/**
 * The library converts bytes one at a time, which blocks the event loop for six seconds on an attachment of ten
 * megabytes, and measures texts letter by letter. These conversions are fast.
 */
const byteConversions = {
  serializers: {
    // The types allow only strings, the protocol takes bytes too.
    [types.JSON]: (value: unknown) => jsonBytes(value) as unknown as string,
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (digits: string) => Buffer.from(digits.slice(2), 'hex') },
}

const jsonBytes = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

async function open(folder: string, unlock: () => void): Promise<Database> {
  // Without this the WebAssembly compiler spends two seconds at start on optimising cold functions.
  setFlagsFromString('--wasm-tiering-budget=18000000')
  const pg = await PGlite.create({
    fs: new DurableFolder(folder),
    startParams: [...durableStartParams, ...memorySettings],
    extensions: { pg_trgm },
    ...byteConversions,
  }).catch((error: Error) => {
    throw new CannotOpen(`The database in ${folder} could not be opened (${error.message}); is the disk full?`)
  })
  const panic = watchForPanic(pg)
  const parsers = returnAsText(pg)
  return {
    orm: drizzle({ client: forOrm(pg), casing }),
    async execute(text, values) {
      if (values && values.length > 0) return pg.query<Rows['rows'][number]>(text, values, { parsers })
      // The text may open a transaction; the one around it makes sure that it ends if the text fails halfway.
      const results = await pg.transaction((tx) => tx.exec(text, { parsers }))
      return { rows: (results.at(-1)?.rows ?? []) as Rows['rows'] }
    },
    async listen(channel, onNotify) {
      await pg.listen(channel, onNotify)
    },
    folder,
    lost: panic.lost,
    async close() {
      if (!panic.happened()) await pg.close()
      unlock()
    },
  }
}

/** Times, arrays of times and of numerics: the ORM parses these itself. */
const parsedByOrm = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231]

/** Makes the engine return these types as text; returns the parsers that were in place. */
function returnAsText({ parsers }: PGlite): PGlite['parsers'] {
  const before = Object.fromEntries(parsedByOrm.map((type) => [type, parsers[type]]))
  for (const type of parsedByOrm) parsers[type] = (value) => value
  return before as PGlite['parsers']
}

type QueryRunner = Pick<PGlite, 'query'> & Partial<Pick<PGlite, 'transaction'>>

/**
 * The engine as seen by the ORM. The ORM passes parsers with every query, for which the library copies all its three
 * hundred parsers: half the time of a small query. They are dropped here.
 */
const forOrm = (pg: QueryRunner): PGlite =>
  ({
    query: (text: string, values: unknown[], { parsers: _, ...options }: QueryOptions) =>
      pg.query(text, values, options),
    transaction: (work: (tx: PGlite) => Promise<unknown>) => pg.transaction?.((tx) => work(forOrm(tx))),
  }) as unknown as PGlite

/** After a panic the engine hangs on every call, so no call reaches it: the process must end and recover at its next start. */
function watchForPanic(pg: PGlite): { lost: Promise<DatabaseLost>; happened: () => boolean } {
  const { execProtocolStream } = pg
  let cause: DatabaseLost | undefined
  const lost = new Promise<DatabaseLost>((lose) => {
    pg.execProtocolStream = async (...args) => {
      if (cause) throw cause
      try {
        return await execProtocolStream.apply(pg, args)
      } catch (error) {
        if ((error as { severity?: string }).severity !== 'PANIC') throw error
        cause = lostBecauseOf(error as Error)
        lose(cause)
        throw cause
      }
    }
  })
  return { lost, happened: () => cause !== undefined }
}

const lostBecauseOf = (error: Error) =>
  new DatabaseLost(
    isDiskFull(error)
      ? 'The disk is full. Everything saved until now is safe; free some space and start again.'
      : `The database stopped (${error.message}). Everything saved until now is safe; start again.`,
    { cause: error },
  )
