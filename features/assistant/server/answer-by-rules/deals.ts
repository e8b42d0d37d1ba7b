import type { Day } from '#core/days'
import { linkTo, moneyText, stripMarkdown } from '../../answer-format'
import { upcomingDayRange } from '../../question-time'
import type { DealFact } from '../facts'
import { type AnswerContext, clientLink, limitedLines, shortDay, timeText, totalText } from './answer-context'

const stagePatterns: [string, RegExp][] = [
  ['lead', /\b(leads?|contactos? inicial(es)?)\b/],
  ['qualified', /\b(qualified|calificad\w+|cualificad\w+)\b/],
  ['proposal', /\b(proposals?|propuestas?)\b/],
  ['negotiation', /\b(negotiat\w+|negociacion)\b/],
]

export async function deals(context: AnswerContext): Promise<string> {
  const { facts, client, parsed, today, t } = context
  const { words } = parsed
  const [allOpen, closed] = [await facts.openDeals(client?.id), await facts.closedDeals(client?.id)]
  const asksWhen = /\b(clos(e|es|ing)|expected|cierra[n]?|cerrar\w*|cierre)\b/.test(words)
  const days = upcomingDayRange(parsed.time, today)
  if (asksWhen && days) return closingDeals(context, allOpen, days)
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const rate = won + lost === 0 ? '' : ` ${t.deals.rate(won + lost, won, Math.round((won / (won + lost)) * 100))}`
  if (/\b(win rate|tasa)\b/.test(words)) return rate.trim() || t.deals.noRate
  const stage = stagePatterns.find(([, pattern]) => pattern.test(words))?.[0]
  const open = stage ? allOpen.filter((deal) => deal.stage === stage) : allOpen
  if (stage && open.length === 0) return t.deals.noneAt(t.stages[stage] ?? stage)
  const [first] = open
  if (!first) return `${t.deals.none(clientLink(client))}${rate}`
  const line = (deal: DealFact) =>
    `${linkTo.deal(deal.id, deal.name)}${t.deals.with(linkTo.client(deal.clientId, deal.client))}: ${moneyText(deal.valueCents, deal.currency)}, ${t.stages[deal.stage] ?? deal.stage}${deal.nextAction ? t.deals.next(stripMarkdown(deal.nextAction)) : ''}`
  if (/\b(biggest|largest|most valuable|top deal|mayor|mas grande)\b/.test(words)) return t.deals.biggest(line(first))
  return [
    `${t.deals.open(open.length, valueText(context, open), stage && (t.stages[stage] ?? stage))}${stage ? '' : rate}`,
    '',
    ...limitedLines(context, open, 8, (deal) => `- ${line(deal)}`),
  ].join('\n')
}

/** Until now or later: with deals whose expected close date has passed, which come first. */
function closingDeals(context: AnswerContext, open: DealFact[], { from, to }: { from: Day; to: Day }): string {
  const { t, parsed, today } = context
  const isIn = (day: Day | null) => day !== null && day <= to && (from <= today || day >= from)
  const when = timeText(context, parsed.time)
  const closing = open
    .filter(({ expectedCloseDate }) => isIn(expectedCloseDate))
    .sort((one, other) => ((one.expectedCloseDate ?? '') < (other.expectedCloseDate ?? '') ? -1 : 1))
  if (closing.length === 0) return t.deals.noneClosing(when)
  return [
    t.deals.closing(closing.length, when, valueText(context, closing)),
    '',
    ...limitedLines(
      context,
      closing,
      10,
      (deal) =>
        `- ${shortDay(context, deal.expectedCloseDate ?? '')}${(deal.expectedCloseDate ?? '') < today ? ` (${t.deals.passed})` : ''}: ${linkTo.deal(deal.id, deal.name)}${t.deals.with(linkTo.client(deal.clientId, deal.client))}, ${moneyText(deal.valueCents, deal.currency)}, ${t.stages[deal.stage] ?? deal.stage}`,
    ),
  ].join('\n')
}

const valueText = (context: AnswerContext, open: DealFact[]) =>
  totalText(
    context,
    open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })),
  )
