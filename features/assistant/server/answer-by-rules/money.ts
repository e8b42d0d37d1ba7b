import { linkTo, moneyText, plainWords, sumText } from '../../wording'
import * as facts from '../store/facts'
import { nameWords } from './names'
import { dueWords, more, type Told } from './told'

export async function owed({ db, client, today, question, asked }: Told): Promise<string> {
  const asksForOne = /\b(does|has|owed by|debe)\b/i.test(question) && nameWords(question).length > 0
  if (!client && asksForOne && !/\b(who|which|quien)\b/i.test(question) && /\b(does|debe)\s+\p{L}/iu.test(question)) {
    const name = nameWords(question).join(' ')
    if (name !== '')
      return `I find no client called “${plainWords(name)}”. Ask “who owes me money?” to see everybody with an open invoice.`
  }
  const all = await facts.openInvoices(db, client?.id)
  const invoices = asked.overdueOnly ? all.filter(({ dueDate }) => dueDate !== null && dueDate < today) : all
  const whom = client ? linkTo.client(client.id, client.name) : undefined
  if (invoices.length === 0)
    return whom
      ? `${whom} owes you nothing: every invoice is paid.`
      : asked.overdueOnly
        ? 'No invoice is overdue.'
        : 'Nobody owes you anything: every invoice is paid.'
  const total = sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  const late = invoices.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  const lateTotal = sumText(late.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  const head = whom ? `${whom} owes you **${total}**` : `You are owed **${total}**`
  const sentence = `${head} on ${invoices.length === 1 ? 'one invoice' : `${invoices.length} invoices`}${late.length > 0 && !asked.overdueOnly ? `, of which **${lateTotal}** is overdue` : ''}.`
  return [
    sentence,
    '',
    ...invoices
      .slice(0, 12)
      .map(
        (invoice) =>
          `- ${linkTo.invoice(invoice.id, invoice.number)}${whom ? '' : ` to ${linkTo.client(invoice.clientId, invoice.client)}`}: ${moneyText(invoice.openCents, invoice.currency)}, ${dueWords(invoice.dueDate, today)}`,
      ),
    ...more(invoices.length, 12),
  ].join('\n')
}

export function owedWords(invoices: facts.InvoiceFact[]): string | undefined {
  if (invoices.length === 0) return undefined
  const total = sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  return `${total} is open on ${invoices.map(({ number }) => number).join(', ')}`
}

export async function deals({ db, client }: Told): Promise<string> {
  const [open, closed] = [await facts.openDeals(db, client?.id), await facts.closedDeals(db, client?.id)]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const rate =
    won + lost === 0
      ? ''
      : ` Of ${won + lost} closed deals you won ${won} (${Math.round((won / (won + lost)) * 100)} %).`
  if (open.length === 0)
    return `No deal is open${client ? ` with ${linkTo.client(client.id, client.name)}` : ''}.${rate}`
  const total = sumText(open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })))
  const line = (deal: facts.DealFact) =>
    `- ${linkTo.deal(deal.id, deal.name)} with ${linkTo.client(deal.clientId, deal.client)}: ${moneyText(deal.valueCents, deal.currency)}, ${deal.stage}${deal.nextAction ? `. Next: ${plainWords(deal.nextAction)}` : ''}`
  return [
    `${open.length === 1 ? 'One deal is' : `${open.length} deals are`} open, worth **${total}**.${rate}`,
    '',
    ...open.slice(0, 8).map(line),
    ...more(open.length, 8),
  ].join('\n')
}
