import { setImmediate as nextTick } from 'node:timers/promises'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { EventFinder, TextToScan } from '../suggestion'
import { saveSuggestions } from './store/suggestions'

/** The texts to search for events, newest first. */
export type TextsToScan = (db: Db, now: Date) => Promise<TextToScan[]>

/** Called after a scan with the scanned texts and the number of new suggestions. */
export type ScanReporter = (texts: TextToScan[], found: number) => Promise<void>

/** Searches every text for events and saves after each one, so that a failing text loses nothing. */
export async function scanForEvents(
  db: Db,
  textsToScan: TextsToScan,
  find: EventFinder,
  report: ScanReporter,
  now: Date,
) {
  const { timeZone } = await readBusiness(db)
  const texts = await textsToScan(db, now)
  let found = 0
  for (const text of texts) {
    const events = (await find(text, { now, timeZone })).filter(({ endDateTime }) => endDateTime > now)
    if (events.length > 0) found += await saveSuggestions(db, text, events)
    // Lets other requests run between two texts.
    await nextTick()
  }
  if (texts.length > 0) await report(texts, found)
  return { scanned: texts.length, found }
}
