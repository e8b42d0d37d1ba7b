import { linkTo, moneyText, sumText } from '../../answer-format'
import type { QuoteFact } from '../facts'
import { type AnswerContext, clientLink, limitedLines, shortDay } from './answer-context'

/** Which status each word of a question asks for. */
const asked: [status: string, RegExp][] = [
  ['accepted', /\b(accepted|aceptad\w+)\b/],
  ['declined', /\b(declined|refused|rechazad\w+)\b/],
  ['expired', /\b(expired?|caducad\w+|vencid\w+)\b/],
  ['draft', /\b(drafts?|borrador\w*)\b/],
]

const waitingPattern =
  /\b(open|wait|waits|waiting|pending|unanswered|not (yet )?answered|sent|abiert\w+|pendientes?|esperan?|esperando|sin (respuesta|contestar|responder)|enviad\w+)\b/

export async function quotes(context: AnswerContext): Promise<string> {
  const { facts, parsed, client, currency, t } = context
  const all = await facts.quotesOf(client?.id)
  if (all.length === 0)
    return client ? t.find.noneOf(t.find.kinds.quote ?? '', clientLink(client) ?? '') : t.quotes.none
  const lines = (found: QuoteFact[]) => limitedLines(context, found, 12, (quote) => quoteLine(context, quote))
  if (waitingPattern.test(parsed.words)) {
    const waiting = all.filter(({ status }) => status === 'sent' || status === 'viewed')
    const total = sumText(
      waiting.map(({ amountCents, currency: of }) => ({ cents: amountCents, currency: of })),
      currency,
    )
    return waiting.length === 0
      ? t.quotes.noneWaiting
      : [t.quotes.waiting(waiting.length, total), '', ...lines(waiting)].join('\n')
  }
  const [status] = asked.find(([, pattern]) => pattern.test(parsed.words)) ?? []
  const found = status ? all.filter((quote) => quote.status === status) : all
  return [t.quotes.all(found.length), '', ...lines(found)].join('\n')
}

export const quoteLine = (context: AnswerContext, quote: QuoteFact) => {
  const { t } = context
  const whom = t.schedule.with(linkTo.client(quote.clientId, quote.client))
  const until = quote.validUntil ? `, ${t.quotes.validUntil(shortDay(context, quote.validUntil))}` : ''
  return `- ${linkTo.quote(quote.id, `${quote.number} ${quote.title}`)}${whom}: ${moneyText(quote.amountCents, quote.currency)}, ${t.quotes.states[quote.status] ?? quote.status}${until}`
}
