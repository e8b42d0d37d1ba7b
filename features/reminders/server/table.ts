import { date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { clientBilling } from '#features/client-billing/server/table'
import { clients } from '#features/clients/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { cents, identity } from '#platform/db/columns'

export { clientBilling, clients, invoicePayments, invoices }

/** Reminders that were sent: each step of a due date once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    dueDate: date().notNull(),
    /** Days after the due date; negative before it. */
    step: integer().notNull(),
    sentOn: date().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_reminders_once').on(table.invoiceId, table.dueDate, table.step),
    index('invoice_reminders_by_day').on(table.sentOn),
  ],
)

/** Late fees that were charged: one for an invoice. */
export const invoiceLateFees = pgTable(
  'invoice_late_fees',
  {
    ...identity,
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    /** The invoice that charges it, where the late one could not be changed any more. */
    chargedOn: integer().references(() => invoices.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('invoice_late_fees_once').on(table.invoiceId)],
)
