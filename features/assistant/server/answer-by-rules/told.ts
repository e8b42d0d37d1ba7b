import { type Day, dayIn, daysBetween } from '#core/days'
import type { Db } from '#platform/db/database'
import type { AnswerWords } from '../../answer-words'
import { type AskedTime, daysOf } from '../../asked-time'
import type { Asked } from '../../question'
import { dayText, dayTextFrom, linkTo, momentText, plainWords, sumText } from '../../wording'
import type * as facts from '../store/facts'

/** Finds records of every kind by words in them, each with the page that shows it. */
export type Finder = (
  words: string,
  each: number,
) => Promise<{ kind: string; title: string; excerpt: string | null; href: string }[]>

export type Scene = { now: Date; timeZone: string; owner: string; business: string; find: Finder }

export type Told = Scene & {
  db: Db
  question: string
  asked: Asked
  /** The words of the answer, in the language of the question. */
  t: AnswerWords
  client: facts.ClientFact | undefined
  today: Day
}

/** Where records are many, the first few and how many more there are. */
export const firstOf = <One>({ t }: Told, all: One[], most: number, line: (one: One) => string) => [
  ...all.slice(0, most).map(line),
  ...(all.length > most ? [`- ${t.more(all.length - most)}`] : []),
]

export const shortDay = ({ t, today }: Told, day: Day) => dayTextFrom(today, day, t.locale)
export const dayAt = (told: Told, instant: string) => shortDay(told, dayIn(told.timeZone, new Date(instant)))
export const total = ({ t }: Told, amounts: { cents: number; currency: string }[]) => sumText(amounts, t.and)
export const openTotal = (told: Told, invoices: facts.InvoiceFact[]) =>
  total(
    told,
    invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })),
  )
export const isLate = ({ dueDate }: facts.InvoiceFact, today: Day) => dueDate !== null && dueDate < today

export const clientLink = (client: facts.ClientFact | undefined) => client && linkTo.client(client.id, client.name)

export function dueWords(told: Told, due: Day | null): string {
  const { t, today } = told
  if (due === null) return t.owed.noDue
  const days = daysBetween(today, due)
  if (days < 0) return t.owed.overdueSince(shortDay(told, due), -days)
  return days === 0 ? t.owed.dueToday : t.owed.due(shortDay(told, due))
}

/** "this week", "on Fri, Nov 20", "in October". */
export function timeWords({ t, today }: Told, time: AskedTime): string {
  const days = daysOf(time, today)
  if (time.span === 'weekday' && days) return t.onDay(dayText(days.from, t.locale))
  if (time.span === 'named-month' && days) return t.inMonth(monthName(days.from, t.locale))
  return time.span === 'any' || time.span === 'weekday' || time.span === 'named-month' ? '' : t.time[time.span]
}

const monthName = (day: Day, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' }).format(new Date(`${day}T12:00:00Z`))

export const eventLine = (
  { t, timeZone }: Told,
  { id, title, start, day, allDay, location, client, clientId }: facts.EventFact,
) =>
  `- ${allDay ? dayText(day ?? dayIn(timeZone, new Date(start)), t.locale) : momentText(start, timeZone, t.locale)}: ${linkTo.event(id, title)}${location ? `, ${plainWords(location)}` : ''}${client && clientId ? t.schedule.with(linkTo.client(clientId, client)) : ''}`
