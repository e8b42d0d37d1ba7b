import { eq } from 'drizzle-orm'
import { addDays, dayIn } from '#core/days'
import { formatCents, fromCents, toCents } from '#core/money'
import { balanceCents } from '#features/invoices/balance'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { createInvoice, editInvoice, findInvoiceById, isDeducted, systemActor } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { lateFeeLine, lateFeeLineFor } from '../../reminder-mail'
import type { LateFee } from '../../reminder-settings'
import { invoiceLateFees, invoices } from '../table'
import { awaitedStatuses, candidates, type OwedInvoice } from './candidates'
import { readReminderSettings } from './settings'

/** Charges the late fee on invoices that became late enough since the owner wants fees, once on each. */
export async function chargeLateFees(db: Db, now: Date): Promise<number> {
  const { on, lateFee, lateFeeSince } = await readReminderSettings(db)
  if (!on || !lateFee || !lateFeeSince) return 0
  const { timeZone } = await readBusiness(db)
  const today = dayIn(timeZone, now)
  const period = { dueFrom: addDays(lateFeeSince, -lateFee.afterDays), dueTo: addDays(today, -lateFee.afterDays) }
  let charged = 0
  let firstError: unknown
  for await (const invoice of candidates(db, period, timeZone)) {
    if (invoice.inDispute || invoice.remindersOff) continue
    try {
      if (await db.transaction((tx) => charge(tx, invoice, lateFee, now))) charged++
    } catch (error) {
      // The others are charged nevertheless.
      firstError ??= error
    }
  }
  if (firstError) throw firstError
  return charged
}

/** Adds a line to the late invoice, or makes a separate draft if that is not allowed or would change more than the fee. */
async function charge(tx: Transaction, late: OwedInvoice, fee: LateFee, now: Date): Promise<boolean> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, late.id)).for('update')
  if (!invoice || !awaitedStatuses.some((status) => status === invoice.status)) return false
  const amountCents = feeCents(fee, balanceCents(invoice), invoice.currency, (await readBusiness(tx)).currency)
  if (amountCents <= 0) return false
  const [claimed] = await tx
    .insert(invoiceLateFees)
    .values({ invoiceId: invoice.id, amountCents })
    .onConflictDoNothing()
    .returning({ id: invoiceLateFees.id })
  if (!claimed) return false
  const chargedOn = (await takesNoLine(tx, invoice))
    ? await chargeApart(tx, invoice, late.language, amountCents, now)
    : await addLine(tx, invoice, late.language, amountCents, now)
  await tx.update(invoiceLateFees).set({ chargedOn }).where(eq(invoiceLateFees.id, claimed.id))
  return true
}

/**
 * An invoice that is paid, credited or subtracted elsewhere is locked; a discount or a withholding on the whole invoice
 * would lower the fee.
 */
const takesNoLine = async (tx: Transaction, invoice: LateInvoice) =>
  invoice.paidCents > 0 ||
  invoice.creditedCents > 0 ||
  invoice.discountPercent !== null ||
  invoice.discountCents !== null ||
  invoice.withholding !== null ||
  (await isDeducted(tx, invoice.id))

/** An amount is in the currency of the business, so it is charged on invoices in that currency only. */
function feeCents({ kind, value }: LateFee, openCents: number, currency: string, businessCurrency: string): number {
  if (kind === 'percent') return Math.round((openCents * value) / 100)
  return currency === businessCurrency ? toCents(value, currency) : 0
}

type LateInvoice = typeof invoices.$inferSelect

/** Without tax: a late fee is compensation, not a supply. */
const feeItem = (description: string, cents: number, currency: string) => ({
  description,
  quantity: 1,
  rate: fromCents(cents, currency),
  taxRate: 0,
  moreTaxes: null,
  unit: null,
  discount: null,
})

async function addLine(
  tx: Transaction,
  { id, currency }: LateInvoice,
  language: DocumentLanguage,
  cents: number,
  now: Date,
) {
  const { items } = await findInvoiceById(tx, id, now)
  const kept = items.map(({ description, quantity, rate, taxRate, moreTaxes, unit, discount }) => ({
    description,
    quantity,
    rate,
    taxRate,
    moreTaxes,
    unit,
    discount,
  }))
  await editInvoice(tx, id, { items: [...kept, feeItem(lateFeeLine[language], cents, currency)] }, systemActor, now)
  return id
}

async function chargeApart(
  tx: Transaction,
  { clientId, currency, invoiceNumber }: LateInvoice,
  language: DocumentLanguage,
  cents: number,
  now: Date,
) {
  const items = [feeItem(lateFeeLineFor(invoiceNumber)[language], cents, currency)]
  const draft = await createInvoice(
    tx,
    { clientId, currency, language, status: 'draft', taxRate: 0, items },
    systemActor,
    now,
  )
  await notify(tx, {
    kind: 'invoice-overdue',
    subject: `late-fee:${draft.id}`,
    title: `A late fee waits as draft ${draft.invoiceNumber}`,
    body: `${formatCents(cents, currency)} for ${invoiceNumber}, which stays as it is.`,
    href: `/invoices/${draft.id}`,
  })
  return draft.id
}
