import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { hour } from '#core/durations'
import { conflict, invalid, notFound } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { invoiceLimits } from '#features/invoices/invoice-input'
import { type Actor, createInvoice } from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listTime } from '../api'
import { type TimeLine, timeLines } from '../billable-hours'
import { type NewTime, type StartTime, spanError, type TimeChanges, timeLimits } from '../time-entry'
import { clients, invoices, timeEntries } from './table'

const pageSize = 50

type TimeFilter = { clientId?: number | undefined; unbilled?: 'true' | 'false' | undefined; page: number }

export async function listTimeEntries(db: Db, { clientId, unbilled, page }: TimeFilter) {
  const [running] = await selectTime(db).where(isNull(timeEntries.endedAt))
  const found = await selectTime(db)
    .where(
      and(
        isNotNull(timeEntries.endedAt),
        clientId === undefined ? undefined : eq(timeEntries.clientId, clientId),
        unbilled === 'true' ? isUnbilled : undefined,
      ),
    )
    .orderBy(desc(timeEntries.startedAt), desc(timeEntries.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  return {
    running: running ? toTimeEntry(running) : null,
    entries: found.slice(0, pageSize).map(toTimeEntry),
    more: found.length > pageSize,
    waiting: await clientsWithUnbilledTime(db),
  }
}

const clientsWithUnbilledTime = (db: Db) =>
  db
    .selectDistinct({ id: clients.id, name: clients.name })
    .from(timeEntries)
    .innerJoin(clients, eq(clients.id, timeEntries.clientId))
    .where(and(isNotNull(timeEntries.endedAt), isUnbilled))
    .orderBy(clients.name, clients.id)

export async function startTime(db: Db, { rate, ...entry }: StartTime, now: Date) {
  return db.transaction(async (tx) => {
    await lockClock(tx)
    await lockClient(tx, entry.clientId)
    const [running] = await tx.select().from(timeEntries).where(isNull(timeEntries.endedAt)).for('update')
    if (running) await stopEntry(tx, running, now)
    return insert(tx, { ...entry, rate, startedAt: now })
  })
}

export async function stopTime(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    // A second click leaves the end time unchanged.
    if (entry.endedAt === null) await stopEntry(tx, entry, now)
    await publishInvalidation(tx, [listTime.path])
    return entryById(tx, id)
  })
}

export async function addTime(tx: Transaction, { rate, startedAt, endedAt, ...entry }: NewTime) {
  await lockClient(tx, entry.clientId)
  return insert(tx, { ...entry, rate, startedAt: new Date(startedAt), endedAt: new Date(endedAt) })
}

export async function editTime(db: Db, id: number, { rate, startedAt, endedAt, ...changes }: TimeChanges) {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (isBilledEntry(entry)) throw conflict('This time is billed. Take it off the invoice first.')
    if (endedAt && entry.endedAt === null) throw invalid({ endedAt: 'The clock is still running' })
    const span = {
      startedAt: startedAt ? new Date(startedAt) : entry.startedAt,
      endedAt: endedAt ? new Date(endedAt) : entry.endedAt,
    }
    const problem = span.endedAt && spanError(span.startedAt, span.endedAt)
    if (problem) throw invalid({ [endedAt ? 'endedAt' : 'startedAt']: problem })
    await lockClient(tx, changes.clientId)
    await tx
      .update(timeEntries)
      .set({ ...changes, ...span, ...(rate !== undefined && { rate }) })
      .where(eq(timeEntries.id, id))
    await publishInvalidation(tx, [listTime.path])
    return entryById(tx, id)
  })
}

export async function removeTime(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (isBilledEntry(entry)) throw conflict('This time is billed. Take it off the invoice first.')
    await tx.delete(timeEntries).where(eq(timeEntries.id, id))
    await publishInvalidation(tx, [listTime.path])
  })
}

/** A client's unbilled time as invoice lines; of all time, or of the time before an instant. */
export async function unbilledTime(db: Db, clientId: number, before?: Date): Promise<TimeLine[]> {
  const worked = await db
    .select()
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.clientId, clientId),
        isNotNull(timeEntries.endedAt),
        isUnbilled,
        before && lt(timeEntries.startedAt, before),
      ),
    )
    .orderBy(timeEntries.startedAt, timeEntries.id)
  return timeLines(worked.map((entry) => ({ ...entry, endedAt: entry.endedAt as Date })))
}

/** Creates a draft invoice from unbilled time. Locks the client, so that concurrent calls create only one. */
export async function invoiceTime(db: Db, clientId: number, by: Actor, now: Date) {
  return db.transaction(async (tx) => {
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('update')
    const lines = (await unbilledTime(tx, clientId)).slice(0, invoiceLimits.items)
    if (lines.length === 0) throw conflict('There is no time left to bill. It may be on an invoice by now.')
    const invoice = await createInvoice(
      tx,
      {
        clientId,
        status: 'draft',
        taxRate: (await findClientBilling(tx, clientId)).taxRate ?? (await readBusiness(tx)).taxRate ?? 0,
        items: lines.map(({ description, hours: quantity, rate }) => ({
          description,
          quantity,
          rate,
          taxRate: null,
          discount: null,
        })),
      },
      by,
      now,
    )
    await markBilled(
      tx,
      lines.flatMap(({ entryIds }) => entryIds),
      invoice.id,
    )
    return invoice
  })
}

/** Marks entries as billed on an invoice, or elsewhere. Skips entries already billed or of another client. */
export async function markBilled(db: Db, ids: number[], invoiceId: number | null): Promise<number> {
  return db.transaction(async (tx) => {
    const [invoice] =
      invoiceId === null ? [null] : await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('key share')
    if (invoiceId !== null && !invoice) throw invalid({ invoiceId: 'That invoice no longer exists' })
    const billed = await tx
      .update(timeEntries)
      .set(invoice ? { invoiceId: invoice.id } : { billedElsewhere: true })
      .where(
        and(
          inArray(timeEntries.id, ids),
          isNotNull(timeEntries.endedAt),
          isUnbilled,
          invoice ? eq(timeEntries.clientId, invoice.clientId) : undefined,
        ),
      )
      .returning({ id: timeEntries.id })
    await publishInvalidation(tx, [listTime.path])
    return billed.length
  })
}

const isUnbilled = and(
  isNull(timeEntries.invoiceId),
  not(timeEntries.billedElsewhere),
  eq(timeEntries.billable, true),
) as SQL

type Entry = typeof timeEntries.$inferSelect
const isBilledEntry = ({ invoiceId, billedElsewhere }: Entry) => invoiceId !== null || billedElsewhere

/** Caps the duration, in case the owner forgot to stop. */
async function stopEntry(tx: Db, { id, startedAt }: Entry, now: Date): Promise<void> {
  const latest = startedAt.getTime() + timeLimits.hours * hour
  const endedAt = new Date(Math.min(Math.max(now.getTime(), startedAt.getTime()), latest))
  await tx.update(timeEntries).set({ endedAt }).where(eq(timeEntries.id, id))
}

async function insert(tx: Transaction, values: typeof timeEntries.$inferInsert) {
  const [made] = await tx.insert(timeEntries).values(values).returning({ id: timeEntries.id })
  await publishInvalidation(tx, [listTime.path])
  return entryById(tx, made?.id as number)
}

/** Advisory lock: concurrent starts would not see each other's running entry. */
const clockLockId = 7_301_947

async function lockClock(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${clockLockId})`)
}

async function lockEntry(tx: Db, id: number): Promise<Entry> {
  const [entry] = await tx.select().from(timeEntries).where(eq(timeEntries.id, id)).for('update')
  if (!entry) throw notFound('Time entry not found')
  return entry
}

async function lockClient(tx: Db, clientId: number | null | undefined): Promise<void> {
  if (!clientId) return
  const [client] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (!client) throw invalid({ clientId: 'That client no longer exists' })
}

async function entryById(db: Db, id: number) {
  const [entry] = await selectTime(db).where(eq(timeEntries.id, id))
  if (!entry) throw notFound('Time entry not found')
  return toTimeEntry(entry)
}

const selectTime = (db: Db) =>
  db
    .select({ ...getTableColumns(timeEntries), clientName: clients.name, invoiceNumber: invoices.invoiceNumber })
    .from(timeEntries)
    .leftJoin(clients, eq(clients.id, timeEntries.clientId))
    .leftJoin(invoices, eq(invoices.id, timeEntries.invoiceId))

function toTimeEntry(entry: Awaited<ReturnType<typeof selectTime>>[number]) {
  return { ...entry, isBilled: isBilledEntry(entry) }
}
