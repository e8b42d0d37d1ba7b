import { day, minute } from '#core/durations'
import { readBusinessWith, readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { BookingSettings } from '../api'
import { BusyTimes, type Interval } from '../busy-times'
import { conflictRange, freeSlots, type SlotQuery, weeksAround } from '../slots'
import type { BookingDeps } from './deps'
import { type BookingRow, takenBetween } from './store/bookings'
import { hoursOf } from './store/schedules'
import type { BookingTypeRow } from './store/types'

const settingsKey = 'booking'

export async function readBookingSettings(db: Db): Promise<BookingSettings> {
  return parseSettings(await readSetting(db, settingsKey))
}

function parseSettings(stored: unknown): BookingSettings {
  const parsed = BookingSettings.safeParse(stored)
  return parsed.success ? parsed.data : { daysOff: [], embedSites: [], inSignature: false }
}

/** The owner's time zone and days off. */
async function readZoneAndDaysOff(db: Db) {
  const { business, setting } = await readBusinessWith(db, settingsKey)
  return { timeZone: business.timeZone, daysOff: parseSettings(setting).daysOff }
}

export async function saveBookingSettings(db: Db, settings: BookingSettings): Promise<BookingSettings> {
  await saveSetting(db, settingsKey, settings)
  return settings
}

type SlotSearch = {
  type: BookingTypeRow
  minutes: number
  within: Interval
  /** A booking that is being moved does not block itself. */
  moving?: BookingRow | undefined
  now: Date
}

/** The free starts of a kind of meeting. */
export async function findSlots(db: Db, { calendar }: Pick<BookingDeps, 'calendar'>, search: SlotSearch) {
  const query = await slotQueryFor(db, calendar, search)
  return query ? freeSlots(query) : []
}

/** The first free starts from an instant on. */
export async function nextFreeSlots(
  db: Db,
  deps: Pick<BookingDeps, 'calendar'>,
  search: Omit<SlotSearch, 'within'>,
  from: number,
): Promise<number[]> {
  const start = Math.max(from, search.now.getTime())
  for (const days of [14, search.type.horizonDays + 1]) {
    const slots = await findSlots(db, deps, { ...search, within: { start, end: start + days * day } })
    if (slots.length > 0) return slots.slice(0, maxOffered)
  }
  return []
}

const maxOffered = 5

/** Whether this start is within the bookable hours at all, even if it is taken. */
export async function isOffered(
  db: Db,
  { type, minutes, now }: Omit<SlotSearch, 'within'>,
  start: number,
): Promise<boolean> {
  const { timeZone, daysOff } = await readZoneAndDaysOff(db)
  const rules = { ...type, ...(await hoursOf(db, type)), minutes, maxPerDay: null, maxPerWeek: null }
  const within = { start, end: start + minute }
  return freeSlots({ rules, ownersZone: timeZone, daysOff, busy: new BusyTimes(), taken: [], within, now }).includes(
    start,
  )
}

async function slotQueryFor(
  db: Db,
  calendar: BookingDeps['calendar'],
  { type, minutes, within, moving, now }: SlotSearch,
): Promise<SlotQuery | undefined> {
  // A guest may ask for any range, such as the year 1900; only this one can have free times.
  const start = Math.max(within.start, now.getTime())
  const end = Math.min(within.end, now.getTime() + (type.horizonDays + 2) * day)
  if (start >= end) return undefined
  const { timeZone, daysOff } = await readZoneAndDaysOff(db)
  const rules = { ...type, ...(await hoursOf(db, type)), minutes }
  const busy = new BusyTimes()
  const between = conflictRange({ start, end }, rules)
  await calendar.addBusyTimes(db, between, timeZone, moving?.eventId ?? null, (from, to, allDay) => {
    if (!allDay || type.allDayBlocks) busy.add(from, to)
  })
  const taken = await takenBetween(db, weeksAround({ start, end }), { typeId: type.id, exceptId: moving?.id })
  return { rules, ownersZone: timeZone, daysOff, busy, taken, within: { start, end }, now }
}
