import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const defaultCompressionLevel = 6

/** What a zip keeps of a file until its end. */
type Entry = { state: number; getCentralDirectoryRecord: () => Buffer }

/** Makes a zip of one file after the other, so that only one is open. Destroying the stream ends it. */
export class Packer {
  readonly stream: Readable
  private readonly zip = new ZipFile() as ZipFile & { entries: Entry[] }
  private readonly abort = new AbortController()
  private readonly directory = new Directory()

  constructor() {
    this.stream = this.zip.outputStream as Readable
    this.stream.once('close', () => this.abort.abort())
    this.zip.once('error', (error: Error) => this.stream.destroy(error))
  }

  get isAborted(): boolean {
    return this.abort.signal.aborted
  }

  /** Returns the SHA-256 of the content, once the zip has read all of it. */
  async add(name: string, content: Readable, compressionLevel = defaultCompressionLevel): Promise<string> {
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    this.zip.addReadStreamLazy(name, { compressionLevel }, (callback) => callback(null, hashed))
    const { signal } = this.abort
    await Promise.all([once(hashed, 'end', { signal }), pipeline(content, hashed, { signal })])
    this.takeWritten()
    return hash.digest('hex')
  }

  end(): void {
    this.zip.entries = this.directory.withLast(this.zip.entries)
    this.zip.end()
  }

  /**
   * The zip goes through all of its entries several times for each new one, which takes minutes at 100,000 mails. Only the
   * last entry can be unfinished.
   */
  private takeWritten(): void {
    const { entries } = this.zip
    for (const entry of entries.splice(0, entries.length - 1)) this.directory.add(entry)
  }
}

const chunkSize = 64 * 1024

/** The list of all files at the end of a zip. It is made while they are written: all at once, everybody else would wait. */
class Directory {
  private count = 0
  private done: Entry | undefined
  private chunks: Buffer[] = []
  private records: Buffer[] = []
  private size = 0

  add(entry: Entry): void {
    const record = entry.getCentralDirectoryRecord()
    this.count++
    this.done = entry
    this.records.push(record)
    this.size += record.length
    if (this.size >= chunkSize) this.closeChunk()
  }

  /** Stands for all entries: as many, of which the zip only sees that they are done; their records come in chunks. */
  withLast(last: Entry[]): Entry[] {
    this.closeChunk()
    const { chunks } = this
    const entries = [...Array.from({ length: this.count }, () => this.done as Entry), ...last]
    const written = chunks.map((chunk) => ({ state: Number.POSITIVE_INFINITY, getCentralDirectoryRecord: () => chunk }))
    entries.forEach = (visit) => [...written, ...last].forEach(visit)
    return entries
  }

  private closeChunk(): void {
    this.chunks.push(Buffer.concat(this.records))
    this.records = []
    this.size = 0
  }
}
