import type { CalendarServer } from '#platform/calendars/calendars'
import type { Db } from '#platform/db/database'
import type { CalendarSyncResult } from '../../calendar-account'
import type { CalendarRow } from '../store/calendar-accounts'

/** One round of the sync of an account. */
export type SyncRun = {
  db: Db
  server: CalendarServer
  accountId: number
  calendars: CalendarRow[]
  ownersZone: string
  now: Date
  /** Everything is compared, not only what the server says has changed. */
  isFull: boolean
  result: CalendarSyncResult
}

export const emptyResult = (): CalendarSyncResult => ({
  received: 0,
  sent: 0,
  removedHere: 0,
  removedThere: 0,
  differences: 0,
  mended: 0,
  problems: 0,
})
