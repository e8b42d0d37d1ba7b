import { anyOf } from '#core/word-pattern'
import type { Email, LiveEmail } from './email'
import { type EmailSummary, summarizeLive, summarizeStored } from './email-summary'
import { isExcluded } from './excluded-senders'

const maxLive = 3
const urgentWords = [
  'action',
  'asap',
  'attention',
  'critical',
  'deadline',
  'important',
  'priority',
  'reminder',
  'urgent',
]
const urgent = new RegExp(anyOf(urgentWords), 'i')

/** Shown for the newest mails while no mail has been scored. */
export const unscoredFallback = { max: 3, score: 0.65, analysis: 'Email needs AI analysis to determine importance' }

type EmailSources = { live: LiveEmail[] | undefined; important: Email[]; recent: Email[] }

/** The provider's live mails if it is connected, otherwise the scored mails stored here. */
export function chooseImportantEmails({ live, important, recent }: EmailSources): EmailSummary[] {
  if (live) return urgentLiveEmails(live).map(summarizeLive)
  if (important.length > 0) return important.map(summarizeStored)
  return recent
    .slice(0, unscoredFallback.max)
    .map((email) => ({ ...summarizeStored(email), score: unscoredFallback.score, analysis: unscoredFallback.analysis }))
}

/** Live mails have no scores and are chosen by their subject. */
export const urgentLiveEmails = (live: LiveEmail[]) =>
  live
    .filter(({ subject }) => urgent.test(subject ?? ''))
    .filter(({ senderName, senderEmail, from }) => !isExcluded(senderName, senderEmail, from?.name, from?.email))
    .slice(0, maxLive)
