import { eq, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows } from '#platform/db/database'
import type { NewInvoice } from '../../invoice-input'
import { numberIn, seriesOf, yearOf } from '../../numbering'
import { invoiceSeries, invoices, retiredInvoiceNumbers } from '../table'
import type { StoredInvoice } from './reading'

/** Any number, as long as everyone who takes an invoice number waits at the same door. */
const numberDoor = 7_301_946

async function waitForNumber(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberDoor})`)
}

/** Free and next in line: after the last one of the year, or from where the owner wants to go on. */
export async function nextNumber(db: Db, issueDate: Day): Promise<string> {
  const { invoicePrefix } = await readBusiness(db)
  const series = seriesOf(invoicePrefix, yearOf(issueDate))
  return numberIn(series, await nextInSeries(db, series))
}

export async function nextInSeries(db: Db, series: string): Promise<number> {
  const [chosen] = await db
    .select({ next: invoiceSeries.next })
    .from(invoiceSeries)
    .where(eq(invoiceSeries.series, series))
  const used = sql`(
    select number_sequence as used from ${invoices} where number_series = ${series} and number_sequence is not null
    union all
    select number_sequence from ${retiredInvoiceNumbers} where number_series = ${series} and number_sequence is not null
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

export async function chooseNext(db: Db, series: string, next: number): Promise<void> {
  await db
    .insert(invoiceSeries)
    .values({ series, next })
    .onConflictDoUpdate({ target: invoiceSeries.series, set: { next } })
}

type NewRow = Omit<typeof invoices.$inferInsert, 'invoiceNumber'>

/** The number that was asked for, or the next in line; a proposal that another invoice took meanwhile gives way. */
export async function insertNumbered(
  tx: Db,
  { invoiceNumber, numberIsProposed }: Pick<NewInvoice, 'invoiceNumber' | 'numberIsProposed'>,
  row: NewRow,
) {
  await waitForNumber(tx)
  const take = async (number: string) => {
    const [taken] = await tx
      .insert(invoices)
      .values({ ...row, invoiceNumber: number })
      .onConflictDoNothing({ target: invoices.invoiceNumber })
      .returning()
    return taken
  }
  if (invoiceNumber !== undefined) {
    const invoice = await take(invoiceNumber)
    const retired = await isRetired(tx, invoiceNumber)
    if (invoice && !retired) return invoice
    if (!numberIsProposed) throw retired ? numberRetired(invoiceNumber) : numberTaken(invoiceNumber)
    if (invoice) await tx.delete(invoices).where(eq(invoices.id, invoice.id))
  }
  for (;;) {
    const invoice = await take(await nextNumber(tx, row.issueDate as Day))
    if (invoice) return invoice
  }
}

export async function renumber(tx: Db, before: StoredInvoice, number: string | undefined): Promise<void> {
  if (number === undefined || number === before.invoiceNumber) return
  await waitForNumber(tx)
  const taken = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.invoiceNumber, number))
  if (taken.length > 0) throw numberTaken(number)
  if (await isRetired(tx, number)) throw numberRetired(number)
  // A draft that has never left the house: its number can be used for another.
  if (before.status !== 'draft' || before.sentAt !== null) await retireNumber(tx, before.invoiceNumber)
}

export async function retireNumber(tx: Db, number: string): Promise<void> {
  await tx.insert(retiredInvoiceNumbers).values({ number }).onConflictDoNothing()
}

/** Asked after the number was taken: whoever gave it up meanwhile has by then said so. */
async function isRetired(tx: Db, number: string): Promise<boolean> {
  const found = await tx
    .select({ number: retiredInvoiceNumbers.number })
    .from(retiredInvoiceNumbers)
    .where(eq(retiredInvoiceNumbers.number, number))
  return found.length > 0
}

const numberTaken = (number: string) => invalid({ invoiceNumber: `Invoice number ${number} is already taken` })
const numberRetired = (number: string) =>
  invalid({ invoiceNumber: `Invoice number ${number} belonged to an invoice that was deleted, and is not given again` })
