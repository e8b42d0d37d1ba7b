import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database'
import { FileMissing } from './blob-store'
import type { Files } from './files'
import { countFaults, type FileToCheck, filesAfter, leastRecentlyChecked, markChecked, markFault } from './store'

/** Every night checks that each file exists, and reads up to this many bytes, least recently checked files first. */
const maxBytesPerNight = 4 * 1024 ** 3
const batchSize = 500

/** Marks files that are missing or altered, and returns how many there are. */
export async function checkFiles(db: Db, files: Files, now: Date, maxBytes = maxBytesPerNight): Promise<number> {
  await checkExistence(db, files)
  await checkContents(db, files, now, maxBytes)
  return countFaults(db)
}

async function checkExistence(db: Db, { blobStore }: Files): Promise<void> {
  let last = ''
  for (;;) {
    const batch = await filesAfter(db, last, batchSize)
    for (const { key, size, fault } of batch) {
      const found = await blobStore.size(key)
      const now = found === undefined ? 'missing' : found !== size ? 'altered' : null
      // A file marked as altered stays so until its content has been read again.
      if (now !== fault && !(now === null && fault === 'altered')) await markFault(db, key, now)
    }
    if (batch.length < batchSize) return
    last = batch.at(-1)?.key ?? ''
  }
}

async function checkContents(db: Db, files: Files, now: Date, maxBytes: number): Promise<void> {
  let bytesLeft = maxBytes
  while (bytesLeft > 0) {
    const batch = await leastRecentlyChecked(db, now, batchSize)
    for (const file of batch) {
      if (bytesLeft <= 0) return
      bytesLeft -= file.size
      await markChecked(db, file.key, now, await faultOf(files, file))
    }
    if (batch.length < batchSize) return
  }
}

async function faultOf(files: Files, { key }: FileToCheck): Promise<FileToCheck['fault']> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await files.open(key)) hash.update(chunk as Uint8Array)
    return hash.digest('hex') === key ? null : 'altered'
  } catch (error) {
    if (error instanceof FileMissing) return 'missing'
    throw error
  }
}
