import type { Day } from '#core/days'
import { comingDaysOf } from '../../asked-time'
import { linkTo, moneyText, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { clientLink, firstOf, shortDay, type Told, timeWords, total } from './told'

const stageSigns: [string, RegExp][] = [
  ['lead', /\b(leads?|contactos? inicial(es)?)\b/],
  ['qualified', /\b(qualified|calificad\w+|cualificad\w+)\b/],
  ['proposal', /\b(proposals?|propuestas?)\b/],
  ['negotiation', /\b(negotiat\w+|negociacion)\b/],
]

export async function deals(told: Told): Promise<string> {
  const { db, client, asked, today, t } = told
  const { words } = asked
  const [every, closed] = [await facts.openDeals(db, client?.id), await facts.closedDeals(db, client?.id)]
  const asksWhen = /\b(clos(e|es|ing)|expected|cierra[n]?|cerrar\w*|cierre)\b/.test(words)
  const days = comingDaysOf(asked.time, today)
  if (asksWhen && days) return closingDeals(told, every, days.to)
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const rate = won + lost === 0 ? '' : ` ${t.deals.rate(won + lost, won, Math.round((won / (won + lost)) * 100))}`
  if (/\b(win rate|tasa)\b/.test(words)) return rate.trim() || t.deals.noRate
  const stage = stageSigns.find(([, sign]) => sign.test(words))?.[0]
  const open = stage ? every.filter((deal) => deal.stage === stage) : every
  if (stage && open.length === 0) return t.deals.noneAt(t.stages[stage] ?? stage)
  const [first] = open
  if (!first) return `${t.deals.none(clientLink(client))}${rate}`
  const line = (deal: facts.DealFact) =>
    `${linkTo.deal(deal.id, deal.name)}${t.deals.with(linkTo.client(deal.clientId, deal.client))}: ${moneyText(deal.valueCents, deal.currency)}, ${t.stages[deal.stage] ?? deal.stage}${deal.nextAction ? t.deals.next(plainWords(deal.nextAction)) : ''}`
  if (/\b(biggest|largest|most valuable|top deal|mayor|mas grande)\b/.test(words)) return t.deals.biggest(line(first))
  return [
    `${t.deals.open(open.length, worth(told, open), stage && (t.stages[stage] ?? stage))}${stage ? '' : rate}`,
    '',
    ...firstOf(told, open, 8, (deal) => `- ${line(deal)}`),
  ].join('\n')
}

/** Those whose day has come and gone unclosed are still expected, so they stand first. */
function closingDeals(told: Told, open: facts.DealFact[], to: Day): string {
  const { t, asked, today } = told
  const when = timeWords(told, asked.time)
  const closing = open
    .filter(({ expectedCloseDate }) => expectedCloseDate !== null && expectedCloseDate <= to)
    .sort((one, other) => ((one.expectedCloseDate ?? '') < (other.expectedCloseDate ?? '') ? -1 : 1))
  if (closing.length === 0) return t.deals.noneClosing(when)
  return [
    t.deals.closing(closing.length, when, worth(told, closing)),
    '',
    ...firstOf(
      told,
      closing,
      10,
      (deal) =>
        `- ${shortDay(told, deal.expectedCloseDate ?? '')}${(deal.expectedCloseDate ?? '') < today ? ` (${t.deals.passed})` : ''}: ${linkTo.deal(deal.id, deal.name)}${t.deals.with(linkTo.client(deal.clientId, deal.client))}, ${moneyText(deal.valueCents, deal.currency)}, ${t.stages[deal.stage] ?? deal.stage}`,
    ),
  ].join('\n')
}

const worth = (told: Told, open: facts.DealFact[]) =>
  total(
    told,
    open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })),
  )
