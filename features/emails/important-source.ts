import type { Email, LiveEmail } from './email'
import { isExcluded } from './excluded-senders'
import { type ShownEmail, showLive, showStored } from './shown-email'

const liveShown = 3
const urgentWords = /urgent|important|asap|reminder|action|deadline|attention|critical|priority/i

/** While nothing has been scored, the newest mails stand in, and say so. */
export const standIn = { most: 3, score: 0.65, analysis: 'Email needs AI analysis to determine importance' }

type Known = { live: LiveEmail[] | undefined; important: Email[]; recent: Email[] }

/** Which mails count as important: the provider's live ones where it is connected, else those kept and scored here. */
export function importantFrom({ live, important, recent }: Known): ShownEmail[] {
  if (live) return urgentOf(live).map(showLive)
  if (important.length > 0) return important.map(showStored)
  return recent
    .slice(0, standIn.most)
    .map((email) => ({ ...showStored(email), score: standIn.score, analysis: standIn.analysis }))
}

/** A provider gives no scores; its mails are chosen by their subject. */
export const urgentOf = (live: LiveEmail[]) =>
  live
    .filter(({ subject }) => urgentWords.test(subject ?? ''))
    .filter(({ senderName, senderEmail, from }) => !isExcluded(senderName, senderEmail, from?.name, from?.email))
    .slice(0, liveShown)
