import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readTimeline, type TimelineEntry } from '#features/clients/api'
import { findClient } from '#features/clients/server/store'
import { addressesOf, emails } from '#features/emails/server/table'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'

const pageSize = 20

/** Draws on every feature that knows clients, so it is composed here. */
export function timelineRoute(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, readTimeline, async ({ input: { id, page } }) => {
    const { email } = await findClient(db, id)
    const found = await timeline(db, { id, email }, (page - 1) * pageSize, pageSize + 1)
    return { entries: found.slice(0, pageSize), more: found.length > pageSize }
  })
}

/** A kind of record: what it is called, what is worth a word, when it happened, and which are this client's. */
const source = (kind: TimelineEntry['kind'], title: string, detail: string, at: string, whose: SQL) =>
  sql`select ${sql.raw(`'${kind}' as kind, id, ${title} as title, ${detail} as detail, ${at} as at`)} from ${whose}`

const sources = ({ id, email }: { id: number; email: string }): SQL[] => [
  source('event', 'title', 'location', 'start_date_time', sql`events where client_id = ${id} and not is_suggested`),
  source('deal', 'name', 'stage', 'created_at', sql`deals where client_id = ${id}`),
  source(
    'invoice',
    'invoice_number',
    'status',
    `issue_date::timestamp at time zone 'UTC'`,
    sql`invoices where client_id = ${id}`,
  ),
  source('document', 'name', 'type', 'last_modified', sql`documents where client_id = ${id} and trashed_at is null`),
  source('note', 'title', 'left(content, 140)', 'updated_at', sql`notes where client_id = ${id}`),
  source(
    'task',
    'title',
    `case when completed then 'done' else priority end`,
    'created_at',
    sql`tasks where client_id = ${id}`,
  ),
  ...(email === ''
    ? []
    : [
        source(
          'email',
          'subject',
          'sender_name',
          'coalesce(received_at, created_at)',
          sql`emails where folder <> 'drafts' and ${withClient(email)}`,
        ),
      ]),
]

const withClient = (email: string) => sql`${addressesOf(emails)} @> array[${email.toLowerCase()}]::text[]`

async function timeline(db: Db, client: { id: number; email: string }, skip: number, take: number) {
  const reach = skip + take
  const newest = sources(client).map(
    (source) => sql`(select * from (${source}) as entries order by at desc, id desc limit ${reach})`,
  )
  const { rows } = (await db.execute(
    sql`select kind, id, title, detail, at from (${sql.join(newest, sql` union all `)}) as together
        order by at desc, kind, id desc limit ${take} offset ${skip}`,
  )) as unknown as { rows: TimelineEntry[] }
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
