import { buffer } from 'node:stream/consumers'
import { charsetOf } from '#core/content-type'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { isReadable } from '#platform/reading/readable-types'
import { findDocument } from './store'
import { textOf } from './store/texts'

const shownBytes = 100_000

/** The words of a document as far as they fit on a screen: of texts as they are, of office files as they were read. */
export async function previewOf(db: Db, files: Files, id: number) {
  const { contentType, fileKey, size } = await findDocument(db, id)
  if (!fileKey || !contentType || !isReadable(contentType))
    return { state: 'unreadable' as const, text: '', cut: false }
  if (/^(text|message)\/|^application\/(json|xml)/.test(contentType)) {
    const start =
      size === 0 ? Buffer.alloc(0) : await buffer(await files.open(fileKey, { start: 0, end: shownBytes - 1 }))
    return {
      state: 'read' as const,
      text: new TextDecoder(charsetOf(contentType)).decode(start),
      cut: size > shownBytes,
    }
  }
  const read = await textOf(db, id)
  if (read?.reading === 'waiting' || read?.reading === 'reading')
    return { state: 'waiting' as const, text: '', cut: false }
  if (!read?.text) return { state: 'unreadable' as const, text: '', cut: false }
  return { state: 'read' as const, text: read.text.slice(0, shownBytes), cut: read.text.length > shownBytes }
}
