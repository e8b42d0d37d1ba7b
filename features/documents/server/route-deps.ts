import type { FastifyRequest } from 'fastify'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { SignedIn } from '#platform/http/answer'
import type { FolderSuggester } from '../folder-suggestions'

export type DocumentRouteDeps = {
  db: Db
  files: Files
  suggestFolders: FolderSuggester
  sessionGuard: { authenticate(request: FastifyRequest): Promise<SignedIn | null> }
  secret: string
  publicUrl: string
  /** What else a new version of a document causes. */
  contentChanged?: (tx: Transaction, id: number) => Promise<void>
}
