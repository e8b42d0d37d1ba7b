import { and, asc, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { fromCents } from '#core/money'
import { notFound } from '#core/problem'
import { clientNameOf } from '#features/clients/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import { totalsOf } from '#features/invoices/totals'
import type { Db } from '#platform/db/database'
import type { SeriesState } from '../../recurring-invoice'
import { upcomingIssues } from '../../schedule'
import { invoices, recurringInvoices, recurringIssues } from '../table'

export type Series = typeof recurringInvoices.$inferSelect
type FoundSeries = Awaited<ReturnType<typeof selectSeries>>[number]

/** Far more than a screen shows. */
const maxIssuesShown = 100

export async function findRecurring(db: Db, { clientId }: { clientId?: number | undefined } = {}) {
  const found = await selectSeries(db)
    .where(clientId === undefined ? undefined : eq(recurringInvoices.clientId, clientId))
    .orderBy(sql`${recurringInvoices.nextDate} nulls last`, desc(recurringInvoices.id))
  return found.map(toRecurring)
}

export async function findOneRecurring(db: Db, id: number) {
  return toRecurring(await findSeries(db, id))
}

export async function findRecurringDetails(db: Db, id: number) {
  const series = await findSeries(db, id)
  const issues = await db
    .select({
      ...getTableColumns(recurringIssues),
      invoiceNumber: invoices.invoiceNumber,
      invoiceStatus: invoices.status,
    })
    .from(recurringIssues)
    .leftJoin(invoices, eq(invoices.id, recurringIssues.invoiceId))
    .where(and(eq(recurringIssues.seriesId, id), sql`${recurringIssues.occurrence} < ${series.nextOccurrence}`))
    .orderBy(desc(recurringIssues.occurrence))
    .limit(maxIssuesShown)
  const skipped = await skippedFrom(db, series)
  return {
    ...toRecurring(series),
    issues: issues.map(({ invoiceId, invoiceNumber, invoiceStatus, ...issue }) => ({
      ...issue,
      invoice:
        invoiceId !== null && invoiceNumber !== null && invoiceStatus !== null
          ? { id: invoiceId, invoiceNumber, status: invoiceStatus }
          : null,
    })),
    skipped: [...skipped.values()],
  }
}

export async function upcomingDays(db: Db, id: number): Promise<string[]> {
  const series = await findSeries(db, id)
  const skipped = new Set((await skippedFrom(db, series)).keys())
  return upcomingIssues(series, series.nextOccurrence, skipped).map(({ day }) => day)
}

/** Skipped issues to come: day by number. */
export async function skippedFrom(db: Db, { id, nextOccurrence }: Pick<Series, 'id' | 'nextOccurrence'>) {
  const found = await db
    .select({ occurrence: recurringIssues.occurrence, day: recurringIssues.date })
    .from(recurringIssues)
    .where(and(eq(recurringIssues.seriesId, id), gte(recurringIssues.occurrence, nextOccurrence)))
    .orderBy(asc(recurringIssues.occurrence))
  return new Map(found.map(({ occurrence, day }) => [occurrence, day]))
}

export async function lockSeries(tx: Db, id: number): Promise<Series> {
  const [series] = await tx.select().from(recurringInvoices).where(eq(recurringInvoices.id, id)).for('update')
  if (!series) throw seriesNotFound()
  return series
}

/** Notification subject of a series. */
export const seriesSubject = (id: number) => `recurring:${id}`

const seriesNotFound = () => notFound('Recurring invoice not found')

async function findSeries(db: Db, id: number): Promise<FoundSeries> {
  const [series] = await selectSeries(db).where(eq(recurringInvoices.id, id))
  if (!series) throw seriesNotFound()
  return series
}

const selectSeries = (db: Db) =>
  db
    .select({
      ...getTableColumns(recurringInvoices),
      clientName: clientNameOf(recurringInvoices.clientId),
      made: countOf(sql`state = 'made'`),
      waiting: countOf(sql`is_missed and sending is null and state = 'made' and exists (
        select from ${invoices} where ${invoices.id} = invoice_id and ${invoices.status} = 'draft'
      )`),
    })
    .from(recurringInvoices)
    .$dynamic()

const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from recurring_issues where series_id = recurring_invoices.id and ${condition})`

const stateOf = ({ nextDate, pausedAt }: Pick<Series, 'nextDate' | 'pausedAt'>): SeriesState =>
  nextDate === null ? 'ended' : pausedAt ? 'paused' : 'active'

export function toRecurring(series: FoundSeries) {
  const { items, taxRate, currency } = series
  const { totalCents } = totalsOf({ lines: items, taxRate, discount: null, currency, ...taxTermsOf(series) })
  return {
    ...series,
    clientName: series.clientName ?? '',
    amount: fromCents(totalCents, currency),
    status: stateOf(series),
  }
}
