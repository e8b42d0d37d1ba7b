import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { documentLanguages } from '#features/invoices/invoice'
import { invoices, taxTermColumns } from '#features/invoices/server/table'
import { type NamedTax, taxTreatments } from '#features/invoices/tax-terms'
import { cents, identity, instant, oneOf, price, updatedAt } from '#platform/db/columns'
import { storedFiles } from '#platform/files/table'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { quoteHistoryKinds } from '../history'
import { instalmentTimes, storedStatuses } from '../quote'

const percent = () => numeric({ precision: 7, scale: 4, mode: 'number' })

/** At most one of the two is set. */
const discount = { discountPercent: percent(), discountCents: cents() }

export const quotes = pgTable(
  'quotes',
  {
    ...identity,
    /** Kept by the versions that replace it. */
    quoteNumber: text().notNull(),
    version: integer().notNull().default(1),
    /** The quote that this one replaces. It may have been deleted. */
    replacesId: integer(),
    /** A client with quotes cannot be deleted. */
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    title: text().notNull(),
    status: text({ enum: storedStatuses }).notNull().default('draft'),
    issueDate: date().notNull().defaultNow(),
    validUntil: date(),
    /** Total with tax of the chosen lines. */
    amountCents: cents().notNull(),
    currency: text().notNull().default('USD'),
    taxRate: percent().notNull().default(0),
    ...taxTermColumns,
    ...discount,
    language: text({ enum: documentLanguages }).notNull().default('en'),
    message: text(),
    /** Message-ID of the mail that it answers, without brackets: its mails join that conversation. */
    answersMessageId: text(),
    terms: text(),
    /** Counts the changes of what the client may have seen. */
    revision: integer().notNull().default(1),
    /** The revision that the client saw last. */
    viewedRevision: integer(),
    /** The link for the client: found by its hash, shown to the owner from its sealed copy. */
    tokenHash: text(),
    sealedToken: text(),
    sentAt: instant(),
    viewedAt: instant(),
    acceptedAt: instant(),
    acceptedName: text(),
    acceptedAddress: text(),
    acceptedBrowser: text(),
    /** The PDF of what was accepted. */
    acceptedDocumentId: integer().references(() => documents.id, { onDelete: 'set null' }),
    declinedAt: instant(),
    declineReason: text(),
    /** The invoice over the rest. */
    finalInvoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('quotes_status_known', table.status, storedStatuses),
    oneOf('quotes_language_known', table.language, documentLanguages),
    oneOf('quotes_tax_treatment_known', table.taxTreatment, taxTreatments),
    check('quotes_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('quotes_tax_percent', sql`${table.taxRate} between 0 and 100`),
    check('quotes_one_discount', sql`${table.discountPercent} is null or ${table.discountCents} is null`),
    check('quotes_valid_after_issue', sql`${table.validUntil} >= ${table.issueDate}`),
    uniqueIndex('quotes_version_once').on(table.quoteNumber, table.version),
    uniqueIndex('quotes_token_once').on(table.tokenHash),
    index('quotes_by_client').on(table.clientId),
    index('quotes_by_deal').on(table.dealId),
    index('quotes_by_final_invoice').on(table.finalInvoiceId),
    index('quotes_by_document').on(table.acceptedDocumentId),
    index('quotes_by_issue').on(table.issueDate, table.id),
    index('quotes_by_amount').on(table.amountCents, table.id),
    index('quotes_by_valid_until').on(table.validUntil, table.id),
    index('quotes_by_number').on(table.quoteNumber, table.id),
    index('quotes_by_status').on(table.status, table.validUntil),
    index('quotes_summed').on(table.currency, table.status, table.validUntil, table.amountCents),
    index('quotes_by_number_parts').using('gin', sql`lower(${table.quoteNumber}) gin_trgm_ops`),
    ...searchIndexes('quotes', searchedQuotes),
  ],
)

/** The searched columns. */
export const searchedQuotes: SearchableText = {
  title: quotes.title,
  body: [quotes.quoteNumber, quotes.message, quotes.terms],
}

export const quoteItems = pgTable(
  'quote_items',
  {
    ...identity,
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull().default(1),
    rate: price().notNull().default(0),
    unit: text(),
    /** Null means the quote's rate. */
    taxRate: percent(),
    moreTaxes: jsonb().$type<NamedTax[]>(),
    ...discount,
    optional: boolean().notNull().default(false),
    alternative: text(),
    /** Proposed until the quote is accepted, then what the client chose. */
    chosen: boolean().notNull().default(true),
  },
  (table) => [
    check('quote_items_quantity_positive', sql`${table.quantity} > 0`),
    check('quote_items_rate_not_negative', sql`${table.rate} >= 0`),
    check('quote_items_one_discount', sql`${table.discountPercent} is null or ${table.discountCents} is null`),
    uniqueIndex('quote_items_in_order').on(table.quoteId, table.position),
  ],
)

/** The deposit and the other parts that are billed before the rest. */
export const quoteInstalments = pgTable(
  'quote_instalments',
  {
    ...identity,
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    isDeposit: boolean().notNull().default(false),
    due: text({ enum: instalmentTimes }).notNull(),
    day: date(),
    /** One of the two is set. */
    percent: percent(),
    amountCents: cents(),
    /** When its invoice was made. Kept if the owner deletes the invoice, so that it is not made again. */
    billedAt: instant(),
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('quote_instalments_due_known', table.due, instalmentTimes),
    check('quote_instalments_one_share', sql`(${table.percent} is null) <> (${table.amountCents} is null)`),
    check('quote_instalments_day', sql`(${table.due} = 'day') = (${table.day} is not null)`),
    uniqueIndex('quote_instalments_in_order').on(table.quoteId, table.position),
    index('quote_instalments_by_invoice').on(table.invoiceId),
    index('quote_instalments_due').on(table.day).where(sql`billed_at is null`),
  ],
)

/**
 * The file of a document as it was when it was attached; a later version of the document does not change it. Kept when the
 * owner takes it off, for a client who saw the quote with it.
 */
export const quoteAttachments = pgTable(
  'quote_attachments',
  {
    ...identity,
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Null if it was taken off. */
    position: integer(),
    /** Where it came from. It may have been deleted. */
    documentId: integer(),
    name: text().notNull(),
    fileKey: text()
      .notNull()
      .references(() => storedFiles.key),
    contentType: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    uniqueIndex('quote_attachments_in_order').on(table.quoteId, table.position),
    index('quote_attachments_by_file').on(table.fileKey),
  ],
)

/** What the client may have seen before the owner changed it. */
export const quoteRevisions = pgTable(
  'quote_revisions',
  {
    ...identity,
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    content: jsonb().notNull(),
  },
  (table) => [uniqueIndex('quote_revisions_once').on(table.quoteId, table.revision)],
)

export const quoteHistory = pgTable(
  'quote_history',
  {
    ...identity,
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    actor: text({ enum: ['owner', 'system', 'client'] }).notNull(),
    userId: integer(),
    kind: text({ enum: quoteHistoryKinds }).notNull(),
    detail: text(),
  },
  (table) => [
    oneOf('quote_history_actor_known', table.actor, ['owner', 'system', 'client']),
    oneOf('quote_history_kind_known', table.kind, quoteHistoryKinds),
    index('quote_history_by_quote').on(table.quoteId, table.id),
  ],
)

/** The last number given in each series; a number is never given again. */
export const quoteSeries = pgTable('quote_series', { series: text().primaryKey(), last: integer().notNull() })

/** For the store's joins. */
export { clients, deals, documents, invoices }
