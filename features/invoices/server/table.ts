import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { cents, identity, oneOf, updatedAt } from '#platform/db/columns'
import { type Searched, searchIndexes } from '#platform/search/searched'
import { invoiceStatuses } from '../invoice'

export const invoices = pgTable(
  'invoices',
  {
    ...identity,
    invoiceNumber: text().notNull(),
    /** Money records keep their client: the client cannot go while invoices remain. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    amountCents: cents().notNull(),
    currency: text().notNull().default('USD'),
    taxRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    status: text({ enum: invoiceStatuses }).notNull().default('pending'),
    issueDate: date().notNull().defaultNow(),
    dueDate: date(),
    notes: text(),
    stripePaymentIntentId: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('invoices_status_known', table.status, invoiceStatuses),
    check('invoices_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('invoices_tax_percent', sql`${table.taxRate} between 0 and 100`),
    check('invoices_due_after_issue', sql`${table.dueDate} >= ${table.issueDate}`),
    uniqueIndex('invoices_number_once').on(table.invoiceNumber),
    index('invoices_by_client').on(table.clientId),
    index('invoices_by_issue').on(table.issueDate.desc(), table.id),
    index('invoices_by_due').on(table.status, table.dueDate),
    ...searchIndexes('invoices', searchedInvoices),
  ],
)

/** What a search looks through. */
export const searchedInvoices: Searched = { title: invoices.invoiceNumber, body: [invoices.notes] }

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
    rateCents: cents().notNull().default(0),
  },
  (table) => [
    check('invoice_items_quantity_positive', sql`${table.quantity} > 0`),
    check('invoice_items_rate_not_negative', sql`${table.rateCents} >= 0`),
    uniqueIndex('invoice_items_in_order').on(table.invoiceId, table.position),
  ],
)
