import { count, eq, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bookings } from '#features/booking/server/table'
import { events, meetings } from '#features/calendar/server/table'
import { moveClientBilling, moveClientBillingBack } from '#features/client-billing/server/store'
import { clientBilling } from '#features/client-billing/server/table'
import type { ClientReference } from '#features/clients/server/client-references'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { invoices } from '#features/invoices/server/table'
import { noteLinks, notes } from '#features/notes/server/table'
import { movePortal, movePortalBack } from '#features/portal/server/store'
import { fileRequests, portals } from '#features/portal/server/table'
import { quotes } from '#features/quotes/server/table'
import { recurringInvoices } from '#features/recurring-invoices/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { signRequests } from '#features/signing/server/table'
import { tasks } from '#features/tasks/server/table'
import { timeEntries } from '#features/utilities/server/table'

type ReferencingTable = PgTable & { id: PgColumn; clientId: PgColumn }

/** Every table with a reference to a client. A new table with a client id must be added here. */
export const clientReferences: ClientReference[] = [
  reference('invoices', invoices, { isMoney: true }),
  reference('deals', deals, { isMoney: true }),
  reference('quotes', quotes, { isMoney: true }),
  reference('tasks', tasks),
  reference('notes', notes),
  reference('mentions', noteLinks),
  reference('documents', documents),
  reference('contracts', contracts),
  reference('signature requests', signRequests),
  reference('events', events),
  reference('meetings', meetings),
  reference('bookings', bookings),
  reference('requests', contactSubmissions),
  reference('file requests', fileRequests),
  { ...reference('portals', portals), isSetting: true, move: movePortal, moveBack: movePortalBack },
  reference('hours', timeEntries),
  reference('recurring invoices', recurringInvoices, { isMoney: true }),
  {
    ...reference('billing settings', clientBilling),
    isSetting: true,
    move: moveClientBilling,
    moveBack: moveClientBillingBack,
  },
]

function reference(what: string, table: ReferencingTable, { isMoney = false } = {}): ClientReference {
  return {
    label: what,
    table: getTableName(table),
    isMoney,
    async count(db, clientId) {
      const [row] = await db.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
      return row?.count ?? 0
    },
    async clientsAmong(db, clientIds) {
      const found = await db
        .selectDistinct({ id: table.clientId })
        .from(table)
        .where(inArray(table.clientId, clientIds))
      return found.map(({ id }) => id as number)
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
