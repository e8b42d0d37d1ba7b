import { addDays, type Day } from '#core/days'
import { pastDaysOf } from '../../asked-time'
import { linkTo, longDayText, moneyText, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { nameWords } from './names'
import { clientLink, dueWords, firstOf, isLate, openTotal, shortDay, type Told, timeWords, total } from './told'

export async function owed(told: Told): Promise<string> {
  const { db, client, today, question, asked, t } = told
  const unknown = client ? undefined : nameAskedFor(question, asked.words)
  if (unknown) return t.help.noClient(plainWords(unknown))
  const all = await facts.openInvoices(db, client?.id)
  const late = all.filter((invoice) => isLate(invoice, today))
  const invoices = asked.overdueOnly ? late : all
  const whom = clientLink(client)
  if (invoices.length === 0)
    return whom
      ? all.length > 0
        ? t.owed.nothingLate(whom)
        : t.owed.nothing(whom)
      : asked.overdueOnly
        ? t.owed.noneLate
        : t.owed.nobody
  const [sum, count] = [openTotal(told, invoices), t.invoices(invoices.length)]
  const lateWords =
    late.length === 0 ? '' : late.length === all.length ? t.owed.allLate : t.owed.ofWhich(openTotal(told, late))
  const sentence = asked.overdueOnly ? t.owed.late(whom, sum, count) : `${t.owed.total(whom, sum, count)}${lateWords}.`
  return [
    sentence,
    '',
    ...firstOf(
      told,
      invoices,
      12,
      (invoice) =>
        `- ${linkTo.invoice(invoice.id, invoice.number)}${whom ? '' : t.owed.to(linkTo.client(invoice.clientId, invoice.client))}: ${moneyText(invoice.openCents, invoice.currency)}, ${dueWords(told, invoice.dueDate)}`,
    ),
  ].join('\n')
}

/** The name in "how much does Acme owe?" where nobody of that name is a client. */
function nameAskedFor(question: string, words: string): string | undefined {
  if (/\b(who|which|anybody|anyone|quien|quienes|alguien|que clientes)\b/.test(words)) return undefined
  if (!/\b(does|has|did|debe)\s+[\p{L}\d]|\bowed by\s/u.test(words)) return undefined
  return nameWords(question).join(' ') || undefined
}

/** What was paid: in the time asked for, else in several. */
export async function earned(told: Told): Promise<string> {
  const { db, client, today, asked, t } = told
  const named = pastDaysOf(asked.time, today)
  const months = ['month', 'last-month', 'year'] as const
  const spans: [string, Day, Day][] = named
    ? [[capital(timeWords(told, asked.time)), named.from, named.to]]
    : months.map((span) => {
        const { from, to } = pastDaysOf({ span }, today) as { from: Day; to: Day }
        return [capital(t.time[span]), from, to]
      })
  if (/\bcompared\b|\bhow am i doing\b|\bcomo (voy|vamos)\b/.test(asked.words) && named) {
    const { from, to } = pastDaysOf({ span: 'month' }, today) as { from: Day; to: Day }
    spans.unshift([capital(t.time.month), from, to])
  }
  if (!named) spans.push([t.earned.twelveMonths, addDays(today, -364), today])
  const lines: string[] = []
  for (const [words, from, to] of spans) {
    const paid = await facts.received(db, from, to, client?.id)
    const payments = paid.reduce((sum, one) => sum + one.payments, 0)
    lines.push(`- ${words}: **${total(told, paid)}**${payments > 0 ? t.earned.payments(payments) : ''}`)
  }
  return [t.earned.received(clientLink(client)), '', ...lines, '', t.earned.where].join('\n')
}

/** What was put on invoices, whether paid or not. */
export async function invoiced(told: Told): Promise<string> {
  const { db, client, today, asked, t } = told
  const time = asked.time.span === 'any' ? { span: 'month' as const } : asked.time
  const { from, to } = pastDaysOf(time, today) as { from: Day; to: Day }
  const issued = await facts.invoicesIssued(db, { from, to, clientId: client?.id })
  const [whom, when] = [clientLink(client), timeWords(told, time)]
  if (issued.length === 0) return t.earned.noneIssued(whom, when)
  return [
    t.earned.issued(
      whom,
      when,
      total(
        told,
        issued.map(({ amountCents, currency }) => ({ cents: amountCents, currency })),
      ),
      t.invoices(issued.length),
    ),
    '',
    ...firstOf(told, issued, 12, (invoice) => invoiceLine(told, invoice)),
  ].join('\n')
}

export async function draftInvoices(told: Told): Promise<string> {
  const { db, t, client } = told
  const drafts = await facts.draftInvoices(db, client?.id)
  if (drafts.length === 0) return t.earned.noDrafts
  const sum = total(
    told,
    drafts.map(({ amountCents, currency }) => ({ cents: amountCents, currency })),
  )
  return [
    t.earned.drafts(drafts.length, sum),
    '',
    ...firstOf(told, drafts, 12, (invoice) => invoiceLine(told, invoice)),
  ].join('\n')
}

const invoiceLine = (
  told: Told,
  { id, number, clientId, client, amountCents, currency, status, issueDate }: facts.IssuedFact,
) =>
  `- ${shortDay(told, issueDate)}: ${linkTo.invoice(id, number)}${told.t.owed.to(linkTo.client(clientId, client))}, ${moneyText(amountCents, currency)}, ${(told.t.earned.statuses[status] ?? status).toLowerCase()}`

/** One invoice, by its number. */
export async function oneInvoice(told: Told): Promise<string> {
  const { db, asked, t } = told
  const [number = ''] = asked.words.match(/\b[a-z]{1,12}-(\d{4}-)?\d+\b/) ?? []
  const found = await facts.invoiceNumbered(db, number)
  if (!found) return t.earned.noInvoice(plainWords(number.toUpperCase()))
  const { id, client, clientId, amountCents, paidCents, currency, status, issueDate, dueDate, paidOn } = found
  const isOpen = !['draft', 'paid', 'cancelled'].includes(status)
  return [
    t.earned.invoice(
      linkTo.invoice(id, found.number),
      linkTo.client(clientId, client),
      moneyText(amountCents, currency),
    ),
    '',
    `- ${isOpen ? capital(dueWords(told, dueDate)) : (t.earned.statuses[status] ?? status)}`,
    ...(isOpen && paidCents > 0
      ? [`- ${t.earned.partly(moneyText(paidCents, currency), moneyText(amountCents - paidCents, currency))}`]
      : []),
    ...(paidOn ? [`- ${t.earned.paidOn(longDayText(paidOn, t.locale))}`] : []),
    `- ${t.earned.issuedOn(longDayText(issueDate, t.locale))}`,
  ].join('\n')
}

/** How long clients take, measured from the day an invoice was due to the day of its last payment. */
export async function paymentHabits(told: Told): Promise<string> {
  const { db, client, today, t } = told
  const habits = await facts.paymentDelays(db, addDays(today, -364), client?.id)
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
