import { Problem } from '#core/problem'
import { maxFileSize } from '#features/documents/document'
import { saveStagedDocument } from '#features/documents/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { AttachmentFiles } from './attachment-files'
import { findAttachment, findEmailDetails } from './store/find'

/** Copies an attachment and returns what saves it in Documents, linked to its mail and to the client who sent it. */
export async function copyAttachment(
  db: Db,
  files: Files,
  attachmentFiles: AttachmentFiles,
  id: string,
  position: number,
) {
  const email = await findEmailDetails(db, id)
  const { filename, size, file } = await findAttachment(db, email.id, position)
  if (size > maxFileSize)
    throw new Problem(
      'too-large',
      413,
      'It is larger than 10MB, so it cannot be kept in Documents. Download it instead.',
    )
  const staged = await files.stage(attachmentFiles.openAttachment(file))
  const document = {
    name: filename,
    filename,
    clientId: email.client?.id ?? null,
    origin: 'email' as const,
    originId: email.id,
  }
  return async (tx: Transaction) => {
    try {
      return await saveStagedDocument(tx, files, document, staged)
    } finally {
      await staged.discard()
    }
  }
}
