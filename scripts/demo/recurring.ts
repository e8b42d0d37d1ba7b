import type { clientBilling } from '#features/client-billing/server/table'
import { dayOfMonthOf } from '#features/recurring-invoices/schedule'
import type { recurringInvoices, recurringIssues } from '#features/recurring-invoices/server/table'
import type { ClientIds, ClientKey } from './clients'
import { daysFrom, happened } from './days'
import { type Bill, quarterlyCare } from './invoices'

/** The care of websites, billed every quarter, and two other things that come again. */
export function recurringRows(
  today: Date,
  clientIds: ClientIds,
  billed: Bill[],
): (typeof recurringInvoices.$inferInsert)[] {
  const care = quarterlyCare.map(({ client, monthly, issued }, index) => ({
    client,
    made: careBills(billed, client).length,
    startDate: careBills(billed, client)[0]?.issueDay ?? daysFrom(today, -90),
    nextDate: daysFrom(today, (issued.at(-1) ?? 0) + 91),
    interval: 3,
    isPaused: false,
    autoSend: index === 0,
    items: [item(careLine, 3, monthly)],
  }))
  return [...care, ...others(today)].map(({ client, made, isPaused, items, ...series }) => ({
    ...series,
    clientId: clientIds[client],
    frequency: 'monthly',
    anchorDate: series.nextDate,
    anchorOccurrence: made,
    dayOfMonth: dayOfMonthOf(series.nextDate),
    gatherHours: false,
    taxRate: 0,
    currency: 'USD',
    items,
    nextOccurrence: made,
    ...(isPaused && { pausedAt: happened(today, 20, '10:00'), pausedBecause: 'owner' as const }),
    createdAt: happened(today, 200, '09:30'),
  }))
}

/** The invoices that the series of the first clients have made. */
export const recurringIssueRows = (
  seriesIds: number[],
  billed: Bill[],
  invoiceIds: number[],
): (typeof recurringIssues.$inferInsert)[] =>
  quarterlyCare.flatMap(({ client }, index) =>
    careBills(billed, client).map((bill, occurrence) => ({
      seriesId: seriesIds[index] as number,
      occurrence,
      date: bill.issueDay,
      state: 'made' as const,
      invoiceId: invoiceIds[billed.indexOf(bill)] as number,
    })),
  )

/** Who is billed in a way of their own. */
export const clientBillingRows = (clientIds: ClientIds): (typeof clientBilling.$inferInsert)[] => [
  { clientId: clientIds.lark, paymentDays: 14 },
  { clientId: clientIds.ironworks, paymentDays: 10, remindersOff: true },
]

const careLine = 'Website care: updates, backups, small changes, per month'
const careBills = (billed: Bill[], client: ClientKey) =>
  billed.filter((bill) => bill.client === client && bill.lines[0]?.[0] === careLine)

const item = (description: string, quantity: number, rate: number) => ({
  description,
  quantity,
  rate,
  taxRate: null,
  discount: null,
})

const others = (today: Date) => [
  {
    client: 'lark' as ClientKey,
    made: 0,
    startDate: daysFrom(today, 9),
    nextDate: daysFrom(today, 9),
    interval: 1,
    isPaused: false,
    autoSend: false,
    items: [item('Menu of the month: layout and print files', 1, 180)],
  },
  {
    client: 'ironworks' as ClientKey,
    made: 0,
    startDate: daysFrom(today, 4),
    nextDate: daysFrom(today, 4),
    interval: 1,
    isPaused: true,
    autoSend: true,
    items: [item('Timetable updates', 1, 60), item('Newsletter', 2, 45)],
  },
]
