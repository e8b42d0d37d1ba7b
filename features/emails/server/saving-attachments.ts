import { Problem } from '#core/problem'
import { largestFile } from '#features/documents/document'
import { keepDocument } from '#features/documents/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { AttachmentFiles } from './attachment-files'
import { findAttachment, openEmail } from './store/reading'

/** Keeps a copy of an attachment among the documents, with the mail that it came with and the client who sent it. */
export async function saveAttachment(db: Db, files: Files, kept: AttachmentFiles, id: string, position: number) {
  const email = await openEmail(db, id)
  const { filename, size, file } = await findAttachment(db, email.id, position)
  if (size > largestFile)
    throw new Problem(
      'too-large',
      413,
      'It is larger than 10MB, so it cannot be kept in Documents. Download it instead.',
    )
  return keepDocument(db, files, {
    name: filename,
    filename,
    clientId: email.client?.id ?? null,
    origin: 'email',
    originId: email.id,
    content: kept.openAttachment(file),
  })
}
