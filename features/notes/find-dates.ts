import { type MentionedDay, readDates } from '#core/dates-in-text/read-dates'
import type { Day } from '#core/days'
import { detectLanguage } from '#core/detect-language'
import type { Finding } from './finding'

/** Dates mentioned in the text, relative to today. Bare numbers, times without a day and durations are ignored. */
export function findDates(sentences: string[], today: Day, limit: number): Finding[] {
  const context = { today, dayFirst: detectLanguage(sentences.join(' ')) === 'es' }
  const found = new Map<string, Finding>()
  for (const sentence of sentences) {
    if (found.size >= limit) break
    for (const value of readDates(sentence.slice(0, maxSentenceLength), context).map(formatDate))
      if (!found.has(value)) found.set(value, { kind: 'Date', value, quote: sentence })
  }
  return [...found.values()].slice(0, limit)
}

/** Only the beginning of a sentence is read; a line without any full stop may be a whole file. */
const maxSentenceLength = 500

/** 'Friday, March 6, 2026 3:00 PM' */
function formatDate({ day, minutes }: MentionedDay): string {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + (minutes ?? 0) * 60_000)
  return minutes === undefined ? days.format(date) : `${days.format(date)} ${times.format(date)}`
}

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
