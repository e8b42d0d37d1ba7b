import { fork } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
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
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    fork(clusterMaker, [unfinished], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      .once('exit', resolve)
      .once('error', reject)
  })
  if (code !== 0) throw new CannotOpen(`The database could not be created in ${folder}; is the disk full?`)
  renameSync(unfinished, folder)
}

async function open(folder: string, unlock: () => void): Promise<Database> {
  const pg = await PGlite.create({
    fs: new DurableFolder(folder),
    startParams: [...durableStartParams, ...modestMemory],
  }).catch((error: Error) => {
    throw new CannotOpen(`The database in ${folder} could not be opened (${error.message}); is the disk full?`)
  })
  const lost = new Promise<DatabaseLost>((lose) => watchForDeath(pg, lose))
  return {
    orm: drizzle(pg, { casing }),
    async execute(text, values) {
      if (values && values.length > 0) return pg.query<Rows['rows'][number]>(text, values)
      const results = await pg.exec(text)
      return { rows: (results.at(-1)?.rows ?? []) as Rows['rows'] }
    },
    async listen(channel, hear) {
      await pg.listen(channel, hear)
    },
    folder,
    lost,
    async close() {
      await pg.close()
      unlock()
    },
  }
}

/** After a panic the engine answers nothing more, not even an error: the process must end and recover at its next start. */
function watchForDeath(pg: PGlite, lose: (reason: DatabaseLost) => void): void {
  const { execProtocolStream } = pg
  pg.execProtocolStream = async (...args) => {
    try {
      return await execProtocolStream.apply(pg, args)
    } catch (error) {
      if ((error as { severity?: string }).severity === 'PANIC') lose(causeOfDeath(error as Error))
      throw error
    }
  }
}

const causeOfDeath = (error: Error) =>
  new DatabaseLost(
    isDiskFull(error)
      ? 'The disk is full. Everything saved until now is safe; free some space and start again.'
      : `The database stopped (${error.message}). Everything saved until now is safe; start again.`,
  )
