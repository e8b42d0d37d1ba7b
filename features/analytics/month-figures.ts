import { toDollars } from '#core/money'
import type { Analytics, Growth } from './analytics'
import { growth, oneDecimal, percentOf, type Standing } from './growth'
import type { MonthToDate } from './month-to-date'

/** A mail from a client answered later than this was let lie. */
export const answeredWithinHours = 72

/** What is counted and summed of a month; money in cents, of the one currency that the cards show. */
export type MonthFigures = {
  clients: Standing
  /** The value of all deals won so far. */
  wonCents: Standing
  /** The value of the deals open at the time. A deal's value is today's: what it was then is not kept. */
  pipelineCents: Standing
  revenueCents: number
  wonThisMonthCents: number
  dealsWon: number
  dealsClosed: number
  invoicesIssued: number
  invoicesPaid: number
  emails: number
  /** Mails from clients that were answered in time, and those whose time to be answered has run out. */
  answered: number
  leftUnanswered: number
  hoursToAnswer: number | null
  documents: number
  meetings: number
  tasksDue: number
  tasksDone: number
}

/** The record of the running month: each growth is the change of the very figure that its card shows. */
export function monthRecord(figures: MonthFigures, month: MonthToDate): Analytics {
  const grown: Record<Growth, number | null> = {
    clientGrowth: growth(figures.clients),
    revenueGrowth: growth(figures.wonCents),
    dealGrowth: growth(figures.pipelineCents),
  }
  const { clientGrowth, revenueGrowth, dealGrowth } = grown
  return {
    id: null,
    period: month.period,
    periodStart: month.firstDay,
    periodEnd: month.today,
    clientGrowth: clientGrowth ?? 0,
    revenueGrowth: revenueGrowth ?? 0,
    dealGrowth: dealGrowth ?? 0,
    withoutLastMonth: (Object.keys(grown) as Growth[]).filter((name) => grown[name] === null),
    responseRate: percentOf(figures.answered, figures.answered + figures.leftUnanswered),
    averageResponseTime: figures.hoursToAnswer === null ? null : oneDecimal(figures.hoursToAnswer),
    paymentRate: percentOf(figures.invoicesPaid, figures.invoicesIssued),
    emailCount: figures.emails,
    // Whether somebody opened a mail is not measured: that would take a tracking picture in it.
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
