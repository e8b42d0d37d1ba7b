import type { Db } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import type { AttachmentFiles } from '../attachment-files'
import type { Mailbox } from '../mailbox'
import type { AccountRow } from '../store/accounts'

/** What a sync works with. */
export type SyncTools = {
  db: Db
  files: AttachmentFiles
  log: Log
  openMailbox(account: AccountRow): Promise<Mailbox>
  now(): Date
}

/** One round of one account. */
export type Round = SyncTools & {
  account: AccountRow
  mailbox: Mailbox
  /** Says again that we are at it; throws where another took over. */
  stay(): Promise<void>
  /** Lets open windows know, not more often than they can follow. */
  progress(): Promise<void>
  /** Set when something left a folder: it may now lie in none. */
  mayHaveHomeless: boolean
}
