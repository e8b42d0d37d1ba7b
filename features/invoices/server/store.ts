import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { toDollars } from '#core/money'
import type { Db } from '#platform/db/database'
import { invoices } from './table'

/** Last issued first, each with its lines. */
export async function findInvoices(db: Db, clientId: number | undefined) {
  const rows = await db
    .select({ ...getTableColumns(invoices), clientName, items })
    .from(invoices)
    .where(clientId === undefined ? undefined : eq(invoices.clientId, clientId))
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
  return rows.map(({ amountCents, items, ...invoice }) => ({
    ...invoice,
    amount: toDollars(amountCents),
    items: items.map(({ rateCents, ...item }) => ({ ...item, rate: toDollars(rateCents) })),
  }))
}

const clientName = sql<string>`(select name from clients where clients.id = invoices.client_id)`

type Line = { id: number; description: string; quantity: number; rateCents: number }

const items = sql<Line[]>`coalesce((
  select json_agg(
    json_build_object('id', id, 'description', description, 'quantity', quantity, 'rateCents', rate_cents)
    order by position
  )
  from invoice_items where invoice_items.invoice_id = invoices.id
), '[]')`
