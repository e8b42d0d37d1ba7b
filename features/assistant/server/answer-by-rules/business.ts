import { addDays } from '#core/days'
import { linkTo, moneyText, sumText } from '../../wording'
import * as facts from '../store/facts'
import { more, type Told } from './told'

export async function count({ db }: Told): Promise<string> {
  const found = await facts.counts(db)
  return [
    `- [Clients](/clients): **${found.clients}**, ${found.activeClients} of them active`,
    `- [Open tasks](/tasks): **${found.openTasks}**`,
    `- [Unread emails](/emails): **${found.unreadMails}**`,
    `- [Open deals](/finances): **${found.openDeals}**`,
    `- [Notes](/notes): **${found.notes}**, [documents](/documents): **${found.documents}**`,
  ].join('\n')
}

export async function insights({ db, now, today }: Told): Promise<string> {
  const [paid, closed, open, overdue, quiet] = [
    await facts.paidByClient(db, addDays(today, -365)),
    await facts.closedDeals(db),
    await facts.openDeals(db),
    (await facts.openInvoices(db)).filter(({ dueDate }) => dueDate !== null && dueDate < today),
    await facts.notWrittenTo(db, new Date(now.getTime() - 60 * 86_400_000)),
  ]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const lines = [
    ...(paid.length > 0
      ? [
          '**Who paid most in twelve months**',
          ...paid
            .slice(0, 5)
            .map(
              ({ clientId, client, paidCents, currency, invoices: number }) =>
                `- ${linkTo.client(clientId, client)}: ${moneyText(paidCents, currency)} on ${number === 1 ? 'one invoice' : `${number} invoices`}`,
            ),
          '',
        ]
      : []),
    ...(open.length > 0
      ? [
          `**Pipeline**: ${open.length} open ${open.length === 1 ? 'deal' : 'deals'}, ${sumText(open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })))}${won + lost > 0 ? `; win rate ${Math.round((won / (won + lost)) * 100)} %` : ''}`,
          '',
        ]
      : []),
    ...(overdue.length > 0
      ? [
          `**Overdue**: ${sumText(overdue.map(({ openCents, currency }) => ({ cents: openCents, currency })))} on ${overdue.length} ${overdue.length === 1 ? 'invoice' : 'invoices'}, first ${linkTo.invoice(overdue[0]?.id ?? 0, overdue[0]?.number ?? '')} to ${linkTo.client(overdue[0]?.clientId ?? 0, overdue[0]?.client ?? '')}`,
          '',
        ]
      : []),
    ...(quiet.length > 0
      ? [
          '**Worth a sign of life** (two months without a mail of yours)',
          ...quiet.slice(0, 5).map(({ id, name }) => `- ${linkTo.client(id, name)}`),
          ...more(quiet.length, 5),
        ]
      : []),
  ]
  return lines.length > 0
    ? lines.join('\n').trim()
    : 'There is not enough in your records yet. Add clients, deals and invoices, and I’ll tell you what stands out.'
}

export async function help(): Promise<string> {
  return [
    'I answer from your records with built-in rules, because no language model is connected. [Connect one in Settings](/settings?section=ai) to talk freely. You can ask me, for example:',
    '',
    '- How much does a client owe?',
    '- What is due this week?',
    '- Who have I not written to for a month?',
    '- What meetings do I have tomorrow?',
    '- How is my pipeline?',
    '- Tell me about a client, by name',
  ].join('\n')
}
