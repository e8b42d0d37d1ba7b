import { and, asc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import { day } from '#core/durations'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { hashOfToken, newLinkToken } from '#platform/secrets/link-token'
import type { Seal } from '#platform/secrets/seal'
import { calendarFeeds, events } from '../table'
import { writeCalendarFile } from '../write-calendar-file'
import { withCurrentDays } from './event-row'

/** How far back the feed goes. */
const pastDays = 366

/** Revokes the previous address. */
export async function renewFeed(db: Db, seal: Seal) {
  const { tokenHash, sealedToken } = newLinkToken(seal)
  return db.transaction(async (tx) => {
    await tx.delete(calendarFeeds)
    const [made] = await tx.insert(calendarFeeds).values({ tokenHash, sealedToken }).returning()
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

/** Earlier versions stored the token as it is. */
export async function sealPlainFeeds(db: Db, seal: Seal): Promise<void> {
  const plain = await db.select().from(calendarFeeds).where(isNull(calendarFeeds.sealedToken))
  for (const { id, token } of plain)
    await db
      .update(calendarFeeds)
      .set({ sealedToken: seal.close(token ?? ''), token: null })
      .where(eq(calendarFeeds.id, id))
}

/** Undefined for an unknown token. */
export async function calendarForToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [feed] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOfToken(token)))
  return feed && exportCalendar(db, now, new Date(now.getTime() - pastDays * day))
}

/** An .ics file with every event that ends after `since`. */
export async function exportCalendar(db: Db, now: Date, since: Date): Promise<string> {
  const { timeZone, name } = await readBusiness(db)
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.isSuggested, false), or(gte(events.endDateTime, since), isNotNull(events.rrule))))
    .orderBy(asc(events.startDateTime), asc(events.id))
  const current = rows.map((row) => withCurrentDays(row, timeZone))
  const series = new Map(current.filter(({ rrule }) => rrule).map((row) => [row.id, row]))
  return writeCalendarFile({
    name: name || 'Mainstreet',
    events: current.map((row) => {
      const own = row.seriesId ? series.get(row.seriesId) : undefined
      // A change for all later days is a series of its own, with its edited occurrences.
      if (row.rrule && row.occurrenceDay) return { ...row, uid: `${row.uid}#${row.occurrenceDay}`, occurrenceDay: null }
      return { ...row, uid: own?.occurrenceDay ? `${row.uid}#${own.occurrenceDay}` : row.uid, series: own }
    }),
    ownersZone: timeZone,
    now,
  })
}
