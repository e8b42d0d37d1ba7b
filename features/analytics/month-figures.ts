import { fromCents } from '#core/money'
import type { Analytics, GrowthField } from './analytics'
import { growth, type MonthComparison, oneDecimal, percentOf } from './growth'
import type { MonthToDate } from './month-to-date'

/** A client's mail counts as answered if the reply came within this time. */
export const answeredWithinHours = 72

/** The money of a month in one currency, in its cents. */
export type MonthMoney = {
  currency: string
  /** The value of all deals won so far. */
  wonCents: MonthComparison
  /** The value of the deals open at the time. */
  pipelineCents: MonthComparison
  /** What was paid this month. */
  revenueCents: number
  wonThisMonthCents: number
}

/** Counts and sums of a month. */
export type MonthFigures = {
  clients: MonthComparison
  /** One entry per currency with deals or payments; they are never added. */
  money: MonthMoney[]
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

/** The record of the current month. Each growth is the change of the figure on its card, in the business's currency. */
export function monthRecord(figures: MonthFigures, month: MonthToDate, currency: string): Analytics {
  const own = figures.money.find((money) => money.currency === currency) ?? noMoney(currency)
  const growthByField: Record<GrowthField, number | null> = {
    clientGrowth: growth(figures.clients),
    revenueGrowth: growth(own.wonCents),
    dealGrowth: growth(own.pipelineCents),
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
    ...amountsOf(own),
    otherCurrencies: figures.money.filter((money) => money.currency !== currency).map(amountsOf),
    dealConversionRate: percentOf(figures.dealsWon, figures.dealsClosed),
    taskCompletionRate: percentOf(figures.tasksDone, figures.tasksDue),
    clientCount: figures.clients.now,
    timeZone: month.timeZone,
  }
}

const noMoney = (currency: string): MonthMoney => ({
  currency,
  wonCents: { lastMonth: 0, now: 0 },
  pipelineCents: { lastMonth: 0, now: 0 },
  revenueCents: 0,
  wonThisMonthCents: 0,
})

const amountsOf = ({ currency, revenueCents, wonThisMonthCents }: MonthMoney) => ({
  currency,
  revenue: fromCents(revenueCents, currency),
  dealValue: fromCents(wonThisMonthCents, currency),
})
