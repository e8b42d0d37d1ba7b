import { getTableName, sql } from 'drizzle-orm'
import { calendarSubscriptions, events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { invoices } from '#features/invoices/server/table'
import { neighbourhoodPosts } from '#features/neighbourhood/server/table'
import { notes } from '#features/notes/server/table'
import { notifications } from '#features/notifications/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { tasks } from '#features/tasks/server/table'
import { timeEntries } from '#features/utilities/server/table'
import type { Db, Rows } from '#platform/db/database'

const countedTables = [
  clients,
  contactSubmissions,
  deals,
  tasks,
  invoices,
  documents,
  notes,
  contracts,
  emails,
  mailAccounts,
  events,
  calendarSubscriptions,
  neighbourhoodPosts,
  timeEntries,
  notifications,
]

/** The number of rows by table, for the diagnostics. */
export async function countRecords(db: Db): Promise<Record<string, number>> {
  const columns = countedTables.map(
    (table) => sql`(select count(*)::int from ${table}) as ${sql.identifier(getTableName(table))}`,
  )
  const { rows } = (await db.execute(sql`select ${sql.join(columns, sql`, `)}`)) as unknown as Rows
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([table, count]) => [table, Number(count)]))
}
