import type { AiService } from '#features/assistant/server/ai-service'
import { scoreNewMail } from '#features/assistant/server/scoring'
import { scanForEvents } from '#features/calendar/server/scanning'
import type { EventFinder } from '#features/calendar/suggestion'
import type { Db } from '#platform/db/database'
import { scanTeller } from './event-finder'
import { mailsToScan } from './texts-to-scan'

/** Reads what has come in since the last round: how much each mail matters, and whether it speaks of an event. */
export async function readNewMail(db: Db, ai: AiService, find: EventFinder, now: Date): Promise<void> {
  const ids = await scoreNewMail(db, ai, now)
  if (ids.length > 0) await scanForEvents(db, () => mailsToScan(db, ids), find, scanTeller(ai), now)
}
