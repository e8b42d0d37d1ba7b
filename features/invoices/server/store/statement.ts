import { eq, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { fromCents } from '#core/money'
import { notFound } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows } from '#platform/db/database'
import { type StatementKind, withBalances } from '../../statement'
import { languageFor } from '../store'
import { clients, creditNotes, invoicePayments, invoiceRefunds, invoices } from '../table'

const daysByDefault = 90

type Asked = { clientId: number; currency?: string | undefined; from?: Day | undefined; to?: Day | undefined }

/** Without a period the last three months, without a currency the one of the client's last invoice. */
export async function findStatement(db: Db, { clientId, ...asked }: Asked, now: Date) {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  if (!client) throw notFound('Client not found')
  const business = await readBusiness(db)
  const billing = await findClientBilling(db, clientId)
  const currencies = await currenciesOf(db, clientId)
  const currency = asked.currency ?? currencies[0] ?? billing.currency ?? business.currency
  const to = asked.to ?? dayIn(business.timeZone, now)
  const from = asked.from ?? addDays(to, -daysByDefault)
  const { openingCents, entries } = await entriesOf(db, clientId, currency, from, to)
  const opening = fromCents(openingCents, currency)
  const balanced = withBalances(
    opening,
    entries.map(({ cents, ...entry }) => ({ ...entry, amount: fromCents(cents, currency) })),
    currency,
  )
  return {
    clientId,
    clientName: client.name,
    clientBusinessName: client.businessName ?? '',
    clientEmail: client.email ?? '',
    clientAddress: client.address,
    clientTaxNumber: billing.taxNumber ?? '',
    language: billing.language ?? (await languageFor(db, clientId, business.language)),
    currency,
    currencies,
    from,
    to,
    opening,
    entries: balanced,
    closing: balanced.at(-1)?.balance ?? opening,
  }
}

/** The currency of the newest invoice first. */
async function currenciesOf(db: Db, clientId: number): Promise<string[]> {
  const rows = await db
    .select({ currency: invoices.currency })
    .from(invoices)
    .where(eq(invoices.clientId, clientId))
    .groupBy(invoices.currency)
    .orderBy(sql`max(${invoices.id}) desc`)
  return rows.map(({ currency }) => currency)
}

type Entry = { day: Day; kind: StatementKind; invoiceId: number; number: string; cents: number }

/**
 * Drafts and cancelled invoices bill nothing; money that was paid on them is the client's. One that is cancelled by
 * credit notes was billed until then. What moved as credit from one invoice to another was neither paid nor paid back.
 */
async function entriesOf(db: Db, clientId: number, currency: string, from: Day, to: Day) {
  const isCreditedWhole = sql`${invoices.status} = 'cancelled' and ${invoices.creditedCents} = ${invoices.amountCents}`
  const isBilled = sql`(${invoices.status} not in ('draft', 'cancelled') or ${isCreditedWhole})`
  const all = sql`(
    select ${invoices.issueDate} as day, 'invoice' as kind, 1 as place, ${invoices.id} as "invoiceId",
      ${invoices.invoiceNumber} as number, ${invoices.amountCents}::float8 as cents
    from ${invoices} where ${invoices.clientId} = ${clientId} and ${invoices.currency} = ${currency} and ${isBilled}
      and ${invoices.amountCents} > 0
    union all
    select ${creditNotes.issueDate}, 'credit-note', 2, ${invoices.id}, ${creditNotes.number}, -${creditNotes.amountCents}
    from ${creditNotes} join ${invoices} on ${invoices.id} = ${creditNotes.invoiceId}
    where ${invoices.clientId} = ${clientId} and ${invoices.currency} = ${currency} and ${isBilled}
    union all
    select ${invoicePayments.paidOn}, 'payment', 3, ${invoices.id}, ${invoices.invoiceNumber}, -${invoicePayments.amountCents}
    from ${invoicePayments} join ${invoices} on ${invoices.id} = ${invoicePayments.invoiceId}
    where ${invoices.clientId} = ${clientId} and ${invoices.currency} = ${currency} and ${invoicePayments.method} <> 'credit'
    union all
    select ${invoiceRefunds.refundedOn}, 'refund', 4, ${invoices.id}, ${invoices.invoiceNumber}, ${invoiceRefunds.amountCents}
    from ${invoiceRefunds} join ${invoices} on ${invoices.id} = ${invoiceRefunds.invoiceId}
    where ${invoices.clientId} = ${clientId} and ${invoices.currency} = ${currency} and ${invoiceRefunds.method} <> 'credit'
      and ${invoiceRefunds.state} <> 'failed'
  ) as entry`
  const { rows: before } = (await db.execute(
    sql`select coalesce(sum(cents), 0)::float8 as cents from ${all} where day < ${from}::date`,
  )) as unknown as Rows
  const { rows: entries } = (await db.execute(
    sql`select day::text, kind, "invoiceId", number, cents from ${all} where day between ${from}::date and ${to}::date
      order by entry.day, place, "invoiceId"`,
  )) as unknown as Rows
  return { openingCents: Number(before[0]?.cents ?? 0), entries: entries as Entry[] }
}
