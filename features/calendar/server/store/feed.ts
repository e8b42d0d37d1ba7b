import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, isNotNull, or } from 'drizzle-orm'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { writeCalendar } from '../../icalendar/write-calendar'
import { calendarFeeds, events } from '../table'
import { asShown } from './event-row'

const day = 86_400_000
/** How far back other programs are shown what was. */
const pastDays = 366

/** Revoked as soon as another is made: there is one address, or none. */
export async function renewFeed(db: Db) {
  return db.transaction(async (tx) => {
    await tx.delete(calendarFeeds)
    const [made] = await tx
      .insert(calendarFeeds)
      .values({ token: randomBytes(32).toString('base64url') })
      .returning()
    return made
  })
}

export async function readFeed(db: Db) {
  const [feed] = await db.select().from(calendarFeeds).limit(1)
  return feed
}

export async function revokeFeed(db: Db): Promise<void> {
  await db.delete(calendarFeeds)
}

/** The calendar for other programs, or nothing for whoever has no right to it. */
export async function calendarFor(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [feed] = await db.select({ id: calendarFeeds.id }).from(calendarFeeds).where(eq(calendarFeeds.token, token))
  return feed && writtenCalendar(db, now, new Date(now.getTime() - pastDays * day))
}

/** Every event that ends after a moment, however long ago that is. */
export async function writtenCalendar(db: Db, now: Date, since: Date): Promise<string> {
  const { timeZone, name } = await readBusiness(db)
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.isSuggested, false), or(gte(events.endDateTime, since), isNotNull(events.rrule))))
    .orderBy(asc(events.startDateTime), asc(events.id))
  const shown = rows.map((row) => asShown(row, timeZone))
  const series = new Map(shown.filter(({ rrule }) => rrule).map((row) => [row.id, row]))
  return writeCalendar({
    name: name || 'Mainstreet',
    events: shown.map((row) => ({ ...row, series: row.seriesId ? series.get(row.seriesId) : undefined })),
    ownersZone: timeZone,
    now,
  })
}
