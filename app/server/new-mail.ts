import type { AiService } from '#features/assistant/server/ai-service'
import { scoreNewMail } from '#features/assistant/server/scoring'
import { scanForEvents } from '#features/calendar/server/scan'
import { handleInvitationMails } from '#features/calendar/server/store/received-invitations'
import type { EventFinder } from '#features/calendar/suggestion'
import type { Db } from '#platform/db/database'
import { scanLogger } from './event-finder'
import { mailsToScan } from './texts-to-scan'

/** Applies what invitations in new mails say, scores the mails and scans them for events. */
export async function processNewMail(db: Db, ai: AiService, find: EventFinder, now: Date): Promise<void> {
  await handleInvitationMails(db, now)
  const ids = await scoreNewMail(db, ai, now)
  if (ids.length > 0) await scanForEvents(db, () => mailsToScan(db, ids), find, scanLogger(ai), now)
}
