import type { Readable } from 'node:stream'

/** First and last byte, inclusive. */
export type Range = { start: number; end: number }

/** Stores contents by key, in a folder or a bucket. Every adapter passes blob-store.test.ts. */
export type BlobStore = {
  /** Moves a local file into the store, atomically. */
  put(key: string, file: string): Promise<void>
  /** Throws `FileMissing`. */
  open(key: string, range?: Range): Promise<Readable>
  /** In bytes; undefined if missing. */
  size(key: string): Promise<number | undefined>
  /** Does nothing if missing. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}
