import { Problem } from '#core/problem'
import { maxFileSize } from '#features/documents/document'
import { saveDocument } from '#features/documents/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { AttachmentFiles } from './attachment-files'
import { findAttachment, findEmailDetails } from './store/find'

/** Saves a copy of an attachment in Documents, linked to its mail and to the client who sent it. */
export async function saveAttachment(
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
  return saveDocument(db, files, {
    name: filename,
    filename,
    clientId: email.client?.id ?? null,
    origin: 'email',
    originId: email.id,
    content: attachmentFiles.openAttachment(file),
  })
}
