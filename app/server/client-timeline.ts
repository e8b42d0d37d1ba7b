import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { formatCents } from '#core/money'
import { bookings } from '#features/booking/server/table'
import { events } from '#features/calendar/server/table'
import { readTimeline, type TimelineEntry } from '#features/clients/api'
import { findClient } from '#features/clients/server/store'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { mailParts } from '#features/emails/mail-parts/mail-parts'
import { plainBody } from '#features/emails/plain-body'
import { emails, participantAddresses } from '#features/emails/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { furtherAddresses } from '#features/portal/server/store'
import { quoteInstalments, quotes } from '#features/quotes/server/table'
import { seriesDetail } from '#features/recurring-invoices/server/search'
import { recurringInvoices, seriesTitle } from '#features/recurring-invoices/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { signRequests } from '#features/signing/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'

const pageSize = 20

/** Composed here because it reads every feature with clients. */
export function timelineRoute(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, readTimeline, async ({ input: { id, page } }) => {
    const { email } = await findClient(db, id)
    const addresses = [email.toLowerCase(), ...(await furtherAddresses(db, id))].filter(Boolean)
    const found = await timeline(db, { id, emails: addresses }, (page - 1) * pageSize, pageSize + 1)
    return { entries: found.slice(0, pageSize), more: found.length > pageSize }
  })
}

/** With the addresses of the client and of those who are let into the client's portal. */
type TimelineClient = { id: number; emails: string[] }

type Source = {
  kind: TimelineEntry['kind']
  table: PgTable & { id: AnyPgColumn }
  /** Of the record that the entry leads to; by default its own. */
  id?: AnyPgColumn
  from?: SQL
  title: AnyPgColumn | SQL
  detail: AnyPgColumn | SQL
  at: AnyPgColumn | SQL
  where: SQL | undefined
}

const entriesOf = ({ kind, table, id = table.id, from = sql`${table}`, title, detail, at, where }: Source) =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, ${id} as id, ${title} as title, ${detail} as detail, ${at} as at
    from ${from} where ${where}`

/** The number of the quote that an invoice bills, or a part of it. */
const quoteOfInvoice = sql`(select ${quotes.quoteNumber} from ${quotes} where ${quotes.finalInvoiceId} = ${invoices.id}
  or ${quotes.id} = (select ${quoteInstalments.quoteId} from ${quoteInstalments} where ${quoteInstalments.invoiceId} = ${invoices.id} limit 1)
  limit 1)`

const sources = ({ id, emails: addresses }: TimelineClient): Source[] => [
  {
    kind: 'event',
    table: events,
    title: events.title,
    detail: events.location,
    at: events.startDateTime,
    where: and(eq(events.clientId, id), not(events.isSuggested)),
  },
  {
    kind: 'request',
    table: contactSubmissions,
    title: sql`'Request from ' || ${contactSubmissions.name}`,
    detail: sql`left(${contactSubmissions.message}, 140)`,
    at: contactSubmissions.createdAt,
    where: or(
      eq(contactSubmissions.clientId, id),
      addresses.length > 0 ? inArray(sql`lower(${contactSubmissions.email})`, addresses) : undefined,
    ),
  },
  {
    kind: 'booking',
    table: bookings,
    title: bookings.typeName,
    detail: sql`case when ${bookings.noShow} then 'no-show' else ${bookings.status} end`,
    at: sql`coalesce(${bookings.cancelledAt}, ${bookings.createdAt})`,
    where: eq(bookings.clientId, id),
  },
  {
    kind: 'deal',
    table: deals,
    title: deals.name,
    detail: deals.stage,
    at: deals.createdAt,
    where: eq(deals.clientId, id),
  },
  {
    kind: 'quote',
    table: quotes,
    title: quotes.title,
    detail: sql`${quotes.quoteNumber} || ', ' || ${quotes.status}`,
    at: sql`${quotes.issueDate}::timestamp at time zone 'UTC'`,
    where: eq(quotes.clientId, id),
  },
  {
    kind: 'contract',
    table: contracts,
    title: contracts.title,
    detail: contracts.state,
    at: sql`coalesce(${contracts.sentAt}, ${contracts.createdAt})`,
    where: eq(contracts.clientId, id),
  },
  {
    kind: 'signature',
    table: signRequests,
    title: signRequests.title,
    detail: signRequests.state,
    at: sql`coalesce(${signRequests.completedAt}, ${signRequests.sentAt}, ${signRequests.createdAt})`,
    where: eq(signRequests.clientId, id),
  },
  {
    kind: 'invoice',
    table: invoices,
    title: invoices.invoiceNumber,
    detail: sql`${invoices.status} || coalesce(', from quote ' || ${quoteOfInvoice}, '')`,
    at: sql`${invoices.issueDate}::timestamp at time zone 'UTC'`,
    where: eq(invoices.clientId, id),
  },
  {
    kind: 'recurring-invoice',
    table: recurringInvoices,
    title: seriesTitle,
    detail: seriesDetail,
    at: recurringInvoices.createdAt,
    where: eq(recurringInvoices.clientId, id),
  },
  {
    kind: 'payment',
    table: invoicePayments,
    // A payment leads to its invoice.
    id: invoicePayments.invoiceId,
    from: sql`${invoicePayments} join ${invoices} on ${invoices.id} = ${invoicePayments.invoiceId}`,
    title: invoices.invoiceNumber,
    // The amount is written out below.
    detail: sql`${invoicePayments.amountCents} || ' ' || ${invoices.currency}`,
    at: sql`${invoicePayments.paidOn}::timestamp at time zone 'UTC'`,
    where: eq(invoices.clientId, id),
  },
  {
    kind: 'document',
    table: documents,
    title: documents.name,
    detail: documents.type,
    at: documents.lastModified,
    where: and(eq(documents.clientId, id), isNull(documents.trashedAt)),
  },
  {
    kind: 'note',
    table: notes,
    title: notes.title,
    detail: sql`left(${notes.content}, 140)`,
    at: notes.updatedAt,
    where: eq(notes.clientId, id),
  },
  {
    kind: 'task',
    table: tasks,
    title: tasks.title,
    detail: sql`case when ${tasks.completed} then 'done' else ${tasks.priority} end`,
    at: tasks.createdAt,
    where: eq(tasks.clientId, id),
  },
  ...(addresses.length === 0
    ? []
    : [
        {
          kind: 'email' as const,
          table: emails,
          title: emails.subject,
          // Taken apart below: who wrote, and the beginning of the text.
          detail: sql`${emails.senderName} || chr(31) || left(${emails.body}, ${charactersRead})`,
          at: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`,
          where: and(sql`${emails.folder} <> 'drafts'`, withClient(addresses)),
        },
      ]),
]

const withClient = (addresses: string[]) =>
  or(...addresses.map((address) => sql`${participantAddresses(emails)} @> array[${address}]::text[]`))

async function timeline(db: Db, client: TimelineClient, skip: number, take: number) {
  const maxPerKind = skip + take
  const newest = sources(client).map(
    (source) => sql`(select * from (${entriesOf(source)}) as entries order by at desc, id desc limit ${maxPerKind})`,
  )
  const { rows } = (await db.execute(
    sql`select kind, id, title, detail, at from (${sql.join(newest, sql` union all `)}) as together
        order by at desc, kind, id desc limit ${take} offset ${skip}`,
  )) as unknown as { rows: TimelineEntry[] }
  return rows.map((row) => ({ ...row, detail: detailOf(row), at: new Date(row.at).toISOString() }))
}

const charactersRead = 4_000
const maxPreview = 140

/** The sender's own words, without history and signature. */
function mailDetail(title: string, detail: string | null): string {
  const [sender = '', body = ''] = (detail ?? '').split('\u001f')
  const words = mailParts(plainBody(body), title).mainText.replace(/\s+/g, ' ').trim()
  const preview = words.length > maxPreview ? `${words.slice(0, maxPreview).trimEnd()}…` : words
  return [sender, preview].filter(Boolean).join(': ')
}

function detailOf({ kind, title, detail }: TimelineEntry): string | null {
  if (kind === 'email') return mailDetail(title, detail)
  if (kind !== 'payment') return detail
  const [cents = '', currency = ''] = (detail ?? '').split(' ')
  return `${formatCents(Number(cents), currency)} paid`
}
