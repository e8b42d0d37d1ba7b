import { linkTo, moneyText } from '../../answer-format'
import type { RecurringFact } from '../facts'
import { type AnswerContext, limitedLines, shortDay } from './answer-context'
import { nameWords } from './client-names'

/** Which invoices repeat, and when the next of each is issued. */
export async function recurring(context: AnswerContext): Promise<string> {
  const { facts, client, question, t } = context
  const all = await facts.recurringOf(client?.id)
  if (all.length === 0) return t.recurring.none
  const named = all.filter(({ title }) => isNamed(title, question))
  const found = named.length > 0 ? named : all
  return [
    t.recurring.all(found.length),
    '',
    ...limitedLines(context, found, 12, (series) => seriesLine(context, series)),
  ].join('\n')
}

/** Whether the question holds all words of a title. */
function isNamed(title: string, question: string): boolean {
  const asked = new Set(nameWords(question))
  const words = nameWords(title)
  return words.length > 0 && words.every((word) => asked.has(word))
}

const seriesLine = (context: AnswerContext, series: RecurringFact) => {
  const { t } = context
  const whom = t.schedule.with(linkTo.client(series.clientId, series.client))
  const next = series.isPaused ? t.recurring.paused : t.recurring.next(shortDay(context, series.nextDate))
  return `- ${linkTo.recurring(series.id, series.title)}${whom}: ${moneyText(series.amountCents, series.currency)} ${t.recurring.schedule(series.frequency, series.interval)}, ${next}`
}
