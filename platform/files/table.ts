import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '#platform/db/columns'

export const fileFaults = ['missing', 'altered'] as const

/**
 * One row per stored content. Records refer to it by a foreign key on `key`; what no foreign key refers to is swept away.
 * A foreign key with `on delete cascade` does not count as a reference.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** The SHA-256 of the content. */
    key: text().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When the same content was last added. */
    touchedAt: instant().notNull().defaultNow(),
    /** When its content was last read and compared with the key. */
    checkedAt: instant(),
    fault: text({ enum: fileFaults }),
  },
  (table) => [
    oneOf('stored_files_fault_known', table.fault, fileFaults),
    index('stored_files_by_check').on(table.checkedAt),
    index('stored_files_faulty').on(table.key).where(sql`${table.fault} is not null`),
  ],
)
