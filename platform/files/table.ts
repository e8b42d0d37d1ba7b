import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '#platform/db/columns'

export const fileFaults = ['missing', 'altered'] as const

/**
 * One row for each content that is kept, whoever holds it. A table that holds a file names it by a foreign key on
 * `key`; what no foreign key names any more is swept away (one that cascades follows the file and does not hold it).
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** The SHA-256 of the content. */
    key: text().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When somebody last asked for it to be kept. */
    touchedAt: instant().notNull().defaultNow(),
    /** When its content was last read and found to be what it was. */
    checkedAt: instant(),
    fault: text({ enum: fileFaults }),
  },
  (table) => [
    oneOf('stored_files_fault_known', table.fault, fileFaults),
    index('stored_files_by_check').on(table.checkedAt),
    index('stored_files_faulty').on(table.key).where(sql`${table.fault} is not null`),
  ],
)
