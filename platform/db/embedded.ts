import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { minute } from '#core/durations'
import { hasSpaceFor } from '#platform/disk/reserve'
import { startThread } from '#platform/threads/start-thread'
import { checkpointIfDue } from './checkpoint'
import { casing } from './columns'
import { copyCluster } from './copy-cluster'
import {
  CannotOpen,
  type Database,
  DatabaseLost,
  isDiskFull,
  oneMoment,
  type Rows,
  type SharedDatabase,
  smallDatabase,
} from './database'
import type { EmbeddedRequest, EmbeddedThreadData } from './embedded-thread'
import { compileRarely } from './engine-compiler'
import { lockFolder } from './folder-lock'
import { OneConnectionPool } from './one-connection-pool'
import { createPrivately, makePrivate } from './private-folder'
import { ThreadSocket } from './thread-socket'

/** Opens the embedded database in a folder, creating it on the first run. */
export async function openEmbedded(
  dataDir: string,
  clusterScript: URL,
  onCreate: () => void,
  warn: (message: string) => void = () => {},
): Promise<Database> {
  createPrivately()
  const unlock = lockFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  try {
    removeLeftovers(dataDir)
    if (!existsSync(folder)) {
      onCreate()
      await createInChild(folder, clusterScript)
    }
    makePrivate(folder)
    return await open(folder, unlock, warn)
  } catch (error) {
    unlock()
    throw error
  }
}

export const openCopy = (folder: string): Promise<Database> =>
  open(
    folder,
    () => {},
    () => {},
  )

/** Creating a cluster and its tables takes 800 MB that a process never frees, so a child process does it. */
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
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => /^database\.(new|copy)/.test(entry))) {
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true })
    } catch {}
  }
}

async function open(folder: string, unlock: () => void, warn: (message: string) => void): Promise<Database> {
  compileRarely()
  const thread = await openThread(folder)
  const client = new pg.Client({ stream: () => new ThreadSocket(thread), user: 'postgres', database: 'postgres' })
  // Without a listener, the end of the thread would end the process before it can say why.
  client.on('error', () => {})
  await client.connect()
  let lose: (error: Error) => void = () => {}
  const pool = new OneConnectionPool(client, {
    onPanic: (error) => lose(error),
    onSlow: (text, milliseconds) =>
      warn(`The database took ${(milliseconds / 1000).toFixed(1)} s for: ${text.slice(0, 500)}`),
  })
  const orm = drizzle(pool as unknown as pg.Pool, { casing })
  const listeners: { channel: string; onNotify: (payload: string) => void }[] = []
  client.on('notification', ({ channel, payload }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.onNotify(payload ?? '')
  })
  let isOver = false
  const lost = new Promise<DatabaseLost>((resolve) => {
    // After a panic the engine hangs on every call: the process must end, and recover at its next start.
    lose = (error) => {
      if (isOver) return
      isOver = true
      const cause = lostBecauseOf(error)
      pool.failWith(cause)
      void thread.terminate()
      resolve(cause)
    }
  })
  thread.once('error', lose)
  thread.once('exit', (code) => lose(new Error(`its thread ended with ${code}`)))

  /** Copies and checkpoints, one after the other: a checkpoint removes the log that a copy needs. */
  let maintained: Promise<void> = Promise.resolve()
  let copies = 0

  function maintain(work: (query: (text: string) => Promise<Rows>) => Promise<void>): Promise<void> {
    maintained = maintained.catch(() => {}).then(() => work((text) => pool.query(text)))
    return maintained
  }

  const checkpoints = setInterval(() => maintain(checkpointIfDue).catch(() => {}), minute).unref()

  async function share(): Promise<SharedDatabase | undefined> {
    const size = await sizeOf(pool)
    if (size <= smallDatabase || !hasSpaceFor(path.dirname(folder), 2 * size)) return undefined
    const copy = `${folder}.copy-${process.pid}-${++copies}`
    const remove = () => rm(copy, { recursive: true, force: true })
    try {
      await maintain((query) => copyCluster(query, folder, copy))
      return { location: { copy }, release: remove }
    } catch (error) {
      await remove()
      warn(`The database could not be copied for a long read: ${(error as Error).message}`)
      return undefined
    }
  }

  return {
    orm,
    async execute(text, values) {
      if (values && values.length > 0) return pool.query(text, values)
      return pool.queryAlone(text)
    },
    async listen(channel, onNotify) {
      listeners.push({ channel, onNotify })
      await pool.query(`listen "${channel}"`)
    },
    readAtOneMoment: (read) => orm.transaction(read, oneMoment),
    share,
    folder,
    lost,
    async close() {
      clearInterval(checkpoints)
      await maintained.catch(() => {})
      if (!isOver)
        await pool.closeAfterLast(() => {
          isOver = true
          return closeThread(thread)
        })
      unlock()
    },
  }
}

async function sizeOf(pool: OneConnectionPool): Promise<number> {
  const { rows } = await pool.query('select pg_database_size(current_database())::float8 as size')
  return rows[0].size
}

/** Resolves when the engine has opened the folder. */
async function openThread(folder: string): Promise<Worker> {
  const workerData: EmbeddedThreadData = { folder }
  const thread = startThread('embedded-thread', import.meta.url, { workerData })
  const ended = once(thread, 'exit').then(([code]) => {
    throw new Error(`its thread ended with ${code}`)
  })
  try {
    await Promise.race([once(thread, 'message'), ended])
    ended.catch(() => {})
    return thread
  } catch (error) {
    const { message } = error as Error
    throw new CannotOpen(`The database in ${folder} could not be opened (${message}); is the disk full?`)
  }
}

async function closeThread(thread: Worker): Promise<void> {
  const ended = once(thread, 'exit')
  thread.postMessage('close' satisfies EmbeddedRequest)
  await ended
}

const lostBecauseOf = (error: Error) =>
  new DatabaseLost(
    isDiskFull(error)
      ? 'The disk is full. Everything saved until now is safe; free some space and start again.'
      : `The database stopped (${error.message}). Everything saved until now is safe; start again.`,
    { cause: error },
  )
