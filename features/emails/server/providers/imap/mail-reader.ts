import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MailServers } from '../../../mail-account'
import { type FolderAt, GrantExpired, type ReadBatch } from '../../mailbox'
import type { Trust } from './connection'

/** What the thread needs to open a connection of its own, and to keep files. */
export type Access = { servers: MailServers; password: string; trust: Trust; dataDir: string }

/** What it is asked to fetch and read. It reads a little ahead, and goes on when it hears that a batch has been worked on. */
export type Asked = { kind: 'take'; folder: FolderAt; refs: string[]; sizes: Map<number, number> } | { kind: 'more' }

export type Told =
  | { kind: 'batch'; batch: ReadBatch }
  | { kind: 'done' }
  | { kind: 'failed'; name: string; message: string; code?: string; responseText?: string }

/** What is read is handed on at once: left to itself, the thread would let much of it lie about for later. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 }

/** Beside this file both as source and as built; as source a thread must first learn to read it. */
const fromSource = `import('tsx/esm/api').then(({ register }) => (register(), import('${new URL('./mail-thread.ts', import.meta.url)}')))`
const isBuilt = !import.meta.url.endsWith('.ts')
const startThread = (workerData: Access) =>
  isBuilt
    ? new Worker(new URL('./mail-thread.js', import.meta.url), { workerData, resourceLimits })
    : new Worker(fromSource, { workerData, resourceLimits, eval: true })

/** Fetches mails over a connection of their own and reads them, all in another thread: one folder after the other. */
export class MailReader {
  private readonly access: Access
  private thread: Worker | undefined

  constructor(access: Access) {
    this.access = access
  }

  /** Starting and connecting take a moment, which whoever knows early need not wait for. */
  getReady(): Worker {
    if (this.thread) return this.thread
    const thread = startThread(this.access)
    // Told below to whoever waits; when nobody waits any more it must not end the process.
    thread.on('error', () => {})
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined
    })
    this.thread = thread
    return thread
  }

  async *take(folder: FolderAt, refs: string[], sizes: Map<number, number>): AsyncGenerator<ReadBatch> {
    const thread = this.getReady()
    const ask = (asked: Asked) => thread.postMessage(asked)
    let isDone = false
    try {
      const heard = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Told]>
      ask({ kind: 'take', folder, refs, sizes })
      for await (const [told] of heard) {
        if (told.kind === 'failed') throw failureOf(told)
        if (told.kind === 'done') {
          isDone = true
          return
        }
        ask({ kind: 'more' })
        yield told.batch
      }
      throw new Error('Reading the mails was cut off')
    } finally {
      if (!isDone) await this.end()
    }
  }

  async end(): Promise<void> {
    await this.thread?.terminate()
  }
}

function failureOf({ name, message, code, responseText }: Extract<Told, { kind: 'failed' }>): Error {
  return name === 'GrantExpired' ? new GrantExpired(message) : Object.assign(new Error(message), { code, responseText })
}
