import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MailServers } from '../../../mail-account'
import { type FolderAt, GrantExpired, type ReadBatch } from '../../mailbox'
import type { Trust } from './connection'

/** What the thread is given. */
export type Errand = {
  servers: MailServers
  password: string
  trust: Trust
  dataDir: string
  folder: FolderAt
  refs: string[]
  sizes: Map<number, number>
}

/** What it tells. It reads a little ahead, and goes on when it hears that a batch has been worked on. */
export type Told =
  | { kind: 'batch'; batch: ReadBatch }
  | { kind: 'done' }
  | { kind: 'failed'; name: string; message: string; code?: string; responseText?: string }

/** What is read is handed on at once: left to itself, the thread would let much of it lie about for later. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 }

/** Beside this file both as source and as built; as source a thread must first learn to read it. */
const fromSource = `import('tsx/esm/api').then(({ register }) => (register(), import('${new URL('./mail-thread.ts', import.meta.url)}')))`
const isBuilt = !import.meta.url.endsWith('.ts')
const startThread = (workerData: Errand) =>
  isBuilt
    ? new Worker(new URL('./mail-thread.js', import.meta.url), { workerData, resourceLimits })
    : new Worker(fromSource, { workerData, resourceLimits, eval: true })

/** Fetches mails over a connection of their own and reads them, all in another thread. */
export async function* takeAside(errand: Errand): AsyncGenerator<ReadBatch> {
  const thread = startThread(errand)
  // Told below to whoever waits; when nobody waits any more it must not end the process.
  thread.on('error', () => {})
  try {
    for await (const [told] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Told]>) {
      if (told.kind === 'failed') throw failureOf(told)
      if (told.kind === 'done') return
      thread.postMessage('more')
      yield told.batch
    }
    throw new Error('Reading the mails was cut off')
  } finally {
    await thread.terminate()
  }
}

function failureOf({ name, message, code, responseText }: Extract<Told, { kind: 'failed' }>): Error {
  return name === 'GrantExpired' ? new GrantExpired(message) : Object.assign(new Error(message), { code, responseText })
}
