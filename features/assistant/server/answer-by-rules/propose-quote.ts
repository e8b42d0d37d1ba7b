import { toCents } from '#core/money'
import { moneyText, stripMarkdown } from '../../answer-format'
import { answerWords } from '../../answer-words'
import type { HistoryMessage } from '../../conversation'
import type { ProposalContent } from '../../proposal'
import { parseQuestion } from '../../question'
import { asksForQuote, parseQuoteRequest } from '../../quote-request'
import { type AssistantContext, clientLink } from './answer-context'
import { mentionedClients } from './client-names'

type QuoteProposal = { kind: 'draft-quote'; content: ProposalContent<'draft-quote'> }

/**
 * Undefined if the question does not ask for a quote. If the client, the description or the price is missing, explains
 * how to ask.
 */
export async function proposeQuote(
  question: string,
  history: HistoryMessage[],
  { facts, currency }: AssistantContext,
): Promise<{ response: string; proposed: QuoteProposal[] } | undefined> {
  if (!asksForQuote(question)) return undefined
  const t = answerWords[parseQuestion(question).language]
  const [client, ...others] = await mentionedClients(facts, question, history)
  if (client && others.length > 0)
    return { response: t.help.whichClient([client, ...others].map((one) => clientLink(one)).join(', ')), proposed: [] }
  const wanted = parseQuoteRequest(question)
  if (!client || !wanted) return { response: `${t.help.act} ${t.help.places.quote}`, proposed: [] }
  const { description, quantity, rate } = wanted
  const money = (amount: number) => moneyText(toCents(amount, currency), currency)
  const items = `${quantity} × ${stripMarkdown(description)}, ${money(rate)}`
  return {
    response: t.quotes.proposed(clientLink(client) ?? '', items, money(quantity * rate)),
    proposed: [{ kind: 'draft-quote', content: { clientId: client.id, ...wanted } }],
  }
}
