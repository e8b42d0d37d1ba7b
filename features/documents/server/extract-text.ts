import type { Db } from '#platform/db/database'
import { FileMissing } from '#platform/files/blob-store'
import type { Files } from '#platform/files/files'
import { extractText } from '#platform/text-extraction/extract-text'
import { claimTextExtraction, saveText } from './store/text-extraction'

/** Extracts the text of all pending documents, one after the other; returns how many. */
export async function extractPendingTexts(db: Db, files: Files): Promise<number> {
  let count = 0
  for (let next = await claimTextExtraction(db); next; next = await claimTextExtraction(db)) {
    await saveText(db, next, await extractDocumentText(files, next))
    count++
  }
  return count
}

async function extractDocumentText(files: Files, { key, contentType }: { key: string; contentType: string }) {
  try {
    const result = await extractText(await files.open(key), contentType)
    return result.outcome === 'read' ? result : undefined
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
