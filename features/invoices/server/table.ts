import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { bytes, cents, identity, instant, oneOf, price, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import type { CreditedLine } from '../credit-note'
import { type HistoryDetail, historyActors, historyKinds } from '../history'
import { documentLanguages, invoiceStatuses } from '../invoice'
import { disputeStates, paymentMethods, refundMethods, refundStates } from '../payment'
import { type NamedTax, taxTreatments } from '../tax-terms'
import type { TaxLine } from '../totals'

const percent = () => numeric({ precision: 7, scale: 4, mode: 'number' })

/** Splits 'INV-2026-017' into 'inv-2026-' and 17, so that an index finds the next number. */
const numberParts = (column: string) => ({
  numberSeries: text().generatedAlwaysAs((): SQL => sql.raw(`lower(regexp_replace(${column}, '\\d{1,9}$', ''))`)),
  numberSequence: integer().generatedAlwaysAs((): SQL => sql.raw(`substring(${column} from '\\d{1,9}$')::integer`)),
})

/** At most one of the two is set. */
const discount = { discountPercent: percent(), discountCents: cents() }

/** How a record is taxed, beyond the rate. */
export const taxTermColumns = {
  taxTreatment: text({ enum: taxTreatments }).notNull().default('standard'),
  /** Replaces the sentence that says why no tax is charged. */
  taxNote: text(),
  moreTaxes: jsonb().$type<NamedTax[]>().notNull().default([]),
  pricesIncludeTax: boolean().notNull().default(false),
  withholding: jsonb().$type<NamedTax>(),
}

export const invoices = pgTable(
  'invoices',
  {
    ...identity,
    invoiceNumber: text().notNull(),
    ...numberParts('invoice_number'),
    /** A client with invoices cannot be deleted. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    amountCents: cents().notNull(),
    /** Sum of its payments less its refunds, updated with them. */
    paidCents: cents().notNull().default(0),
    /** Sum of its credit notes, updated with them. */
    creditedCents: cents().notNull().default(0),
    /** What earlier invoices billed of it, with tax; no longer part of its amount. */
    deductedCents: cents().notNull().default(0),
    currency: text().notNull().default('USD'),
    taxRate: percent().notNull().default(0),
    ...taxTermColumns,
    buyerReference: text(),
    ...discount,
    status: text({ enum: invoiceStatuses }).notNull().default('pending'),
    issueDate: date().notNull().defaultNow(),
    dueDate: date(),
    language: text({ enum: documentLanguages }).notNull().default('en'),
    notes: text(),
    stripePaymentIntentId: text(),
    sentAt: instant(),
    viewedAt: instant(),
    paidAt: instant(),
    /** The link for the client: found by its hash, shown to the owner from its sealed copy. */
    tokenHash: text(),
    sealedToken: text(),
    /** The token as earlier versions kept it, sealed at the next start. */
    publicToken: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('invoices_status_known', table.status, invoiceStatuses),
    oneOf('invoices_language_known', table.language, documentLanguages),
    oneOf('invoices_tax_treatment_known', table.taxTreatment, taxTreatments),
    check('invoices_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('invoices_paid_not_negative', sql`${table.paidCents} >= 0`),
    check('invoices_credited_at_most', sql`${table.creditedCents} between 0 and ${table.amountCents}`),
    check('invoices_deducted_not_negative', sql`${table.deductedCents} >= 0`),
    check('invoices_tax_percent', sql`${table.taxRate} between 0 and 100`),
    check('invoices_one_discount', sql`${table.discountPercent} is null or ${table.discountCents} is null`),
    check('invoices_due_after_issue', sql`${table.dueDate} >= ${table.issueDate}`),
    uniqueIndex('invoices_number_once').on(table.invoiceNumber),
    index('invoices_by_number').on(sql`lower(${table.invoiceNumber})`),
    uniqueIndex('invoices_token_once').on(table.publicToken),
    uniqueIndex('invoices_token_hash_once').on(table.tokenHash),
    index('invoices_by_client').on(table.clientId),
    index('invoices_by_deal').on(table.dealId),
    index('invoices_by_series').on(table.numberSeries, table.numberSequence, table.id),
    index('invoices_by_issue').on(table.issueDate, table.id),
    index('invoices_by_due_day').on(table.dueDate, table.id),
    index('invoices_by_amount').on(table.amountCents, table.id),
    index('invoices_by_due').on(table.status, table.dueDate),
    index('invoices_summed').on(
      table.currency,
      table.status,
      table.dueDate,
      table.amountCents,
      table.paidCents,
      table.creditedCents,
    ),
    index('invoices_by_number_parts').using('gin', sql`lower(${table.invoiceNumber}) gin_trgm_ops`),
    ...searchIndexes('invoices', searchedInvoices),
  ],
)

/** The searched columns. */
export const searchedInvoices: SearchableText = { title: invoices.invoiceNumber, body: [invoices.notes] }

export const invoiceItems = pgTable(
  'invoice_items',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull().default(1),
    /** Price of one unit, in the invoice's currency. */
    rate: price().notNull().default(0),
    unit: text(),
    /** Null means the invoice's rate. */
    taxRate: percent(),
    /** Null means those of the invoice. */
    moreTaxes: jsonb().$type<NamedTax[]>(),
    ...discount,
  },
  (table) => [
    check('invoice_items_quantity_positive', sql`${table.quantity} > 0`),
    check('invoice_items_rate_not_negative', sql`${table.rate} >= 0`),
    check('invoice_items_one_discount', sql`${table.discountPercent} is null or ${table.discountCents} is null`),
    uniqueIndex('invoice_items_in_order').on(table.invoiceId, table.position),
  ],
)

export const invoicePayments = pgTable(
  'invoice_payments',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    paidOn: date().notNull(),
    method: text({ enum: paymentMethods }).notNull().default('other'),
    note: text(),
    /** Created by marking the invoice as paid; removed when the owner reverts that. */
    automatic: boolean().notNull().default(false),
    /** The payment at the provider, for one that came through it. */
    stripePaymentIntentId: text(),
    /** What the provider kept, once known. */
    feeCents: cents(),
    disputeState: text({ enum: disputeStates }),
  },
  (table) => [
    oneOf('invoice_payments_method_known', table.method, paymentMethods),
    oneOf('invoice_payments_dispute_known', table.disputeState, disputeStates),
    uniqueIndex('invoice_payments_stripe_once').on(table.stripePaymentIntentId),
    check('invoice_payments_positive', sql`${table.amountCents} > 0`),
    index('invoice_payments_by_invoice').on(table.invoiceId, table.id),
    index('invoice_payments_by_day').on(table.paidOn, table.id),
  ],
)

/** The deposit and instalment invoices that a final invoice subtracts, each with the taxes that it bore. */
export const invoiceDeductions = pgTable(
  'invoice_deductions',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Subtracted once, by one invoice. The store does not delete it before that one. */
    deductedInvoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    taxes: jsonb().$type<TaxLine[]>().notNull().default([]),
  },
  (table) => [
    check('invoice_deductions_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('invoice_deductions_once').on(table.deductedInvoiceId),
    index('invoice_deductions_by_invoice').on(table.invoiceId, table.id),
  ],
)

/** Money that went back to the client, or on to another of the client's invoices. */
export const invoiceRefunds = pgTable(
  'invoice_refunds',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** The payment that is given back, where it came through the provider. */
    paymentId: integer().references(() => invoicePayments.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    refundedOn: date().notNull(),
    method: text({ enum: refundMethods }).notNull().default('other'),
    note: text(),
    /** Waiting until the provider has taken it; a refund that failed counts for nothing. */
    state: text({ enum: refundStates }).notNull().default('done'),
    /** Sent along, so that the provider refunds once. */
    idempotencyKey: text(),
    stripeRefundId: text(),
    failure: text(),
  },
  (table) => [
    oneOf('invoice_refunds_method_known', table.method, refundMethods),
    oneOf('invoice_refunds_state_known', table.state, refundStates),
    check('invoice_refunds_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('invoice_refunds_stripe_once').on(table.stripeRefundId),
    index('invoice_refunds_by_invoice').on(table.invoiceId, table.id),
    index('invoice_refunds_by_payment').on(table.paymentId),
    index('invoice_refunds_by_day').on(table.refundedOn, table.id),
    index('invoice_refunds_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
  ],
)

/** Takes back all or part of what an invoice bills. Issued for good: never changed. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    ...identity,
    number: text().notNull(),
    ...numberParts('number'),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    issueDate: date().notNull(),
    reason: text(),
    /** Empty for a credit note over an amount. */
    lines: jsonb().$type<CreditedLine[]>().notNull().default([]),
    taxes: jsonb().$type<TaxLine[]>().notNull().default([]),
  },
  (table) => [
    check('credit_notes_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('credit_notes_number_once').on(table.number),
    index('credit_notes_by_series').on(table.numberSeries, table.numberSequence),
    index('credit_notes_by_invoice').on(table.invoiceId, table.id),
    index('credit_notes_by_issue').on(table.issueDate, table.id),
    ...searchIndexes('credit_notes', searchedCreditNotes),
  ],
)

export const searchedCreditNotes: SearchableText = { title: creditNotes.number, body: [creditNotes.reason] }

/** Kept after the invoice is deleted, so there is no foreign key. */
export const invoiceHistory = pgTable(
  'invoice_history',
  {
    ...identity,
    invoiceId: integer().notNull(),
    invoiceNumber: text().notNull(),
    actor: text({ enum: historyActors }).notNull(),
    userId: integer(),
    kind: text({ enum: historyKinds }).notNull(),
    details: jsonb().$type<HistoryDetail[]>().notNull().default([]),
    /** The deleted invoice. */
    snapshot: jsonb(),
  },
  (table) => [
    oneOf('invoice_history_actor_known', table.actor, historyActors),
    oneOf('invoice_history_kind_known', table.kind, historyKinds),
    index('invoice_history_by_invoice').on(table.invoiceId, table.id),
  ],
)

/** Numbers that must not be used again. */
export const retiredInvoiceNumbers = pgTable(
  'retired_invoice_numbers',
  { number: text().primaryKey(), ...numberParts('number'), createdAt: instant().notNull().defaultNow() },
  (table) => [
    index('retired_invoice_numbers_by_series').on(table.numberSeries, table.numberSequence),
    index('retired_invoice_numbers_by_number').on(sql`lower(${table.number})`),
  ],
)

/** Next numbers chosen by the owner. */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  next: integer().notNull(),
})

/** The PDF that was drawn last, with a hash of what it shows. */
export const invoicePdfs = pgTable('invoice_pdfs', {
  invoiceId: integer()
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  contentHash: text().notNull(),
  content: bytes().notNull(),
})

/** For the store's joins. */
export { clients, deals }
