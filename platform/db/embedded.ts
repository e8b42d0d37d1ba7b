import { fork } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { casing } from './columns'
import { CannotOpen, type Database, DatabaseLost, isDiskFull, type Rows } from './database'
import { DurableFolder, durableStartParams } from './durable-folder'
import { lockFolder } from './folder-lock'

/** The operating system's cache serves reads as well as a large buffer would, and gives the memory back. */
const modestMemory = ['-c', 'shared_buffers=24MB']

/** Opens the embedded database in a folder, creating it on the first run. */
export async function openEmbedded(dataDir: string, clusterMaker: URL, creating: () => void): Promise<Database> {
  const unlock = lockFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  try {
    removeUnfinished(dataDir)
    if (!existsSync(folder)) {
      creating()
      await createInChild(folder, clusterMaker)
    }
    return await open(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** The work of the child process: a whole new cluster, or none. */
export async function createCluster(folder: string): Promise<void> {
  const pg = await PGlite.create({ fs: new DurableFolder(folder), startParams: durableStartParams })
  await pg.close()
}

/** Creating a cluster takes 800 MB that a process never gives back, so a child does it and ends. */
async function createInChild(folder: string, clusterMaker: URL): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`
  const code = await new Promise<number | null>((resolve, reject) => {
    fork(clusterMaker, [unfinished], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      .once('exit', resolve)
      .once('error', reject)
  })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new CannotOpen(`The database could not be created in ${folder}; is the disk full?`)
  }
  renameSync(unfinished, folder)
}

/** What a killed process left. Its child may still be writing there, so what cannot go now goes at the next start. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('database.new'))) {
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
    } catch {}
  }
}

/**
 * The library spells bytes one by one: six seconds for an attachment of ten megabytes, with everybody waiting. A text it
 * measures letter by letter, bytes it takes as they are.
 */
const quickBytes = {
  serializers: {
    // Its types know only texts, its protocol bytes as well.
    [types.JSON]: (value: unknown) => jsonBytes(value) as unknown as string,
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (digits: string) => Buffer.from(digits.slice(2), 'hex') },
}

const jsonBytes = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

async function open(folder: string, unlock: () => void): Promise<Database> {
  // The compiler would spend two seconds at start on functions that may never grow hot.
  setFlagsFromString('--wasm-tiering-budget=18000000')
  const pg = await PGlite.create({
    fs: new DurableFolder(folder),
    startParams: [...durableStartParams, ...modestMemory],
    extensions: { pg_trgm },
    ...quickBytes,
  }).catch((error: Error) => {
    throw new CannotOpen(`The database in ${folder} could not be opened (${error.message}); is the disk full?`)
  })
  const life = watchForDeath(pg)
  const parsers = leaveToOrm(pg)
  return {
    orm: drizzle({ client: forOrm(pg), casing }),
    async execute(text, values) {
      if (values && values.length > 0) return pg.query<Rows['rows'][number]>(text, values, { parsers })
      // Some texts open a transaction of their own; around it, ours ends it also where the text fails halfway.
      const results = await pg.transaction((tx) => tx.exec(text, { parsers }))
      return { rows: (results.at(-1)?.rows ?? []) as Rows['rows'] }
    },
    async listen(channel, hear) {
      await pg.listen(channel, hear)
    },
    folder,
    lost: life.lost,
    async close() {
      if (!life.over()) await pg.close()
      unlock()
    },
  }
}

/** Times, and lists of times and of amounts: what the ORM reads by itself. */
const readByOrm = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231]

/** From here on they are answered as texts. Answers how they were read until then. */
function leaveToOrm({ parsers }: PGlite): PGlite['parsers'] {
  const before = Object.fromEntries(readByOrm.map((type) => [type, parsers[type]]))
  for (const type of readByOrm) parsers[type] = (value) => value
  return before as PGlite['parsers']
}

type Asked = Pick<PGlite, 'query'> & Partial<Pick<PGlite, 'transaction'>>

/**
 * The engine as the ORM asks it. It wants those texts anew with every query, for which the library would copy its three
 * hundred parsers: half of what a small query takes.
 */
const forOrm = (pg: Asked): PGlite =>
  ({
    query: (text: string, values: unknown[], { parsers: _, ...options }: QueryOptions) =>
      pg.query(text, values, options),
    transaction: (work: (tx: PGlite) => Promise<unknown>) => pg.transaction?.((tx) => work(forOrm(tx))),
  }) as unknown as PGlite

/**
 * After a panic the engine never again gives control back, so it is asked nothing more: the process must end, and
 * recover at its next start.
 */
function watchForDeath(pg: PGlite): { lost: Promise<DatabaseLost>; over: () => boolean } {
  const { execProtocolStream } = pg
  let death: DatabaseLost | undefined
  const lost = new Promise<DatabaseLost>((lose) => {
    pg.execProtocolStream = async (...args) => {
      if (death) throw death
      try {
        return await execProtocolStream.apply(pg, args)
      } catch (error) {
        if ((error as { severity?: string }).severity !== 'PANIC') throw error
        death = causeOfDeath(error as Error)
        lose(death)
        throw death
      }
    }
  })
  return { lost, over: () => death !== undefined }
}

const causeOfDeath = (error: Error) =>
  new DatabaseLost(
    isDiskFull(error)
      ? 'The disk is full. Everything saved until now is safe; free some space and start again.'
      : `The database stopped (${error.message}). Everything saved until now is safe; start again.`,
    { cause: error },
  )
