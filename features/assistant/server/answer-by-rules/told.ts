import { addDays, type Day, dayIn, daysBetween } from '#core/days'
import type { Db } from '#platform/db/database'
import type { Asked, Span } from '../../question'
import { dayText, linkTo, momentText, plainWords } from '../../wording'
import type * as facts from '../store/facts'

/** Finds records of every kind by words in them, each with the page that shows it. */
export type Finder = (
  words: string,
  each: number,
) => Promise<{ kind: string; title: string; excerpt: string | null; href: string }[]>

export type Scene = { now: Date; timeZone: string; owner: string; business: string; find: Finder }

export type Told = Scene & { db: Db; question: string; asked: Asked; client: facts.ClientFact | undefined; today: Day }

export const more = (count: number, shown: number) => (count > shown ? [`- … and ${count - shown} more`] : [])

export function dueWords(due: Day | null, today: Day): string {
  if (due === null) return 'without a due date'
  const days = daysBetween(today, due)
  if (days < 0) return `overdue since ${dayText(due)} (${-days === 1 ? '1 day' : `${-days} days`})`
  return days === 0 ? 'due today' : `due ${dayText(due)}`
}

export function spanOf(span: Span, today: Day): { from: Day; to: Day; words: string } {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  if (span === 'today') return { from: today, to: today, words: 'today' }
  if (span === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1), words: 'tomorrow' }
  if (span === 'next-week')
    return { from: addDays(today, 7 - weekday), to: addDays(today, 13 - weekday), words: 'next week' }
  if (span === 'month') return { from: today, to: addDays(today, 30), words: 'in the next 30 days' }
  return { from: today, to: addDays(today, 6 - weekday), words: 'this week' }
}

export const eventLine = (
  { id, title, start, day, allDay, location, client, clientId }: facts.EventFact,
  timeZone: string,
) =>
  `- ${allDay ? dayText(day ?? dayIn(timeZone, new Date(start))) : momentText(start, timeZone)}: ${linkTo.event(id, title)}${location ? `, ${plainWords(location)}` : ''}${client && clientId ? ` with ${linkTo.client(clientId, client)}` : ''}`
