import { count, eq, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { events, meetings } from '#features/calendar/server/table'
import type { ClientTie } from '#features/clients/server/ties'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { invoices } from '#features/invoices/server/table'
import { noteLinks, notes } from '#features/notes/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { tasks } from '#features/tasks/server/table'
import { timeEntries } from '#features/utilities/server/table'

type Tied = PgTable & { id: PgColumn; clientId: PgColumn }

/** Everything that hangs on a client. A new table with a client belongs on this list. */
export const clientTies: ClientTie[] = [
  tie('invoices', invoices, { isMoney: true }),
  tie('deals', deals, { isMoney: true }),
  tie('tasks', tasks),
  tie('notes', notes),
  tie('mentions', noteLinks),
  tie('documents', documents),
  tie('contracts', contracts),
  tie('events', events),
  tie('meetings', meetings),
  tie('requests', contactSubmissions),
  tie('hours', timeEntries),
]

function tie(what: string, table: Tied, { isMoney = false } = {}): ClientTie {
  return {
    what,
    table: getTableName(table),
    isMoney,
    async count(db, clientId) {
      const [row] = await db.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
      return row?.count ?? 0
    },
    async move(db, from, to) {
      const moved = await db
        .update(table)
        .set({ clientId: to })
        .where(eq(table.clientId, from))
        .returning({ id: table.id })
      return moved.map(({ id }) => id as number)
    },
    async moveBack(db, ids, to) {
      if (ids.length > 0) await db.update(table).set({ clientId: to }).where(inArray(table.id, ids))
    },
  }
}
