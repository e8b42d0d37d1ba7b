import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { bookings } from '#features/booking/server/table'
import { events } from '#features/calendar/server/table'
import { readTimeline, type TimelineEntry } from '#features/clients/api'
import { findClient } from '#features/clients/server/store'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails, participantAddresses } from '#features/emails/server/table'
import { invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { quotes } from '#features/quotes/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'

const pageSize = 20

/** Composed here because it reads every feature with clients. */
export function timelineRoute(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, readTimeline, async ({ input: { id, page } }) => {
    const { email } = await findClient(db, id)
    const found = await timeline(db, { id, email }, (page - 1) * pageSize, pageSize + 1)
    return { entries: found.slice(0, pageSize), more: found.length > pageSize }
  })
}

type Source = {
  kind: TimelineEntry['kind']
  table: PgTable & { id: AnyPgColumn }
  title: AnyPgColumn
  detail: AnyPgColumn | SQL
  at: AnyPgColumn | SQL
  where: SQL | undefined
}

const entriesOf = ({ kind, table, title, detail, at, where }: Source) =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, ${table.id}, ${title} as title, ${detail} as detail, ${at} as at
    from ${table} where ${where}`

const sources = ({ id, email }: { id: number; email: string }): Source[] => [
  {
    kind: 'event',
    table: events,
    title: events.title,
    detail: events.location,
    at: events.startDateTime,
    where: and(eq(events.clientId, id), not(events.isSuggested)),
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
    kind: 'invoice',
    table: invoices,
    title: invoices.invoiceNumber,
    detail: invoices.status,
    at: sql`${invoices.issueDate}::timestamp at time zone 'UTC'`,
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
  ...(email === ''
    ? []
    : [
        {
          kind: 'email' as const,
          table: emails,
          title: emails.subject,
          detail: emails.senderName,
          at: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`,
          where: and(sql`${emails.folder} <> 'drafts'`, withClient(email)),
        },
      ]),
]

const withClient = (email: string) => sql`${participantAddresses(emails)} @> array[${email.toLowerCase()}]::text[]`

async function timeline(db: Db, client: { id: number; email: string }, skip: number, take: number) {
  const maxPerKind = skip + take
  const newest = sources(client).map(
    (source) => sql`(select * from (${entriesOf(source)}) as entries order by at desc, id desc limit ${maxPerKind})`,
  )
  const { rows } = (await db.execute(
    sql`select kind, id, title, detail, at from (${sql.join(newest, sql` union all `)}) as together
        order by at desc, kind, id desc limit ${take} offset ${skip}`,
  )) as unknown as { rows: TimelineEntry[] }
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
