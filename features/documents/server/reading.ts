import type { Db } from '#platform/db/database'
import { FileMissing } from '#platform/files/blob-store'
import type { Files } from '#platform/files/files'
import { readText } from '#platform/reading/read-text'
import { rememberText, takeUnread } from './store/texts'

/** Reads the words inside every document that waits for it, one after the other. */
export async function readWaitingDocuments(db: Db, files: Files): Promise<number> {
  let count = 0
  for (let next = await takeUnread(db); next; next = await takeUnread(db)) {
    await rememberText(db, next, await wordsOf(files, next))
    count++
  }
  return count
}

async function wordsOf(files: Files, { key, contentType }: { key: string; contentType: string }) {
  try {
    const reading = await readText(await files.open(key), contentType)
    return reading.outcome === 'read' ? reading.text : undefined
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
