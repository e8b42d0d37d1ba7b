import type { Readable } from 'node:stream'

/** The first and the last byte wanted, both included. */
export type Range = { start: number; end: number }

/** Where contents stand by their key: a folder or a bucket. Each adapter passes the same tests (shelf.test.ts). */
export type BlobStore = {
  /** Puts the content of a local file in place, whole or not at all; the local file is gone afterwards. */
  place(key: string, file: string): Promise<void>
  /** Throws `FileMissing` where there is none. */
  open(key: string, range?: Range): Promise<Readable>
  /** In bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>
  /** Also well where there is none. */
  remove(key: string): Promise<void>
  /** Every key, with when it was put there. */
  list(): AsyncIterable<{ key: string; since: Date }>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}
