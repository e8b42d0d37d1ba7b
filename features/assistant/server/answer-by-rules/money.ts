import { addDays, type Day, startOfMonth } from '#core/days'
import { dayText, linkTo, moneyText, plainWords, sumText } from '../../wording'
import * as facts from '../store/facts'
import { nameWords } from './names'
import { dueWords, more, spanOf, type Told } from './told'

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

/** What was paid, month by month where no month is named. */
export async function earned({ db, client, today, question }: Told): Promise<string> {
  const thisMonth = startOfMonth(today)
  const lastMonth = startOfMonth(addDays(thisMonth, -1))
  const year = `${today.slice(0, 4)}-01-01` as Day
  const spans: [string, Day, Day][] = [
    ['This month', thisMonth, today],
    ['Last month', lastMonth, addDays(thisMonth, -1)],
    ['This year', year, today],
    ['The last twelve months', addDays(today, -364), today],
  ]
  const asked = spans.filter(([words]) => question.toLowerCase().includes(words.toLowerCase()))
  const lines: string[] = []
  for (const [words, from, to] of asked.length > 0 ? asked : spans) {
    const paid = await facts.received(db, from, to, client?.id)
    const payments = paid.reduce((sum, one) => sum + one.payments, 0)
    lines.push(
      `- ${words}: **${sumText(paid)}**${payments > 0 ? ` in ${payments === 1 ? 'one payment' : `${payments} payments`}` : ''}`,
    )
  }
  const whom = client ? ` from ${linkTo.client(client.id, client.name)}` : ''
  return [`You have received${whom}`, '', ...lines, '', 'Every payment stands with its [invoice](/invoices).'].join(
    '\n',
  )
}

export async function deals({ db, client, question, asked, today }: Told): Promise<string> {
  const [every, closed] = [await facts.openDeals(db, client?.id), await facts.closedDeals(db, client?.id)]
  if (/\b(clos(e|es|ing)|expected|cierra[n]?|cerrar)\b.{0,30}\b(week|month|semana|mes)\b/i.test(question))
    return closingDeals(every, spanOf(asked.span, today))
  const open = every
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

function closingDeals(open: facts.DealFact[], { to, words }: ReturnType<typeof spanOf>): string {
  const closing = open
    .filter(({ expectedCloseDate }) => expectedCloseDate !== null && expectedCloseDate <= to)
    .sort((one, other) => ((one.expectedCloseDate ?? '') < (other.expectedCloseDate ?? '') ? -1 : 1))
  if (closing.length === 0) return `No open deal is expected to close ${words}.`
  const total = sumText(closing.map(({ valueCents, currency }) => ({ cents: valueCents, currency })))
  return [
    `${closing.length === 1 ? 'One open deal is' : `${closing.length} open deals are`} expected to close ${words}, worth **${total}**.`,
    '',
    ...closing
      .slice(0, 10)
      .map(
        (deal) =>
          `- ${dayText(deal.expectedCloseDate ?? '')}: ${linkTo.deal(deal.id, deal.name)} with ${linkTo.client(deal.clientId, deal.client)}, ${moneyText(deal.valueCents, deal.currency)}, ${deal.stage}`,
      ),
    ...more(closing.length, 10),
  ].join('\n')
}
