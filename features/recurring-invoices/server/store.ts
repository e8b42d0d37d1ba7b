import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { maxAmount, toCents } from '#core/money'
import { conflict, invalid } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { discountErrors } from '#features/invoices/discount-errors'
import { type TaxTerms, taxTermsOf } from '#features/invoices/tax-terms'
import { totalsOf } from '#features/invoices/totals'
import { withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listRecurring } from '../api'
import { itemsRequired, type NewRecurringInvoice, type RecurringChanges, scheduleErrors } from '../recurring-input'
import { maxMissedAtStart } from '../recurring-invoice'
import { dayOfMonthOf, issueDay, type Schedule, scheduleFrom, scheduleOnOrAfter, upcomingIssues } from '../schedule'
import {
  findOneRecurring,
  findRecurringDetails,
  lockSeries,
  type Series,
  seriesSubject,
  skippedFrom,
} from './store/read'
import { clients, recurringInvoices, recurringIssues } from './table'

export { holdAfterRestore } from './store/after-restore'
export { makeDueInvoices } from './store/make-due'
export { findRecurring, findRecurringDetails, upcomingDays } from './store/read'
export { type IssueSender, moveDueDates, sendDueIssues, sendWaiting } from './store/send-due'

export async function createRecurring(tx: Transaction, input: NewRecurringInvoice, now: Date) {
  const business = await readBusiness(tx)
  await lockClient(tx, input.clientId)
  const billing = await findClientBilling(tx, input.clientId)
  const { endDate = null, count = null, startDate, frequency, interval } = input
  const schedule = scheduleFrom(startDate, { frequency, interval, endDate, count })
  assertFewMissed(schedule, 0, dayIn(business.timeZone, now), 'startDate')
  const values = {
    ...input,
    ...schedule,
    taxRate: input.taxRate ?? billing.taxRate ?? 0,
    currency: input.currency ?? billing.currency ?? business.currency,
  }
  assertAmount(values)
  const [made] = await tx
    .insert(recurringInvoices)
    .values({ ...values, nextOccurrence: 0, nextDate: issueDay(schedule, 0) ?? null })
    .returning({ id: recurringInvoices.id })
  await publishInvalidation(tx, [listRecurring.path])
  return findOneRecurring(tx, made?.id as number)
}

/** Invoices that were made stay; the changes apply from the next issue on. */
export async function editRecurring(
  db: Db,
  id: number,
  { seenAt, nextDate, ...given }: RecurringChanges & { seenAt?: string | undefined },
  now: Date,
) {
  return db.transaction(async (tx) => {
    const before = await lockSeries(tx, id)
    assertUnchanged(
      before,
      seenAt,
      'This series was changed elsewhere while you were editing. Nothing was overwritten.',
    )
    const changes = withOneEnd(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
    const after: Series = { ...before, ...changes }
    const errors = {
      ...scheduleErrors(after),
      ...(after.items.length === 0 && !after.gatherHours && { items: itemsRequired }),
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    assertAmount(after)
    if (after.clientId !== before.clientId) await lockClient(tx, after.clientId)
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const schedule = await changedSchedule(tx, before, after, nextDate, today)
    await tx
      .update(recurringInvoices)
      .set({
        ...changes,
        ...schedule,
        nextDate: issueDay(schedule, before.nextOccurrence) ?? null,
        updatedAt: nextUpdatedAt(before.updatedAt, now),
      })
      .where(eq(recurringInvoices.id, id))
    await publishInvalidation(tx, [listRecurring.path])
    return findOneRecurring(tx, id)
  })
}

export async function removeRecurring(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeries(tx, id)
    await tx.delete(recurringInvoices).where(eq(recurringInvoices.id, id))
    await withdrawNotifications(tx, 'recurring-invoice', [seriesSubject(id)])
    await publishInvalidation(tx, [listRecurring.path])
  })
}

export async function pauseRecurring(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, id)
    if (series.nextDate === null) throw conflict('This series has ended.')
    if (!series.pausedAt) await update(tx, series, { pausedAt: now, pausedBecause: 'owner' }, now)
    return findOneRecurring(tx, id)
  })
}

/** Dates during a pause by the owner are not billed. After a failure the missed ones are made as drafts. */
export async function resumeRecurring(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, id)
    if (series.pausedAt) {
      const today = dayIn((await readBusiness(tx)).timeZone, now)
      const from = series.nextOccurrence
      const schedule = series.pausedBecause === 'owner' ? scheduleOnOrAfter(series, from, today) : series
      if (schedule.anchorDate !== series.anchorDate) await removeSkips(tx, series)
      const { anchorDate, anchorOccurrence } = schedule
      await update(
        tx,
        series,
        {
          anchorDate,
          anchorOccurrence,
          nextDate: issueDay(schedule, from) ?? null,
          pausedAt: null,
          pausedBecause: null,
          failures: 0,
          lastError: null,
          retryAt: null,
        },
        now,
      )
      await tx
        .update(recurringIssues)
        .set({ sending: 'due', error: null, retryAt: null })
        .where(and(eq(recurringIssues.seriesId, id), eq(recurringIssues.sending, 'failed')))
      await withdrawNotifications(tx, 'recurring-invoice', [seriesSubject(id)])
    }
    return findOneRecurring(tx, id)
  })
}

/** Without a date, skips the next day. Skipping the same day twice skips it once. */
export async function skipRecurring(db: Db, id: number, date: Day | undefined) {
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, id)
    const skipped = await skippedFrom(tx, series)
    const upcoming = upcomingIssues(series, series.nextOccurrence, new Set(skipped.keys()))
    const chosen = date === undefined ? upcoming[0] : upcoming.find(({ day }) => day === date)
    if (chosen)
      await tx
        .insert(recurringIssues)
        .values({ seriesId: id, occurrence: chosen.occurrence, date: chosen.day, state: 'skipped' })
        .onConflictDoNothing()
    else if (date === undefined) throw conflict('This series has ended.')
    else if (![...skipped.values()].includes(date))
      throw invalid({ date: 'That is not one of the next twelve days of this series' })
    await publishInvalidation(tx, [listRecurring.path])
    return findRecurringDetails(tx, id)
  })
}

export async function unskipRecurring(db: Db, id: number, date: Day) {
  return db.transaction(async (tx) => {
    const { nextOccurrence } = await lockSeries(tx, id)
    await tx
      .delete(recurringIssues)
      .where(
        and(
          eq(recurringIssues.seriesId, id),
          eq(recurringIssues.date, date),
          gte(recurringIssues.occurrence, nextOccurrence),
        ),
      )
    await publishInvalidation(tx, [listRecurring.path])
    return findRecurringDetails(tx, id)
  })
}

const update = async (tx: Transaction, series: Series, values: Partial<Series>, now: Date) => {
  await tx
    .update(recurringInvoices)
    .set({ ...values, updatedAt: nextUpdatedAt(series.updatedAt, now) })
    .where(eq(recurringInvoices.id, series.id))
  await publishInvalidation(tx, [listRecurring.path])
}

/** A new count replaces the last day, and the other way round. */
const withOneEnd = (changes: Partial<Series>): Partial<Series> => ({
  ...(changes.count && { endDate: null }),
  ...(changes.endDate && { count: null }),
  ...changes,
})

/** A changed schedule counts from the next issue on, so that its numbers go on. */
async function changedSchedule(
  tx: Db,
  before: Series,
  after: Series,
  nextDate: Day | undefined,
  today: Day,
): Promise<Schedule> {
  const { endDate, count, frequency, interval } = after
  const from = before.nextOccurrence
  const newStart = after.startDate === before.startDate ? undefined : after.startDate
  const last = await lastIssueDay(tx, before)
  if (newStart && last)
    throw invalid({ startDate: 'Invoices were made since. Choose the day of the next one instead.' })
  const chosen = nextDate ?? newStart
  if (chosen && last && chosen <= last) throw invalid({ nextDate: `Must be after the last invoice, of ${last}` })
  const hasNewSchedule = frequency !== before.frequency || interval !== before.interval
  const rest = { endDate, count, frequency, interval }
  const planned = { ...before, ...rest }
  if (chosen === undefined && !hasNewSchedule) {
    // A series that had ended continues from today, without the dates in between.
    const goesOn = before.nextDate === null && issueDay(planned, from) !== undefined
    const schedule = goesOn ? scheduleOnOrAfter(planned, from, today) : planned
    return { ...rest, ...anchorOf(schedule) }
  }
  await removeSkips(tx, before)
  const anchorDate = chosen ?? before.nextDate ?? scheduleOnOrAfter(before, from, today).anchorDate
  const dayOfMonth = chosen ? dayOfMonthOf(chosen) : before.dayOfMonth
  const schedule = { ...rest, anchorDate, anchorOccurrence: from, dayOfMonth }
  assertFewMissed(schedule, from, today, nextDate ? 'nextDate' : 'startDate')
  return schedule
}

const anchorOf = ({ anchorDate, anchorOccurrence, dayOfMonth }: Schedule) => ({
  anchorDate,
  anchorOccurrence,
  dayOfMonth,
})

const removeSkips = (tx: Db, { id, nextOccurrence }: Series) =>
  tx
    .delete(recurringIssues)
    .where(and(eq(recurringIssues.seriesId, id), gte(recurringIssues.occurrence, nextOccurrence)))

async function lastIssueDay(tx: Db, { id, nextOccurrence }: Series): Promise<Day | undefined> {
  const [last] = await tx
    .select({ date: recurringIssues.date })
    .from(recurringIssues)
    .where(and(eq(recurringIssues.seriesId, id), lt(recurringIssues.occurrence, nextOccurrence)))
    .orderBy(desc(recurringIssues.occurrence))
    .limit(1)
  return last?.date
}

/** Dates before today are billed at once, as drafts. */
function assertFewMissed(schedule: Schedule, from: number, today: Day, field: string): void {
  const missed = upcomingIssues(schedule, from, new Set(), maxMissedAtStart + 1).filter(({ day }) => day < today)
  if (missed.length > maxMissedAtStart)
    throw invalid({ [field]: `That would make more than ${maxMissedAtStart} invoices at once. Please begin later.` })
}

type Billed = Pick<Series, 'items' | 'taxRate' | 'currency' | 'gatherHours'> & {
  [Term in keyof TaxTerms]?: TaxTerms[Term] | undefined
}

function assertAmount({ items, taxRate, currency, gatherHours, ...terms }: Billed): void {
  const errors = discountErrors({ currency, items })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { totalCents } = totalsOf({ lines: items, taxRate, discount: null, currency, ...taxTermsOf(terms) })
  if (totalCents <= 0 && !gatherHours) throw invalid({ amount: 'Amount must be a positive number' })
  if (totalCents > toCents(maxAmount, currency)) throw invalid({ amount: 'That is more than an invoice can hold' })
}

async function lockClient(tx: Db, clientId: number): Promise<void> {
  const found = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (found.length === 0) throw invalid({ clientId: 'That client no longer exists' })
}
