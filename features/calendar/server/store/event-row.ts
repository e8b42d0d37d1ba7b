import { getTableColumns, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { clientNameOf } from '#features/clients/server/store'
import { daysOf } from '../../event-days'
import { wholeDays } from '../../times'
import { events } from '../table'

const clientName = clientNameOf(events.clientId)

/** The days of a series that have an edited occurrence. */
const replacedDays = sql<Day[]>`case when events.rrule is null then '{}'::text[] else array(
  select other.occurrence_day::text from events as other where other.series_id = events.id
) end`

export const columns = { ...getTableColumns(events), clientName, replacedDays }

export type EventRow = typeof events.$inferSelect & { clientName: string | null; replacedDays: Day[] }

/** Computes the instants of an all-day event in the owner's current time zone. */
export function withCurrentDays<Row extends Omit<EventRow, 'clientName' | 'replacedDays'>>(
  row: Row,
  ownersZone: string,
) {
  const event = { ...row, occurrence: row.occurrenceDay }
  if (!row.allDay) return event
  const { from, to } = daysOf(row, ownersZone)
  return { ...event, ...wholeDays(from, to, ownersZone) }
}
