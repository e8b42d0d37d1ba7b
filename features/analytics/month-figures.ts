import { toDollars } from '#core/money'
import type { Analytics, GrowthField } from './analytics'
import { growth, type MonthComparison, oneDecimal, percentOf } from './growth'
import type { MonthToDate } from './month-to-date'

/** A client's mail counts as answered if the reply came within this time. */
export const answeredWithinHours = 72

/** Counts and sums of a month; money in cents, in the currency of the summary cards. */
export type MonthFigures = {
  clients: MonthComparison
  /** The value of all deals won so far. */
  wonCents: MonthComparison
  /** The value of the deals open at the time, by today's values: earlier values are not stored. */
  pipelineCents: MonthComparison
  revenueCents: number
  wonThisMonthCents: number
  dealsWon: number
  dealsClosed: number
  invoicesIssued: number
  invoicesPaid: number
  emails: number
  /** Clients' mails answered in time, and those not answered in time. */
  answered: number
  leftUnanswered: number
  hoursToAnswer: number | null
  documents: number
  meetings: number
  tasksDue: number
  tasksDone: number
}

/** The record of the current month. Each growth is the change of the figure on its card. */
export function monthRecord(figures: MonthFigures, month: MonthToDate): Analytics {
  const growthByField: Record<GrowthField, number | null> = {
    clientGrowth: growth(figures.clients),
    revenueGrowth: growth(figures.wonCents),
    dealGrowth: growth(figures.pipelineCents),
  }
  const { clientGrowth, revenueGrowth, dealGrowth } = growthByField
  return {
    id: null,
    period: month.period,
    periodStart: month.firstDay,
    periodEnd: month.today,
    clientGrowth: clientGrowth ?? 0,
    revenueGrowth: revenueGrowth ?? 0,
    dealGrowth: dealGrowth ?? 0,
    withoutLastMonth: (Object.keys(growthByField) as GrowthField[]).filter((name) => growthByField[name] === null),
    responseRate: percentOf(figures.answered, figures.answered + figures.leftUnanswered),
    averageResponseTime: figures.hoursToAnswer === null ? null : oneDecimal(figures.hoursToAnswer),
    paymentRate: percentOf(figures.invoicesPaid, figures.invoicesIssued),
    emailCount: figures.emails,
    // Not measured: it would need a tracking pixel.
    openRate: null,
    documentCount: figures.documents,
    meetingCount: figures.meetings,
    revenue: toDollars(figures.revenueCents),
    dealValue: toDollars(figures.wonThisMonthCents),
    dealConversionRate: percentOf(figures.dealsWon, figures.dealsClosed),
    taskCompletionRate: percentOf(figures.tasksDone, figures.tasksDue),
    clientCount: figures.clients.now,
    timeZone: month.timeZone,
  }
}
