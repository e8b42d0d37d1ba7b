import { addDays, type Day } from '#core/days'
import { isOverdue } from '#features/invoices/ageing'
import { linkTo, longDayText, moneyText, stripMarkdown } from '../../answer-format'
import { pastDayRange } from '../../question-time'
import type { IssuedFact } from '../facts'
import {
  type AnswerContext,
  clientLink,
  dueText,
  limitedLines,
  openTotalText,
  shortDay,
  timeText,
  totalText,
} from './answer-context'
import { nameWords } from './client-names'
import { quoteLine } from './quotes'

export async function owed(context: AnswerContext): Promise<string> {
  const { facts, client, today, question, parsed, t } = context
  const unknown = client ? undefined : unknownName(question, parsed.words)
  if (unknown) return t.help.noClient(stripMarkdown(unknown))
  const all = await facts.openInvoices(client?.id)
  const late = all.filter((invoice) => isOverdue(invoice, today))
  const invoices = parsed.overdueOnly ? late : all
  const whom = clientLink(client)
  if (invoices.length === 0)
    return whom
      ? all.length > 0
        ? t.owed.nothingLate(whom)
        : t.owed.nothing(whom)
      : parsed.overdueOnly
        ? t.owed.noneLate
        : t.owed.nobody
  const [sum, count] = [openTotalText(context, invoices), t.invoices(invoices.length)]
  const lateText =
    late.length === 0 ? '' : late.length === all.length ? t.owed.allLate : t.owed.ofWhich(openTotalText(context, late))
  const sentence = parsed.overdueOnly ? t.owed.late(whom, sum, count) : `${t.owed.total(whom, sum, count)}${lateText}.`
  return [
    sentence,
    '',
    ...limitedLines(
      context,
      invoices,
      12,
      (invoice) =>
        `- ${linkTo.invoice(invoice.id, invoice.number)}${whom ? '' : t.owed.to(linkTo.client(invoice.clientId, invoice.client))}: ${moneyText(invoice.openCents, invoice.currency)}, ${dueText(context, invoice.dueDate)}`,
    ),
  ].join('\n')
}

/** "Acme" in "how much does Acme owe?", where no client has that name. */
function unknownName(question: string, words: string): string | undefined {
  if (/\b(who|which|anybody|anyone|quien|quienes|alguien|que clientes)\b/.test(words)) return undefined
  if (!/\b(does|has|did|debe)\s+[\p{L}\d]|\bowed by\s/u.test(words)) return undefined
  return nameWords(question).join(' ') || undefined
}

/** Payments received in the time that the question names, or in several periods. */
export async function earned(context: AnswerContext): Promise<string> {
  const { facts, client, today, parsed, t } = context
  const named = pastDayRange(parsed.time, today)
  const months = ['month', 'last-month', 'year'] as const
  const spans: [string, Day, Day][] = named
    ? [[capital(timeText(context, parsed.time, named)), named.from, named.to]]
    : months.map((span) => {
        const { from, to } = pastDayRange({ span }, today) as { from: Day; to: Day }
        return [capital(t.time[span]), from, to]
      })
  if (/\bcompared\b|\bhow am i doing\b|\bcomo (voy|vamos)\b/.test(parsed.words) && named) {
    const { from, to } = pastDayRange({ span: 'month' }, today) as { from: Day; to: Day }
    spans.unshift([capital(t.time.month), from, to])
  }
  if (!named) spans.push([t.earned.twelveMonths, addDays(today, -364), today])
  const lines: string[] = []
  for (const [words, from, to] of spans) {
    const paid = await facts.received(from, to, client?.id)
    const payments = paid.reduce((sum, one) => sum + one.payments, 0)
    lines.push(`- ${words}: **${totalText(context, paid)}**${payments > 0 ? t.earned.payments(payments) : ''}`)
  }
  return [t.earned.received(clientLink(client)), '', ...lines, '', t.earned.where].join('\n')
}

/** The total of issued invoices, paid or not. */
export async function invoiced(context: AnswerContext): Promise<string> {
  const { facts, client, today, parsed, t } = context
  const time = parsed.time.span === 'any' ? { span: 'month' as const } : parsed.time
  const { from, to } = pastDayRange(time, today) as { from: Day; to: Day }
  const issued = await facts.invoicesIssued({ from, to, clientId: client?.id })
  const [whom, when] = [clientLink(client), timeText(context, time, { from, to })]
  if (issued.length === 0) return t.earned.noneIssued(whom, when)
  return [
    t.earned.issued(
      whom,
      when,
      totalText(
        context,
        issued.map(({ amountCents, currency }) => ({ cents: amountCents, currency })),
      ),
      t.invoices(issued.length),
    ),
    '',
    ...limitedLines(context, issued, 12, (invoice) => invoiceLine(context, invoice)),
  ].join('\n')
}

export async function draftInvoices(context: AnswerContext): Promise<string> {
  const { facts, t, client } = context
  const drafts = await facts.draftInvoices(client?.id)
  if (drafts.length === 0) return t.earned.noDrafts
  const sum = totalText(
    context,
    drafts.map(({ amountCents, currency }) => ({ cents: amountCents, currency })),
  )
  return [
    t.earned.drafts(drafts.length, sum),
    '',
    ...limitedLines(context, drafts, 12, (invoice) => invoiceLine(context, invoice)),
  ].join('\n')
}

const invoiceLine = (
  context: AnswerContext,
  { id, number, clientId, client, amountCents, currency, status, issueDate }: IssuedFact,
) =>
  `- ${shortDay(context, issueDate)}: ${linkTo.invoice(id, number)}${context.t.owed.to(linkTo.client(clientId, client))}, ${moneyText(amountCents, currency)}, ${(context.t.earned.statuses[status] ?? status).toLowerCase()}`

/** One invoice, quote or credit note, by its number. */
export async function oneNumbered(context: AnswerContext): Promise<string> {
  const { facts, parsed, t } = context
  const [number = ''] = parsed.words.match(/\b[a-z]{1,12}-(\d{4}-)?\d+\b/) ?? []
  const found = await facts.invoiceNumbered(number)
  if (!found) return (await otherNumbered(context, number)) ?? t.earned.noInvoice(stripMarkdown(number.toUpperCase()))
  const { id, client, clientId, amountCents, paidCents, currency, status, issueDate, dueDate, paidOn } = found
  const isOpen = !['draft', 'paid', 'cancelled'].includes(status)
  return [
    t.earned.invoice(
      linkTo.invoice(id, found.number),
      linkTo.client(clientId, client),
      moneyText(amountCents, currency),
    ),
    '',
    `- ${isOpen ? capital(dueText(context, dueDate)) : (t.earned.statuses[status] ?? status)}`,
    ...(isOpen && paidCents > 0
      ? [`- ${t.earned.partly(moneyText(paidCents, currency), moneyText(amountCents - paidCents, currency))}`]
      : []),
    ...(paidOn ? [`- ${t.earned.paidOn(longDayText(paidOn, t.locale))}`] : []),
    `- ${t.earned.issuedOn(longDayText(issueDate, t.locale))}`,
    ...(status === 'paid' && dueDate ? [`- ${t.earned.dueOn(longDayText(dueDate, t.locale))}`] : []),
  ].join('\n')
}

async function otherNumbered(context: AnswerContext, number: string): Promise<string | undefined> {
  const { facts, t } = context
  const quote = await facts.quoteNumbered(number)
  if (quote) return [t.quotes.all(1), '', quoteLine(context, quote)].join('\n')
  const note = await facts.creditNoteNumbered(number)
  if (!note) return undefined
  const { invoiceId, invoice, client, clientId, amountCents, currency, issueDate } = note
  return [
    t.earned.creditNote(
      stripMarkdown(note.number),
      linkTo.invoice(invoiceId, invoice),
      linkTo.client(clientId, client),
      moneyText(amountCents, currency),
    ),
    '',
    `- ${t.earned.issuedOn(longDayText(issueDate, t.locale))}`,
  ].join('\n')
}

/** Payment delay: days from the due date of an invoice to its last payment. */
export async function paymentHabits(context: AnswerContext): Promise<string> {
  const { facts, client, today, t } = context
  const habits = await facts.paymentDelays(addDays(today, -364), client?.id)
  const paid = habits.reduce((sum, one) => sum + one.invoices, 0)
  if (paid === 0) return t.earned.noHabits
  const late = habits.reduce((sum, one) => sum + one.late, 0)
  const days = Math.round(habits.reduce((sum, one) => sum + one.days, 0) / paid)
  const slow = habits
    .map((one) => ({ ...one, average: Math.round(one.days / one.invoices) }))
    .filter(({ average }) => average > 0)
    .sort((one, other) => other.average - one.average)
  return [
    `${t.earned.habits(t.invoices(paid), late)} ${t.earned.average(days)}`,
    ...(client || slow.length === 0
      ? []
      : [
          '',
          `**${t.earned.slowest}**`,
          ...slow
            .slice(0, 5)
            .map(
              (one) =>
                `- ${linkTo.client(one.clientId, one.client)}: ${t.earned.daysLate(one.average)} (${t.invoices(one.invoices)})`,
            ),
        ]),
  ].join('\n')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
