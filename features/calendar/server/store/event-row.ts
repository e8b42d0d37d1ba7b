import { getTableColumns, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { daysOf } from '../../event-days'
import { wholeDays } from '../../times'
import { events } from '../table'

const clientName = sql<string | null>`(select name from clients where clients.id = events.client_id)`

/** The days of a series on which another event stands in its place. */
const replacedDays = sql<Day[]>`case when events.rrule is null then '{}'::text[] else array(
  select other.occurrence_day::text from events as other where other.series_id = events.id
) end`

export const columns = { ...getTableColumns(events), clientName, replacedDays }

export type EventRow = typeof events.$inferSelect & { clientName: string | null; replacedDays: Day[] }

/** A row with whole days where they lie for the owner now. */
export function asShown<Row extends Omit<EventRow, 'clientName' | 'replacedDays'>>(row: Row, ownersZone: string) {
  const shown = { ...row, occurrence: row.occurrenceDay }
  if (!row.allDay) return shown
  const { from, to } = daysOf(row, ownersZone)
  return { ...shown, ...wholeDays(from, to, ownersZone) }
}
