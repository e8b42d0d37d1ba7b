import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database'

/** A table whose rows one process at a time works on. */
export type Leased = PgTable & { id: AnyPgColumn; leaseHolder: AnyPgColumn; leaseUntil: AnyPgColumn }

const leaseSeconds = 20

/** Acquires or renews the lease of a row; an expired one can be taken over. */
export async function acquireLease(db: Db, table: Leased, id: number, holder: string): Promise<boolean> {
  const held = await db
    .update(table)
    .set({ leaseHolder: holder, leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(
      and(
        eq(table.id, id),
        or(isNull(table.leaseUntil), lt(table.leaseUntil, sql`clock_timestamp()`), eq(table.leaseHolder, holder)),
      ),
    )
    .returning({ id: table.id })
  return held.length > 0
}

export async function releaseLease(db: Db, table: Leased, id: number, holder: string): Promise<void> {
  await db
    .update(table)
    .set(noLease)
    .where(and(eq(table.id, id), eq(table.leaseHolder, holder)))
}

/** For a process that is alone on its database: whoever held these leases has ended. */
export async function releaseAllLeases(db: Db, table: Leased): Promise<void> {
  await db.update(table).set(noLease).where(sql`${table.leaseUntil} is not null`)
}

const noLease = { leaseHolder: null, leaseUntil: null }
