import { hour } from '#core/durations'
import type { analytics } from '#features/analytics/server/table'
import type { events } from '#features/calendar/server/table'
import type { clients } from '#features/clients/server/table'
import type { deals } from '#features/deals/server/table'
import type { documents } from '#features/documents/server/table'
import type { emails } from '#features/emails/server/table'
import type { invoicePayments, invoices } from '#features/invoices/server/table'
import type { tasks } from '#features/tasks/server/table'
import { at, type Day, dayOf, plusDays } from './days'

interface DemoYear {
  clients: (typeof clients.$inferSelect)[]
  invoices: (typeof invoices.$inferSelect)[]
  payments: (typeof invoicePayments.$inferSelect)[]
  deals: (typeof deals.$inferSelect)[]
  /** Oldest first. */
  emails: Mail[]
  documents: (typeof documents.$inferSelect)[]
  events: (typeof events.$inferSelect)[]
  tasks: (typeof tasks.$inferSelect)[]
}

type Mail = typeof emails.$inferSelect

/** The twelve whole months before this one, newest last. Growth and rates are percentages. */
export function analyticsRows(today: Date, year: DemoYear): (typeof analytics.$inferInsert)[] {
  const thisMonth = `${dayOf(today).slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, index) => monthRow(monthsBefore(thisMonth, 12 - index), year))
}

function monthRow(start: Day, year: DemoYear): typeof analytics.$inferInsert {
  const period = start.slice(0, 7)
  const end = plusDays(monthsBefore(start, -1), -1)
  const before = monthsBefore(start, 1).slice(0, 7)
  const mails = year.emails.filter(({ createdAt }) => inMonth(createdAt, period))
  const received = mails.filter(({ folder }) => folder === 'inbox')
  const fromClients = received.filter(({ senderEmail }) => year.clients.some(({ email }) => email === senderEmail))
  const hours = fromClients.map((mail) => hoursToAnswer(mail, year.emails)).filter((wait) => wait !== null)
  const closed = inDollars(year.deals).filter(({ actualCloseDate }) => actualCloseDate?.startsWith(period))
  const won = closed.filter(({ stage }) => stage === 'closed-won')
  const issued = year.invoices.filter(({ issueDate }) => issueDate.startsWith(period))
  const due = year.tasks.filter(({ dueDate }) => dueDate && inMonth(dueDate, period))
  return {
    period,
    periodStart: start,
    periodEnd: end,
    clientGrowth: growth(clientsUntil(year, before), clientsUntil(year, period)),
    revenueGrowth: growth(revenueOf(year, before), revenueOf(year, period)),
    dealGrowth: growth(pipelineAtEndOf(year, before), pipelineAtEndOf(year, period)),
    responseRate: share(hours.length, fromClients.length),
    averageResponseTime: hours.length === 0 ? null : oneDecimal(sum(hours) / hours.length),
    paymentRate: share(issued.filter(({ status }) => status === 'paid').length, issued.length),
    emailCount: mails.length,
    openRate: share(received.filter(({ read }) => read).length, received.length),
    documentCount: year.documents.filter(({ createdAt }) => inMonth(createdAt, period)).length,
    meetingCount: year.events.filter(({ clientId, startDateTime }) => clientId && inMonth(startDateTime, period))
      .length,
    revenueCents: revenueOf(year, period),
    dealValueCents: sum(won.map(({ valueCents }) => valueCents)),
    dealConversionRate: share(won.length, closed.length),
    taskCompletionRate: share(due.filter(({ completed }) => completed).length, due.length),
    createdAt: at(plusDays(end, 1), '02:00'),
  }
}

const inMonth = (instant: Date, period: string) => dayOf(instant).startsWith(period)

/** A later mail counts as a new conversation. */
const maxAnswerHours = 72

/** Until the owner's next mail in the same conversation; null if there is none. */
function hoursToAnswer(mail: Mail, mails: Mail[]): number | null {
  const thread = mail.subject.replace('Re: ', '')
  const answer = mails.find(
    (later) =>
      later.createdAt > mail.createdAt && later.recipients === mail.senderEmail && later.subject === `Re: ${thread}`,
  )
  const hours = answer ? (answer.createdAt.getTime() - mail.createdAt.getTime()) / hour : null
  return hours !== null && hours <= maxAnswerHours ? hours : null
}

const clientsUntil = (year: DemoYear, period: string) =>
  year.clients.filter(({ createdAt }) => dayOf(createdAt).slice(0, 7) <= period).length

/** What was paid in the month. */
function revenueOf(year: DemoYear, period: string): number {
  const billed = new Set(inDollars(year.invoices).map(({ id }) => id))
  const paid = year.payments.filter(({ paidOn, invoiceId }) => paidOn.startsWith(period) && billed.has(invoiceId))
  return sum(paid.map(({ amountCents }) => amountCents))
}

/** Amounts in other currencies are not added to these. */
const inDollars = <Record extends { currency: string }>(records: Record[]) =>
  records.filter(({ currency }) => currency === 'USD')

const pipelineAtEndOf = (year: DemoYear, period: string) =>
  sum(
    inDollars(year.deals)
      .filter(({ createdAt, actualCloseDate }) => {
        const isClosed = actualCloseDate !== null && actualCloseDate.slice(0, 7) <= period
        return dayOf(createdAt).slice(0, 7) <= period && !isClosed
      })
      .map(({ valueCents }) => valueCents),
  )

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const growth = (before: number, now: number) => (before === 0 ? 0 : oneDecimal((100 * (now - before)) / before))

/** In percent; null if the whole is zero. */
const share = (part: number, whole: number) => (whole === 0 ? null : oneDecimal((100 * part) / whole))

const oneDecimal = (value: number) => Math.round(value * 10) / 10

function monthsBefore(firstOfMonth: Day, months: number): Day {
  const date = new Date(`${firstOfMonth}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}
