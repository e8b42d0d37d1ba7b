import path from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { BlobStore, Range } from './blob-store'
import { folderBlobStore } from './folder-blob-store'
import { type Staged, stage } from './staging'
import { rememberFile } from './store'

/** How a content is named by whoever holds it: a column with a foreign key on `stored_files.key`. */
export type Kept = { key: string; size: number }

type Content = Uint8Array | AsyncIterable<Uint8Array>
type Limits = { limit?: number }

/**
 * The bytes of the house, by what they are: the same content is kept once, under its SHA-256.
 *
 *     const { key, size } = await files.put(tx, content)     // then store `key` in the same transaction
 *     const stream = await files.open(key, { start: 0, end: 99 })
 *
 * Nothing is removed by hand: when no row names a key any more, or its transaction never came to an end, the sweep
 * (sweep.ts) takes the content away an hour later.
 */
export class Files {
  readonly shelf: BlobStore
  readonly incoming: string

  constructor(shelf: BlobStore, incoming: string) {
    this.shelf = shelf
    this.incoming = incoming
  }

  /** Takes a content in without keeping it yet, so that it can be looked at first. */
  stage(content: Content, { limit }: Limits = {}): Promise<Staged> {
    return stage(this.incoming, content instanceof Uint8Array ? Readable.from([content]) : content, limit)
  }

  /** Keeps what was taken in. The row comes first: whoever sweeps the same content waits for it. */
  async keep(db: Db, { key, size, path: file }: Staged): Promise<Kept> {
    await rememberFile(db, { key, size })
    await this.shelf.place(key, file)
    return { key, size }
  }

  async put(db: Db, content: Content, limits?: Limits): Promise<Kept> {
    const staged = await this.stage(content, limits)
    try {
      return await this.keep(db, staged)
    } finally {
      await staged.discard()
    }
  }

  /** Throws `FileMissing` where the shelf has lost it. */
  open(key: string, range?: Range): Promise<Readable> {
    return this.shelf.open(key, range)
  }

  async exists(key: string): Promise<boolean> {
    return (await this.shelf.size(key)) !== undefined
  }
}

/** A folder of the data folder, or the bucket that is set. */
export async function openFiles({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>): Promise<Files> {
  const folder = path.join(dataDir, 'files')
  const shelf = bucket ? (await import('./s3-blob-store')).s3BlobStore(bucket) : folderBlobStore(folder)
  return new Files(shelf, path.join(folder, 'incoming'))
}
