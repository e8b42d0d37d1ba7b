import { setImmediate as nextTurn } from 'node:timers/promises'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { EventFinder, TextToScan } from '../suggestion'
import { keepSuggestions } from './store/suggestions'

/** Gives the texts that may speak of events, newest first. */
export type TextsToScan = (db: Db, now: Date) => Promise<TextToScan[]>

/** Told once a scan is over what was read and how many suggestions are new. */
export type ScanTeller = (texts: TextToScan[], found: number) => Promise<void>

/** Looks for events in every text; what is found is kept at once, so that nothing is lost where one text fails. */
export async function scanForEvents(db: Db, textsToScan: TextsToScan, find: EventFinder, tell: ScanTeller, now: Date) {
  const { timeZone } = await readBusiness(db)
  const texts = await textsToScan(db, now)
  let found = 0
  for (const text of texts) {
    const events = (await find(text, { now, timeZone })).filter(({ endDateTime }) => endDateTime > now)
    if (events.length > 0) found += await keepSuggestions(db, text, events)
    // Others are served between two texts.
    await nextTurn()
  }
  if (texts.length > 0) await tell(texts, found)
  return { scanned: texts.length, found }
}
