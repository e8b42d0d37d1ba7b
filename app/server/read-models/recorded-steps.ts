import { sql } from 'drizzle-orm'
import { calendarFeeds, calendarSubscriptions, events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import type { RecordedSteps } from '#features/help/first-steps'
import { invoices } from '#features/invoices/server/table'
import type { Db, Rows } from '#platform/db/database'

/** The first steps that records show as done. `exists` stops at the first row, so the size of the tables does not matter. */
export async function readRecordedSteps(db: Db): Promise<RecordedSteps> {
  const { rows } = (await db.execute(sql`
    select
      exists (select from ${clients}) as client,
      exists (select from ${mailAccounts}) as mailbox,
      exists (select from ${events} where not ${events.isSuggested})
        or exists (select from ${calendarFeeds}) or exists (select from ${calendarSubscriptions}) as calendar,
      exists (select from ${invoices}
        where ${invoices.sentAt} is not null or ${invoices.status} in ('sent', 'paid', 'overdue')) as invoice
  `)) as unknown as Rows
  const [row] = rows
  return {
    hasClient: row?.client === true,
    hasMailbox: row?.mailbox === true,
    hasCalendar: row?.calendar === true,
    hasSentInvoice: row?.invoice === true,
  }
}
