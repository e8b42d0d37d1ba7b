import { getTableColumns, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { clientNameOf } from '#features/clients/server/store'
import { jsonRows } from '#platform/db/json-rows'
import { daysOf } from '../../event-days'
import { type Times, wholeDays } from '../../times'
import { events } from '../table'

const clientName = clientNameOf(events.clientId)

/** The days of a series that have an edited occurrence. */
const replacedDays = sql<Day[]>`case when events.rrule is null then '{}'::text[] else array(
  select other.occurrence_day::text from events as other where other.series_id = events.id
) end`

export const columns = { ...getTableColumns(events), clientName, replacedDays }

/** The same with its place in a series, for whole months. */
export const manyEvents = jsonRows({ ...columns, occurrence: events.occurrenceDay })

export type EventRow = typeof events.$inferSelect & { clientName: string | null; replacedDays: Day[] }

/** Computes the instants of an all-day event in the owner's current time zone. */
export const withCurrentDays = <Row extends Omit<EventRow, 'clientName' | 'replacedDays'>>(
  row: Row,
  ownersZone: string,
) => atCurrentDays({ ...row, occurrence: row.occurrenceDay }, ownersZone)

export function atCurrentDays<Row extends Times & { allDay: boolean }>(row: Row, ownersZone: string): Row {
  if (!row.allDay) return row
  const { from, to } = daysOf(row, ownersZone)
  return { ...row, ...wholeDays(from, to, ownersZone) }
}
