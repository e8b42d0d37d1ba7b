import { sql } from 'drizzle-orm'
import { keepSubject, readSubject } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { readBackups } from '../api'
import { BackupPlan, unsaidPlan } from '../backup'

const subjects = { plan: 'backups', outcome: 'last backup', work: 'backup at work' }

/** How the last attempts went. */
export type Outcome = {
  madeAt?: string
  missing?: number
  failure?: { at: string; message: string } | null
}

export async function readPlan(db: Db): Promise<BackupPlan> {
  const parsed = BackupPlan.safeParse({ ...unsaidPlan, ...((await readSubject(db, subjects.plan)) as object) })
  return parsed.success ? parsed.data : unsaidPlan
}

export async function changePlan(db: Db, change: Partial<BackupPlan>): Promise<void> {
  await keepSubject(db, subjects.plan, { ...(await readPlan(db)), ...change })
  await publishInvalidation(db, [readBackups.path])
}

export const readOutcome = async (db: Db) => ((await readSubject(db, subjects.outcome)) ?? {}) as Outcome

/** A failure leaves standing when the last good one was made. */
export async function keepOutcome(db: Db, outcome: Outcome): Promise<void> {
  await keepSubject(db, subjects.outcome, { ...(await readOutcome(db)), ...outcome })
  await publishInvalidation(db, [readBackups.path])
}

const leaseSeconds = 60

/** One process at a time; of one that died, the next may take over when its time is up. Also renews. */
export async function leaseWork(db: Db, holder: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    insert into settings (key, value)
    values (${subjects.work}, jsonb_build_object('holder', ${holder}::text, 'until', now() + make_interval(secs => ${leaseSeconds})))
    on conflict (key) do update set value = excluded.value
      where (settings.value->>'until')::timestamptz < now() or settings.value->>'holder' = ${holder}
    returning key`)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

export async function endLease(db: Db, holder: string): Promise<void> {
  await db.execute(sql`delete from settings where key = ${subjects.work} and value->>'holder' = ${holder}`)
  await publishInvalidation(db, [readBackups.path])
}

export async function isAtWork(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select 1 from settings where key = ${subjects.work} and (value->>'until')::timestamptz > now()`,
  )) as unknown as { rows: unknown[] }
  return rows.length > 0
}
