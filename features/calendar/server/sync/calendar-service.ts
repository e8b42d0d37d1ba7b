import { openCaldavServer } from '#platform/calendars/caldav'
import { CalendarFailure, type CalendarServer } from '#platform/calendars/calendars'
import type { Db } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import { type Seal, sealFor } from '#platform/secrets/seal'
import type { AccountRow } from '../store/calendar-accounts'

/** What the sync of calendar accounts and its routes share. */
export type CalendarService = {
  db: Db
  log: Log
  seal: Seal
  open(account: Pick<AccountRow, 'url' | 'username' | 'sealedPassword' | 'home'>): CalendarServer
  now(): Date
}

export function createCalendarService({ db, log, secret }: { db: Db; log: Log; secret: string }): CalendarService {
  const seal = sealFor(secret, 'calendar accounts')
  return {
    db,
    log,
    seal,
    open: ({ url, username, sealedPassword, home }) =>
      openCaldavServer({ url, username, password: openPassword(seal, sealedPassword), home }),
    now: () => new Date(),
  }
}

/** After a restore on another installation, what was sealed there cannot be opened here. */
function openPassword(seal: Seal, sealed: string): string {
  try {
    return seal.open(sealed)
  } catch {
    throw new CalendarFailure('password', 'The stored password belongs to another installation. Please enter it again.')
  }
}
