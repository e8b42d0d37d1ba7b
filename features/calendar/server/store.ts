import { and, asc, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { Window } from '../upcoming'
import { events } from './table'

const upcomingShown = 50

/** What stands in the calendar, earliest first; a suggestion stands there only once it is accepted. */
export async function findEvents(db: Db, { from, until }: Partial<Window>) {
  return db
    .select(columns)
    .from(events)
    .where(
      and(
        eq(events.isSuggested, false),
        from && gte(events.startDateTime, from),
        until && lt(events.startDateTime, until),
      ),
    )
    .orderBy(asc(events.startDateTime), asc(events.id))
}

/** What starts within the window, and the whole days that it begins in the middle of. */
export async function findUpcoming(db: Db, { from, until }: Window) {
  return db
    .select(columns)
    .from(events)
    .where(
      and(
        eq(events.isSuggested, false),
        lt(events.startDateTime, until),
        or(gte(events.startDateTime, from), and(events.allDay, gte(events.endDateTime, from))),
      ),
    )
    .orderBy(asc(events.startDateTime), asc(events.id))
    .limit(upcomingShown)
}

const clientName = sql<string | null>`(select name from clients where clients.id = events.client_id)`
const columns = { ...getTableColumns(events), clientName }
