import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/** What the PostgreSQL driver takes for a connection, with a thread at the other end. */
export class ThreadSocket extends Duplex {
  private readonly thread: Worker

  constructor(thread: Worker) {
    super()
    this.thread = thread
    thread.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    thread.once('exit', () => this.destroy())
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.send(chunk, done)
  }

  /** The messages of one statement arrive together, and are answered together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  /** As a copy: what the driver sends may be a part of a buffer that it uses again. */
  private send(bytes: Buffer, done: () => void): void {
    const copy = new Uint8Array(bytes)
    this.thread.postMessage(copy, [copy.buffer])
    done()
  }
}
