import { setImmediate as nextTurn } from 'node:timers/promises'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { EventFinder, TextToScan } from '../suggestion'
import { keepSuggestions } from './store/suggestions'

/** Gives the texts that may speak of events, newest first. */
export type TextsToScan = (db: Db, now: Date) => Promise<TextToScan[]>

/** Looks for events in every text; what is found is kept at once, so that nothing is lost where one text fails. */
export async function scanForEvents(db: Db, textsToScan: TextsToScan, find: EventFinder, now: Date) {
  const { timeZone } = await readBusiness(db)
  const texts = await textsToScan(db, now)
  let found = 0
  for (const text of texts) {
    const events = (await find(text, { now, timeZone })).filter(({ endDateTime }) => endDateTime > now)
    if (events.length > 0) found += await keepSuggestions(db, text, events)
    // Others are served between two texts.
    await nextTurn()
  }
  return { scanned: texts.length, found }
}
