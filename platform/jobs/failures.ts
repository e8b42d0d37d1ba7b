import type { Database } from '#platform/db/database'

export type FailedJob = { work: string; at: Date; tries: number }

const maxFailures = 10

/** The latest jobs that failed after all retries: name and time, never their data. */
export async function recentFailures(database: Database): Promise<FailedJob[]> {
  // The tables are created when the queue first starts.
  const { rows: found } = await database.execute(`select to_regclass('jobs.job') is not null as exists`)
  if (found[0]?.exists !== true) return []
  const { rows } = await database.execute(
    `select name, coalesce(completed_on, created_on) as at, retry_count from jobs.job where state = 'failed'
     union all
     select name, coalesce(completed_on, created_on), retry_count from jobs.archive where state = 'failed'
     order by at desc limit ${maxFailures}`,
  )
  return rows.map(({ name, at, retry_count: retries }) => ({
    work: String(name),
    at: new Date(at as string | Date),
    tries: Number(retries) + 1,
  }))
}
