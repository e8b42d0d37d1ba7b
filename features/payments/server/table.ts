import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoices } from '#features/invoices/server/table'
import { cents, identity, instant, oneOf } from '#platform/db/columns'
import { checkoutStates } from '../checkout'

/** The payment pages that were opened for clients. */
export const checkouts = pgTable(
  'checkouts',
  {
    ...identity,
    /** Null after the invoice is deleted; a payment that comes in then is still known to be ours. */
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    invoiceNumber: text().notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    state: text({ enum: checkoutStates }).notNull().default('opening'),
    /** Idempotency key of the session, and the mark on its payment by which it is known as ours. */
    key: text().notNull(),
    sessionId: text(),
    url: text(),
    expiresAt: instant().notNull(),
    paymentIntentId: text(),
    /** Why its payment could not be entered on the invoice. */
    problem: text(),
  },
  (table) => [
    oneOf('checkouts_state_known', table.state, checkoutStates),
    check('checkouts_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('checkouts_key_once').on(table.key),
    uniqueIndex('checkouts_session_once').on(table.sessionId),
    uniqueIndex('checkouts_open_once')
      .on(table.invoiceId, table.amountCents, table.currency)
      .where(sql`${table.state} in ('opening', 'open')`),
    index('checkouts_open').on(table.id).where(sql`${table.state} in ('opening', 'open')`),
  ],
)

/** Events of the provider, each once; a job does the work. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The payment that it is about. */
    paymentIntentId: text(),
    sessionId: text(),
    createdAt: instant().notNull().defaultNow(),
    handledAt: instant(),
    tries: integer().notNull().default(0),
    failure: text(),
  },
  (table) => [index('stripe_events_waiting').on(table.createdAt).where(sql`${table.handledAt} is null`)],
)
