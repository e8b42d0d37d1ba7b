import type { Db } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import type { AttachmentFiles } from '../attachment-files'
import type { Mailbox } from '../mailbox'
import type { AccountRow } from '../store/accounts'

export type SyncDeps = {
  db: Db
  files: AttachmentFiles
  log: Log
  openMailbox(account: AccountRow): Promise<Mailbox>
  now(): Date
}

/** One sync of one account. */
export type SyncRun = SyncDeps & {
  account: AccountRow
  mailbox: Mailbox
  progress: {
    /** For the log. */
    folder?: number
    hasNewMail?: boolean
  }
  /** Throws if another process has taken over the account. */
  renewLease(): Promise<void>
  /** Updates open browser windows, rate limited. */
  publishProgress(): Promise<void>
  /** Set when a mail was removed from a folder and may now be in none. */
  mayHaveOrphans: boolean
}
