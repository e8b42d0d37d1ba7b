import path from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { BlobStore, Range } from './blob-store'
import { folderBlobStore } from './folder-blob-store'
import { type Staged, stage } from './staging'
import { upsertFile } from './store'

/** Records refer to a file by a column with a foreign key on `stored_files.key`. */
export type StoredFile = { key: string; size: number }

type Content = Uint8Array | AsyncIterable<Uint8Array>
type Limits = { limit?: number }

/**
 * File contents, addressed by their SHA-256: the same content is stored once.
 *
 *     const { key, size } = await files.put(tx, content)     // then store `key` in the same transaction
 *     const stream = await files.open(key, { start: 0, end: 99 })
 *
 * Nothing is deleted explicitly: when no row refers to a key any more, or its transaction never committed, the sweep
 * (sweep.ts) deletes the content an hour later.
 */
export class Files {
  readonly blobStore: BlobStore
  readonly incoming: string

  constructor(blobStore: BlobStore, incoming: string) {
    this.blobStore = blobStore
    this.incoming = incoming
  }

  /** Receives a content without storing it yet, so that it can be inspected first. */
  stage(content: Content, { limit }: Limits = {}): Promise<Staged> {
    return stage(this.incoming, content instanceof Uint8Array ? Readable.from([content]) : content, limit)
  }

  /** Stores a staged content. The row comes first: a sweep of the same content waits for its lock. */
  async save(db: Db, { key, size, path: file }: Staged): Promise<StoredFile> {
    await upsertFile(db, { key, size })
    await this.blobStore.put(key, file)
    return { key, size }
  }

  async put(db: Db, content: Content, limits?: Limits): Promise<StoredFile> {
    const staged = await this.stage(content, limits)
    try {
      return await this.save(db, staged)
    } finally {
      await staged.discard()
    }
  }

  /** Throws `FileMissing`. */
  open(key: string, range?: Range): Promise<Readable> {
    return this.blobStore.open(key, range)
  }

  async exists(key: string): Promise<boolean> {
    return (await this.blobStore.size(key)) !== undefined
  }
}

/** In the data folder, or in the configured bucket. */
export async function openFiles({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>): Promise<Files> {
  const folder = path.join(dataDir, 'files')
  const blobStore = bucket ? (await import('./s3-blob-store')).s3BlobStore(bucket) : folderBlobStore(folder)
  return new Files(blobStore, path.join(folder, 'incoming'))
}
