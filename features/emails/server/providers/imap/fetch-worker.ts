import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { GrantExpired } from '#platform/oauth/failures'
import { startThread } from '#platform/threads/start-thread'
import { allowedHeap, watchHeap } from '#platform/threads/watch-heap'
import type { MailServers } from '../../../mail-account'
import type { ParsedBatch, TrackedFolder } from '../../mailbox'
import type { Trust } from './secure-context'

/** What the worker thread needs to open its own connection and to save files. */
export type WorkerAccess = { servers: MailServers; password: string; trust: Trust; dataDir: string }

/** The worker reads ahead a little; `acknowledge` tells it that a batch has been received. */
export type WorkerRequest =
  | { kind: 'fetch'; folder: TrackedFolder; refs: string[]; sizes: Map<number, number> }
  | { kind: 'acknowledge' }

export type WorkerResponse =
  | { kind: 'batch'; batch: ParsedBatch }
  | { kind: 'done' }
  | { kind: 'failed'; name: string; message: string; code?: string; responseText?: string }

/** Batches are handed over at once; without limits the thread would collect garbage late and use much memory. */
const maxMegabytes = 256
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: allowedHeap(maxMegabytes) }

/** Fetches and parses mails in a worker thread with its own connection, one folder at a time. */
export class FetchWorker {
  private readonly access: WorkerAccess
  private thread: Worker | undefined

  constructor(access: WorkerAccess) {
    this.access = access
  }

  /** Call early to hide the time for starting and connecting. */
  start(): Worker {
    if (this.thread) return this.thread
    const thread = startThread('fetch-worker-thread', import.meta.url, { workerData: this.access, resourceLimits })
    // `fetch` reports the error; without a listener it would end the process when no fetch is running.
    thread.on('error', () => {})
    const stopWatching = watchHeap(thread, maxMegabytes, () => void thread.terminate())
    thread.once('exit', () => {
      stopWatching()
      if (this.thread === thread) this.thread = undefined
    })
    this.thread = thread
    return thread
  }

  async *fetch(folder: TrackedFolder, refs: string[], sizes: Map<number, number>): AsyncGenerator<ParsedBatch> {
    const thread = this.start()
    const send = (request: WorkerRequest) => thread.postMessage(request)
    let isDone = false
    try {
      const responses = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerResponse]>
      send({ kind: 'fetch', folder, refs, sizes })
      for await (const [response] of responses) {
        if (response.kind === 'failed') throw errorFrom(response)
        if (response.kind === 'done') {
          isDone = true
          return
        }
        send({ kind: 'acknowledge' })
        yield response.batch
      }
      throw new Error('Reading the mails was cut off')
    } finally {
      if (!isDone) await this.stop()
    }
  }

  async stop(): Promise<void> {
    await this.thread?.terminate()
  }
}

function errorFrom({ name, message, code, responseText }: Extract<WorkerResponse, { kind: 'failed' }>): Error {
  return name === 'GrantExpired' ? new GrantExpired(message) : Object.assign(new Error(message), { code, responseText })
}
