import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database'
import { FileMissing } from './blob-store'
import type { Files } from './files'
import { countFaults, type FileToCheck, filesAfter, longestUnchecked, markChecked, markFault } from './store'

/** Every file is looked for each night; of the contents, as much is read as a night allows, the longest unread first. */
const readEachNight = 4 * 1024 ** 3
const atOnce = 500

/** Compares what is on the shelf with what was put there, remembers what is missing or altered, and counts it. */
export async function checkFiles(db: Db, files: Files, now: Date, readAtMost = readEachNight): Promise<number> {
  await lookForEach(db, files)
  await readContents(db, files, now, readAtMost)
  return countFaults(db)
}

async function lookForEach(db: Db, { shelf }: Files): Promise<void> {
  let last = ''
  for (;;) {
    const batch = await filesAfter(db, last, atOnce)
    for (const { key, size, fault } of batch) {
      const found = await shelf.size(key)
      const now = found === undefined ? 'missing' : found !== size ? 'altered' : null
      // What was once found altered stays so until its content has been read again.
      if (now !== fault && !(now === null && fault === 'altered')) await markFault(db, key, now)
    }
    if (batch.length < atOnce) return
    last = batch.at(-1)?.key ?? ''
  }
}

async function readContents(db: Db, files: Files, now: Date, readAtMost: number): Promise<void> {
  let left = readAtMost
  while (left > 0) {
    const batch = await longestUnchecked(db, now, atOnce)
    for (const file of batch) {
      if (left <= 0) return
      left -= file.size
      await markChecked(db, file.key, now, await faultOf(files, file))
    }
    if (batch.length < atOnce) return
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
