import { and, eq, getTableColumns } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { wallTimeIn } from '#core/wall-clock'
import { findClientBilling } from '#features/client-billing/server/store'
import { balanceCents } from '#features/invoices/balance'
import { recordHistory, systemActor } from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { OutgoingMail } from '#platform/outbox/mail'
import { mailsFromAll, queueMail } from '#platform/outbox/outbox'
import { daysLate, dueStep, stepWords } from '../../due-step'
import { invoiceLateFees, invoiceReminders, invoices } from '../table'
import {
  awaitedStatuses,
  candidates,
  dueDatesFor,
  hasDisputedPayment,
  type OwedInvoice,
  obstacleOf,
} from './candidates'
import { readReminderSettings } from './settings'

/** Makes the link, draws the PDF and writes the mail, with no transaction open. */
export type ReminderComposer = (
  reminder: OwedInvoice & { daysLate: number; lateFeeCents: number },
) => Promise<Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'attachments'>>

/** Sends what is due today, one after the other. */
export async function sendReminders(db: Db, compose: ReminderComposer, now: Date): Promise<number> {
  const settings = await readReminderSettings(db)
  const { timeZone } = await readBusiness(db)
  if (!settings.on || settings.onSince === null || hourIn(timeZone, now) < settings.hour) return 0
  const today = dayIn(timeZone, now)
  let sent = 0
  let firstError: unknown
  for await (const invoice of candidates(db, dueDatesFor(settings.steps, settings.onSince, today), timeZone)) {
    const step = dueStep(invoice, settings, today)
    if (step === undefined || obstacleOf(invoice) !== null || invoice.openCents <= 0) continue
    try {
      const late = { daysLate: daysLate(invoice.dueDate, today), lateFeeCents: await lateFeeOn(db, invoice.id) }
      const mail = await compose({ ...invoice, ...late })
      if (await db.transaction((tx) => queueReminder(tx, invoice, step, today, mail))) sent++
    } catch (error) {
      // The others are sent nevertheless; the job reports it and tries again.
      firstError ??= error
    }
  }
  if (firstError) throw firstError
  return sent
}

const hourIn = (timeZone: string, now: Date) => Number(wallTimeIn(timeZone, now).slice(11, 13))

/** Whether a reminder that waits in the outbox may still leave: its invoice is owed, and its client wants it. */
export async function isReminderWanted(tx: Db, reminderId: number): Promise<boolean> {
  const [reminder] = await tx.select().from(invoiceReminders).where(eq(invoiceReminders.id, reminderId))
  return reminder !== undefined && (await readReminderSettings(tx)).on && (await isOwed(tx, reminder.invoiceId))
}

/** The kind of origin of their mails in the outbox; its id is that of the reminder. */
const reminderOrigin = 'reminder'

/** Called on delivery. */
export async function reminderSent(tx: Transaction, reminderId: number): Promise<void> {
  const found = await findReminder(tx, reminderId)
  if (!found) return
  const details = [{ field: 'Reminder', from: '', to: stepWords(found.step) }]
  await recordHistory(tx, { invoice: found.invoice, by: systemActor, kind: 'mail-sent', details })
  await publishInvalidation(tx, ['/api/invoices'])
}

/** The mails of an invoice's reminders and what became of them. */
export async function reminderMails(db: Db, invoiceId: number) {
  const sent = await db
    .select({ id: invoiceReminders.id })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.invoiceId, invoiceId))
  return mailsFromAll(
    db,
    reminderOrigin,
    sent.map(({ id }) => id),
  )
}

export async function findReminder(db: Db, id: number) {
  const [found] = await db
    .select({ step: invoiceReminders.step, invoice: { id: invoices.id, invoiceNumber: invoices.invoiceNumber } })
    .from(invoiceReminders)
    .innerJoin(invoices, eq(invoices.id, invoiceReminders.invoiceId))
    .where(eq(invoiceReminders.id, id))
  return found
}

/** Everything is checked again under the lock of the invoice. False if nothing may be sent, or another process has sent it. */
async function queueReminder(
  tx: Transaction,
  seen: OwedInvoice,
  step: number,
  today: Day,
  mail: Awaited<ReturnType<ReminderComposer>>,
): Promise<boolean> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, seen.id)).for('update')
  const isUnchanged =
    invoice?.dueDate === seen.dueDate &&
    invoice.amountCents === seen.amountCents &&
    invoice.paidCents === seen.paidCents
  // What has changed meanwhile is composed anew by the next run.
  if (!isUnchanged || !(await readReminderSettings(tx)).on || !(await isOwed(tx, seen.id))) return false
  const { dueDate, id: invoiceId } = seen
  const [claimed] = await tx
    .insert(invoiceReminders)
    .values({ invoiceId, dueDate, step, sentOn: today })
    .onConflictDoNothing()
    .returning({ id: invoiceReminders.id })
  if (!claimed) return false
  const key = `reminder:${invoiceId}:${dueDate}:${step}`
  await queueMail(tx, { ...mail, key, origin: { kind: reminderOrigin, id: claimed.id } })
  await recordHistory(tx, {
    invoice,
    by: systemActor,
    kind: 'mail-queued',
    details: [
      { field: 'Reminder', from: '', to: stepWords(step) },
      { field: 'To', from: '', to: mail.to.map(({ address }) => address).join(', ') },
    ],
  })
  await publishInvalidation(tx, ['/api/invoices', '/api/reminders'])
  return true
}

async function isOwed(tx: Db, invoiceId: number): Promise<boolean> {
  const [invoice] = await tx
    .select({ ...getTableColumns(invoices), hasDisputedPayment })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!invoice || invoice.hasDisputedPayment || !awaitedStatuses.some((status) => status === invoice.status))
    return false
  const { remindersOff, inDispute } = await findClientBilling(tx, invoice.clientId)
  return balanceCents(invoice) > 0 && !remindersOff && !inDispute
}

/** Only a fee that stands on the invoice itself. */
async function lateFeeOn(db: Db, invoiceId: number): Promise<number> {
  const [fee] = await db
    .select({ cents: invoiceLateFees.amountCents })
    .from(invoiceLateFees)
    .where(and(eq(invoiceLateFees.invoiceId, invoiceId), eq(invoiceLateFees.chargedOn, invoiceId)))
  return fee?.cents ?? 0
}
