import { fsyncSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { releaseReserve } from '#platform/disk/reserve'
import { DurableFolder, durableStartParams } from './durable-folder'
import { answerOf } from './engine-answer'

/** The operating system's cache serves reads as well as a large buffer would, and frees its memory under pressure. */
const memorySettings = ['-c', 'shared_buffers=24MB']

/** Log that is kept to be written over: by default a gigabyte. */
const diskSettings = ['-c', 'max_wal_size=128MB']

export type EmbeddedThreadData = { folder: string }
/** Messages of the PostgreSQL protocol; the answer to each is a message of the same kind. */
export type EmbeddedRequest = Uint8Array | 'close'

/** The embedded database in a thread of its own, so that a long statement does not block the event loop. */
async function run(): Promise<void> {
  const { folder } = workerData as EmbeddedThreadData
  const engine = await PGlite.create({
    fs: new DurableFolder(folder, fsyncSync, () => releaseReserve(path.dirname(folder))),
    startParams: [...durableStartParams, ...memorySettings, ...diskSettings],
    extensions: { pg_trgm },
  })
  parentPort?.on('message', async (request: EmbeddedRequest) => {
    if (request === 'close') {
      await engine.close()
      parentPort?.close()
      return
    }
    const answer = await answerOf(engine, request)
    parentPort?.postMessage(answer, [answer.buffer])
  })
  parentPort?.postMessage('open')
}

await run()
