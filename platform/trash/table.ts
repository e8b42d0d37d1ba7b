import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '#platform/db/columns'

/** A row as the database writes it, and the table it comes from. */
export type TrashedRow = { table: string; row: Record<string, unknown> }

/** Rows that referred to a deleted record and no longer do. */
export type LostReference = { table: string; column: string; target: number; ids: number[] }

/** Deleted records with everything that goes with them, until they are put back or deleted for good. */
export const trash = pgTable(
  'trash',
  {
    ...identity,
    kind: text().notNull(),
    recordId: integer().notNull(),
    title: text().notNull(),
    /** The record first, then what was deleted along with it. */
    rows: jsonb().$type<TrashedRow[]>().notNull(),
    lostReferences: jsonb().$type<LostReference[]>().notNull(),
    deletedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('trash_once').on(table.kind, table.recordId), index('trash_by_time').on(table.deletedAt)],
)
