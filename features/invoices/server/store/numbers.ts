import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#core/days'
import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows } from '#platform/db/database'
import type { NewInvoice } from '../../invoice-input'
import { formatInvoiceNumber, numberSeries, seriesYear } from '../../numbering'
import { invoiceHistory, invoiceSeries, invoices, retiredInvoiceNumbers } from '../table'
import type { StoredInvoice } from './read'

/** Advisory lock held while an invoice number is assigned. */
const numberLockId = 7_301_946

export async function lockNumbering(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberLockId})`)
}

/** The number after the highest of the year, or the first free one from the owner's chosen start. */
export async function nextNumber(db: Db, issueDate: Day): Promise<string> {
  const { invoicePrefix } = await readBusiness(db)
  const series = numberSeries(invoicePrefix, seriesYear(issueDate))
  return formatInvoiceNumber(series, await nextInSeries(db, series))
}

export async function nextInSeries(db: Db, series: string): Promise<number> {
  const [chosen] = await db
    .select({ next: invoiceSeries.next })
    .from(invoiceSeries)
    .where(sameText(invoiceSeries.series, series))
    .orderBy(desc(invoiceSeries.next))
    .limit(1)
  const used = sql`(
    select number_sequence as used from ${invoices} where number_series = lower(${series}::text) and number_sequence is not null
    union all
    select number_sequence from ${retiredInvoiceNumbers} where number_series = lower(${series}::text) and number_sequence is not null
  ) as numbers`
  const { rows } = (await db.execute(
    chosen
      ? sql`select min(free) as next from (
          select ${chosen.next}::integer as free union select used + 1 from ${used} where used >= ${chosen.next}
        ) as free_numbers where not exists (select from ${used} where used = free)`
      : sql`select coalesce(max(used), 0) + 1 as next from ${used}`,
  )) as unknown as Rows
  return Number(rows[0]?.next)
}

/** Numbers for many invoices, in their order. Locks the numbering until the end of the transaction. */
export async function nextNumbers(tx: Db, issueDates: Day[]): Promise<string[]> {
  await lockNumbering(tx)
  const { invoicePrefix } = await readBusiness(tx)
  const seriesOf = (day: Day) => numberSeries(invoicePrefix, seriesYear(day))
  const free = new Map<string, number[]>()
  for (const series of new Set(issueDates.map(seriesOf)))
    free.set(series, await freeInSeries(tx, series, issueDates.filter((day) => seriesOf(day) === series).length))
  return issueDates.map((day) => formatInvoiceNumber(seriesOf(day), free.get(seriesOf(day))?.shift() as number))
}

/** The next free numbers, the same as if they were assigned one by one. */
async function freeInSeries(tx: Db, series: string, howMany: number): Promise<number[]> {
  const first = await nextInSeries(tx, series)
  const used = sql`(
    select number_sequence from ${invoices} where number_series = lower(${series}::text) and number_sequence >= ${first}::integer
    union
    select number_sequence from ${retiredInvoiceNumbers} where number_series = lower(${series}::text) and number_sequence >= ${first}::integer
  )`
  const { rows } = (await tx.execute(sql`with used as materialized ${used}
    select free from generate_series(${first}::integer, ${first + howMany}::integer + (select count(*)::integer from used)) as free
    where free not in (select number_sequence from used) order by free limit ${howMany}`)) as unknown as Rows
  return rows.map(({ free }) => Number(free))
}

export async function setNextNumber(db: Db, series: string, next: number): Promise<void> {
  await db.delete(invoiceSeries).where(sameText(invoiceSeries.series, series))
  await db.insert(invoiceSeries).values({ series, next })
}

type NewInvoiceRow = Omit<typeof invoices.$inferInsert, 'invoiceNumber'>

/** Inserts with the requested number or the next free one. A proposed number that is taken is replaced by the next. */
export async function insertNumbered(
  tx: Db,
  { invoiceNumber, numberIsProposed }: Pick<NewInvoice, 'invoiceNumber' | 'numberIsProposed'>,
  row: NewInvoiceRow,
) {
  await lockNumbering(tx)
  const tryInsert = async (number: string) => {
    if (await isTaken(tx, number)) return undefined
    const [created] = await tx
      .insert(invoices)
      .values({ ...row, invoiceNumber: number })
      .onConflictDoNothing({ target: invoices.invoiceNumber })
      .returning()
    return created
  }
  if (invoiceNumber !== undefined) {
    const invoice = await tryInsert(invoiceNumber)
    const retired = await isRetired(tx, invoiceNumber)
    if (invoice && !retired) return invoice
    if (!numberIsProposed) throw retired ? numberRetired(invoiceNumber) : numberTaken(invoiceNumber)
    if (invoice) await tx.delete(invoices).where(eq(invoices.id, invoice.id))
  }
  for (;;) {
    const invoice = await tryInsert(await nextNumber(tx, row.issueDate as Day))
    if (invoice) return invoice
  }
}

export async function renumber(tx: Db, before: StoredInvoice, number: string | undefined): Promise<void> {
  if (number === undefined || number === before.invoiceNumber) return
  await lockNumbering(tx)
  const isSameNumber = number.toLowerCase() === before.invoiceNumber.toLowerCase()
  if (!isSameNumber && (await isTaken(tx, number))) throw numberTaken(number)
  if (await isRetired(tx, number)) throw numberRetired(number)
  // The number of an invoice that was never more than a draft may be reused.
  if (!isSameNumber && (before.status !== 'draft' || (await wasIssued(tx, before.id))))
    await retireNumber(tx, before.invoiceNumber)
}

/** INV-2026-053 and inv-2026-053 are the same number. Checked under the lock, so that no other is assigned in between. */
async function isTaken(tx: Db, number: string): Promise<boolean> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(sameText(invoices.invoiceNumber, number))
    .limit(1)
  return found.length > 0
}

/** Whether the client may have seen its number, even if it is a draft again. */
async function wasIssued(tx: Db, invoiceId: number): Promise<boolean> {
  const found = await tx
    .select({ id: invoiceHistory.id })
    .from(invoiceHistory)
    .where(
      and(
        eq(invoiceHistory.invoiceId, invoiceId),
        or(
          inArray(invoiceHistory.kind, ['mail-queued', 'mail-sent', 'link-made', 'viewed', 'status']),
          sql`${invoiceHistory.details} @> '[{"field": "Status"}]'`,
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function retireNumber(tx: Db, number: string): Promise<void> {
  await tx.insert(retiredInvoiceNumbers).values({ number }).onConflictDoNothing()
}

/** Checked after the insert, so that a concurrent deletion has already retired the number. */
async function isRetired(tx: Db, number: string): Promise<boolean> {
  const found = await tx
    .select({ number: retiredInvoiceNumbers.number })
    .from(retiredInvoiceNumbers)
    .where(sameText(retiredInvoiceNumbers.number, number))
  return found.length > 0
}

/** The database lowers both, because its rules for upper and lower case may differ from ours. */
const sameText = (column: AnyPgColumn, text: string) => sql`lower(${column}) = lower(${text}::text)`

const numberTaken = (number: string) => invalid({ invoiceNumber: `Invoice number ${number} is already taken` })
const numberRetired = (number: string) =>
  invalid({ invoiceNumber: `Invoice number ${number} belonged to an invoice that was deleted, and is not given again` })
