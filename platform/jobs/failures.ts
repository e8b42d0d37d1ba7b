import type { Database } from '#platform/db/database'

export type Failure = { work: string; at: Date; tries: number }

const told = 10

/** The work that failed last, after all its tries: its name and when, never what it was about. */
export async function lastFailures(database: Database): Promise<Failure[]> {
  // The tables come with the first process that does background work.
  const { rows: made } = await database.execute(`select to_regclass('jobs.job') is not null as there`)
  if (made[0]?.there !== true) return []
  const { rows } = await database.execute(
    `select name, coalesce(completed_on, created_on) as at, retry_count from jobs.job where state = 'failed'
     union all
     select name, coalesce(completed_on, created_on), retry_count from jobs.archive where state = 'failed'
     order by at desc limit ${told}`,
  )
  return rows.map(({ name, at, retry_count: retries }) => ({
    work: String(name),
    at: new Date(at as string | Date),
    tries: Number(retries) + 1,
  }))
}
