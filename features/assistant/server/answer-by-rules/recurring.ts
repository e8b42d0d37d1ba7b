import { linkTo, moneyText } from '../../answer-format'
import type { RecurringFact } from '../facts'
import { type AnswerContext, limitedLines, shortDay } from './answer-context'

/** Which invoices repeat, and when the next of each is issued. */
export async function recurring(context: AnswerContext): Promise<string> {
  const { facts, client, t } = context
  const found = await facts.recurringOf(client?.id)
  if (found.length === 0) return t.recurring.none
  return [
    t.recurring.all(found.length),
    '',
    ...limitedLines(context, found, 12, (series) => seriesLine(context, series)),
  ].join('\n')
}

const seriesLine = (context: AnswerContext, series: RecurringFact) => {
  const { t } = context
  const whom = t.schedule.with(linkTo.client(series.clientId, series.client))
  const next = series.isPaused ? t.recurring.paused : t.recurring.next(shortDay(context, series.nextDate))
  return `- ${linkTo.recurring(series.id, series.title)}${whom}: ${moneyText(series.amountCents, series.currency)} ${t.recurring.rhythm(series.frequency, series.interval)}, ${next}`
}
