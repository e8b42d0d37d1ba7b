import { type Day, dayIn, daysBetween } from '#core/days'
import type { WeeklyHours } from '#core/weekly-hours'
import { dayText, dayTextFrom, linkTo, momentText, stripMarkdown, sumText } from '../../answer-format'
import type { AnswerWords } from '../../answer-words'
import type { ParsedQuestion } from '../../question'
import { dayRange, type QuestionTime } from '../../question-time'
import type { ClientFact, EventFact, Facts, InvoiceFact } from '../facts'

/** Full-text search over all kinds of records; `href` is the page that shows the record. */
export type RecordFinder = (
  words: string,
  maxPerKind: number,
) => Promise<{ kind: string; title: string; excerpt: string | null; href: string }[]>

export type AssistantContext = {
  now: Date
  timeZone: string
  /** Null until the owner has chosen some. */
  workingHours: WeeklyHours | null
  /** The business's. */
  currency: string
  owner: string
  business: string
  facts: Facts
  find: RecordFinder
}

export type AnswerContext = AssistantContext & {
  question: string
  parsed: ParsedQuestion
  /** Texts of the answer, in the language of the question. */
  t: AnswerWords
  client: ClientFact | undefined
  today: Day
}

/** The first `max` lines, then a line with the number left out. */
export const limitedLines = <One>({ t }: AnswerContext, all: One[], max: number, line: (one: One) => string) => [
  ...all.slice(0, max).map(line),
  ...(all.length > max ? [`- ${t.more(all.length - max)}`] : []),
]

export const shortDay = ({ t, today }: AnswerContext, day: Day) => dayTextFrom(today, day, t.locale)
export const dayTextOf = (context: AnswerContext, instant: string) =>
  shortDay(context, dayIn(context.timeZone, new Date(instant)))
export const totalText = ({ t, currency }: AnswerContext, amounts: { cents: number; currency: string }[]) =>
  sumText(amounts, currency, t.and)
export const openTotalText = (context: AnswerContext, invoices: InvoiceFact[]) =>
  totalText(
    context,
    invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })),
  )
export const clientLink = (client: ClientFact | undefined) => client && linkTo.client(client.id, client.name)

export function dueText(context: AnswerContext, due: Day | null): string {
  const { t, today } = context
  if (due === null) return t.owed.noDue
  const days = daysBetween(today, due)
  if (days < 0) return t.owed.overdueSince(shortDay(context, due), -days)
  return days === 0 ? t.owed.dueToday : t.owed.due(shortDay(context, due))
}

/** "this week", "on Fri, Nov 20", "in October". */
export function timeText({ t, today }: AnswerContext, time: QuestionTime, days = dayRange(time, today)): string {
  if ((time.span === 'weekday' || time.span === 'last-weekday') && days) return t.onDay(dayText(days.from, t.locale))
  if (time.span === 'named-month' && days) return t.inMonth(monthName(days.from, t.locale))
  const { span } = time
  return span === 'any' || span === 'weekday' || span === 'last-weekday' || span === 'named-month' ? '' : t.time[span]
}

const monthName = (day: Day, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' }).format(new Date(`${day}T12:00:00Z`))

export const eventLine = (
  { t, timeZone }: AnswerContext,
  { id, title, start, day, allDay, location, client, clientId }: EventFact,
) =>
  `- ${allDay ? dayText(day ?? dayIn(timeZone, new Date(start)), t.locale) : momentText(start, timeZone, t.locale)}: ${linkTo.event(id, title)}${location ? `, ${stripMarkdown(location)}` : ''}${client && clientId ? t.schedule.with(linkTo.client(clientId, client)) : ''}`
