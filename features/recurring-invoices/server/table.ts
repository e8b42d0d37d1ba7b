import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { documentLanguages } from '#features/invoices/invoice'
import { invoices, taxTermColumns } from '#features/invoices/server/table'
import { taxTreatments } from '#features/invoices/tax-terms'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { issueStates, pauseReasons, type SeriesItem, sendingStates } from '../recurring-invoice'
import { frequencies } from '../schedule'

export { clients, invoices }

export const recurringInvoices = pgTable(
  'recurring_invoices',
  {
    ...identity,
    /** A client with recurring invoices cannot be deleted. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    frequency: text({ enum: frequencies }).notNull(),
    interval: integer().notNull(),
    startDate: date().notNull(),
    anchorDate: date().notNull(),
    anchorOccurrence: integer().notNull(),
    dayOfMonth: integer().notNull(),
    endDate: date(),
    count: integer(),
    autoSend: boolean().notNull(),
    gatherHours: boolean().notNull(),
    taxRate: numeric({ precision: 7, scale: 4, mode: 'number' }).notNull(),
    ...taxTermColumns,
    currency: text().notNull(),
    language: text({ enum: documentLanguages }),
    paymentDays: integer(),
    notes: text(),
    items: jsonb().$type<SeriesItem[]>().notNull(),
    nextOccurrence: integer().notNull(),
    /** Null if the series has ended. */
    nextDate: date(),
    pausedAt: instant(),
    pausedBecause: text({ enum: pauseReasons }),
    /** In a row. */
    failures: integer().notNull().default(0),
    lastError: text(),
    /** After a failure it is tried again then. */
    retryAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('recurring_invoices_frequency_known', table.frequency, frequencies),
    oneOf('recurring_invoices_pause_known', table.pausedBecause, pauseReasons),
    oneOf('recurring_invoices_language_known', table.language, documentLanguages),
    oneOf('recurring_invoices_tax_treatment_known', table.taxTreatment, taxTreatments),
    check('recurring_invoices_interval_positive', sql`${table.interval} > 0`),
    check('recurring_invoices_one_end', sql`${table.endDate} is null or ${table.count} is null`),
    index('recurring_invoices_by_client').on(table.clientId),
    ...searchIndexes('recurring_invoices', searchedRecurring),
    index('recurring_invoices_due').on(table.nextDate, table.id).where(sql`${table.pausedAt} is null`),
  ],
)

/** The title is the first line; the search covers every line. */
export const seriesTitle = sql<string>`(${recurringInvoices.items} -> 0 ->> 'description')`

export const searchedRecurring: SearchableText = {
  title: seriesTitle,
  body: [sql`jsonb_path_query_array(${recurringInvoices.items}, '$[*].description')::text`, recurringInvoices.notes],
}

/** Each issue of a series, once. */
export const recurringIssues = pgTable(
  'recurring_issues',
  {
    ...identity,
    seriesId: integer()
      .notNull()
      .references(() => recurringInvoices.id, { onDelete: 'cascade' }),
    occurrence: integer().notNull(),
    date: date().notNull(),
    state: text({ enum: issueStates }).notNull(),
    isMissed: boolean().notNull().default(false),
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    /** As Mainstreet set it. It moves on until the draft is sent, unless the owner chose another. */
    dueDate: date(),
    sending: text({ enum: sendingStates }),
    error: text(),
    retryAt: instant(),
  },
  (table) => [
    oneOf('recurring_issues_state_known', table.state, issueStates),
    oneOf('recurring_issues_sending_known', table.sending, sendingStates),
    uniqueIndex('recurring_issues_once').on(table.seriesId, table.occurrence),
    uniqueIndex('recurring_issues_by_invoice').on(table.invoiceId),
    index('recurring_issues_to_send').on(table.id).where(sql`${table.sending} = 'due'`),
  ],
)
