import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { languages } from '#features/settings/business'
import { identity, oneOf, updatedAt } from '#platform/db/columns'

export { clients }

/** Only clients for whom the owner has chosen something. */
export const clientBilling = pgTable(
  'client_billing',
  {
    ...identity,
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    paymentDays: integer(),
    currency: text(),
    language: text({ enum: languages }),
    taxRate: numeric({ precision: 7, scale: 4, mode: 'number' }),
    /** A VAT number or that of another tax office. */
    taxNumber: text(),
    /** PDFs that are sent have the e-invoice inside. */
    wantsFacturX: boolean().notNull().default(false),
    remindersOff: boolean().notNull().default(false),
    inDispute: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('client_billing_once').on(table.clientId),
    oneOf('client_billing_language_known', table.language, languages),
    check('client_billing_days', sql`${table.paymentDays} between 0 and 365`),
    check('client_billing_tax_percent', sql`${table.taxRate} between 0 and 100`),
  ],
)
