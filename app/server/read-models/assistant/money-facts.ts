import { sql } from 'drizzle-orm'
import type { CreditNoteFact, Facts, InvoiceFact, IssuedFact, PaymentDelayFact } from '#features/assistant/server/facts'
import { clients } from '#features/clients/server/table'
import { isAwaited, owedCents, revenueBetween, revenueByClient } from '#features/invoices/server/store/figures'
import { creditNotes, invoicePayments, invoices } from '#features/invoices/server/table'
import type { Db } from '#platform/db/database'
import { andOfClient, rows } from './query'

type MoneyFacts = Pick<
  Facts,
  | 'openInvoices'
  | 'invoicesIssued'
  | 'draftInvoices'
  | 'invoiceNumbered'
  | 'creditNoteNumbered'
  | 'paymentDelays'
  | 'paidByClient'
  | 'received'
>

const withClient = sql`${invoices} join ${clients} on ${clients.id} = ${invoices.clientId}`
const ofInvoice = sql`${invoicePayments.invoiceId} = ${invoices.id}`
const newestFirst = sql`order by ${invoices.issueDate} desc, ${invoices.id} desc`

const selectIssued = sql`select ${invoices.id}, ${invoices.invoiceNumber} as number, ${invoices.clientId} as "clientId",
    ${clients.name} as client, (${invoices.amountCents} - ${invoices.creditedCents})::float8 as "amountCents",
    ${invoices.paidCents}::float8 as "paidCents", ${invoices.currency}, ${invoices.status},
    ${invoices.issueDate}::text as "issueDate", ${invoices.dueDate}::text as "dueDate",
    (select max(${invoicePayments.paidOn})::text from ${invoicePayments} where ${ofInvoice}) as "paidOn"
  from ${withClient}`

export const moneyFacts = (db: Db): MoneyFacts => ({
  openInvoices: (clientId) =>
    rows<InvoiceFact>(
      db,
      sql`select ${invoices.id}, ${invoices.invoiceNumber} as number, ${invoices.clientId} as "clientId",
          ${clients.name} as client, (${owedCents})::float8 as "openCents", ${invoices.currency},
          ${invoices.issueDate}::text as "issueDate", ${invoices.dueDate}::text as "dueDate", ${invoices.status}
        from ${withClient}
        where ${isAwaited} and ${owedCents} > 0
          ${andOfClient(invoices.clientId, clientId)}
        order by ${invoices.dueDate} nulls last, ${invoices.id}`,
    ),

  invoicesIssued: ({ from, to, clientId }) =>
    rows<IssuedFact>(
      db,
      sql`${selectIssued} where ${invoices.status} not in ('draft', 'cancelled')
        and ${invoices.issueDate} between ${from}::date and ${to}::date ${andOfClient(invoices.clientId, clientId)}
        ${newestFirst}`,
    ),

  draftInvoices: (clientId) =>
    rows<IssuedFact>(
      db,
      sql`${selectIssued} where ${invoices.status} = 'draft' ${andOfClient(invoices.clientId, clientId)} ${newestFirst}`,
    ),

  async invoiceNumbered(number) {
    const [invoice] = await rows<IssuedFact>(
      db,
      sql`${selectIssued} where lower(${invoices.invoiceNumber}) = ${number.toLowerCase()} limit 1`,
    )
    return invoice
  },

  async creditNoteNumbered(number) {
    const [note] = await rows<CreditNoteFact>(
      db,
      sql`select ${creditNotes.number}, ${creditNotes.invoiceId} as "invoiceId", ${invoices.invoiceNumber} as invoice,
          ${clients.name} as client, ${invoices.clientId} as "clientId", ${invoices.currency},
          ${creditNotes.amountCents}::float8 as "amountCents", ${creditNotes.issueDate}::text as "issueDate"
        from ${withClient} join ${creditNotes} on ${creditNotes.invoiceId} = ${invoices.id}
        where lower(${creditNotes.number}) = ${number.toLowerCase()} limit 1`,
    )
    return note
  },

  paymentDelays: (since, clientId) =>
    rows<PaymentDelayFact>(
      db,
      sql`with settled as (
          select ${invoices.clientId}, max(${invoicePayments.paidOn}) - ${invoices.dueDate} as days
          from ${invoices} join ${invoicePayments} on ${ofInvoice}
          where ${invoices.status} = 'paid' and ${invoices.dueDate} is not null
            ${andOfClient(invoices.clientId, clientId)}
          group by ${invoices.id} having max(${invoicePayments.paidOn}) >= ${since}::date)
        select ${clients.id} as "clientId", ${clients.name} as client, count(*)::int as invoices,
          count(*) filter (where days > 0)::int as late, sum(days)::int as days
        from settled join ${clients} on ${clients.id} = settled.client_id group by ${clients.id}, ${clients.name}`,
    ),

  paidByClient: (from, to, limit = 10) => revenueByClient(db, { from, to }, limit),

  received: (from, to, clientId) => revenueBetween(db, { from, to, clientId }),
})
