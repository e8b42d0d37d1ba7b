import { buffer } from 'node:stream/consumers'
import { charsetOf } from '#core/content-type'
import { decodeBytes } from '#platform/charset/decode-bytes'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { isReadable } from '#platform/text-extraction/readable-types'
import { findDocument } from './store'
import { extractedText } from './store/text-extraction'

const maxPreviewBytes = 100_000

/** The beginning of a text file, or the extracted text of an office file. */
export async function documentPreview(db: Db, files: Files, id: number) {
  const { contentType, fileKey, size } = await findDocument(db, id)
  if (!fileKey || !contentType || !isReadable(contentType))
    return { state: 'unreadable' as const, text: '', cut: false }
  if (/^(text|message)\/|^application\/(json|xml)/.test(contentType)) {
    const start =
      size === 0 ? Buffer.alloc(0) : await buffer(await files.open(fileKey, { start: 0, end: maxPreviewBytes - 1 }))
    return {
      state: 'read' as const,
      text: decodeBytes(start, charsetOf(contentType)),
      cut: size > maxPreviewBytes,
    }
  }
  const read = await extractedText(db, id)
  if (read?.textState === 'waiting' || read?.textState === 'reading')
    return { state: 'waiting' as const, text: '', cut: false }
  if (!read?.text) return { state: 'unreadable' as const, text: '', cut: false }
  return { state: 'read' as const, text: read.text.slice(0, maxPreviewBytes), cut: read.text.length > maxPreviewBytes }
}
