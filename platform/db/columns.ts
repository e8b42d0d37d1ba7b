import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Names in code are camelCase, in the database snake_case. */
export const casing = 'snake_case'

/** The columns of every record. */
export const identity = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  createdAt: instant().notNull().defaultNow(),
}

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** A point in time. Days without a time use `date`. */
export function instant() {
  return timestamp({ withTimezone: true })
}

/** Money is stored in whole smallest units of its currency: cents, yen, fils. */
export const cents = () => bigint({ mode: 'number' })

/** The price of one unit or hour, which may be a fraction of a cent. */
export const price = () => numeric({ precision: 16, scale: 6, mode: 'number' })

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A check that the column is null or one of these words. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)

export const fromZeroToOne = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 0 and 1`)
