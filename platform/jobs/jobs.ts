import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { second } from '#core/durations'
import { type Database, type Db, isDatabaseAway, type Rows } from '#platform/db/database'
import type { Log } from '#platform/log/log'

/** Background jobs: they survive a restart, and each runs in only one of several processes. */
export type Jobs = {
  /** Registers the worker of a queue, with a schedule in cron syntax (UTC) if it recurs. */
  define(name: string, work: (data: object) => Promise<void>, options?: { cron?: string }): Promise<void>
  enqueue(name: string, data: object): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  let isStopped = false
  // The library does not await what marks a job as done, so the database's return is awaited here.
  const executeSql = async (text: string, values?: unknown[]) => {
    for (;;) {
      try {
        return await executeWithRetry(database, text, values)
      } catch (error) {
        if (isStopped || !isDatabaseAway(error)) throw error
        await wait(reconnectInterval)
      }
    }
  }
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  return {
    async define(name, work, { cron } = {}) {
      await boss.createQueue(name, { name, retryLimit: 5, retryBackoff: true })
      let worker: string | undefined
      worker = await boss.work<object>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
        // There may be more jobs: fetch again at once instead of after the polling interval.
        if (worker) boss.notifyWorker(worker)
        for (const job of batch) await work(job.data)
      })
      if (cron) await boss.schedule(name, cron)
    },
    async enqueue(name, data) {
      await boss.send(name, data, { db: { executeSql: database.execute } })
    },
    async stop() {
      isStopped = true
      await boss.stop({ graceful: true, wait: true, timeout: 5_000, close: false })
    },
  }
}

/** Finished jobs may contain personal data, such as error messages. Running and waiting jobs stay. */
export async function deleteFinishedJobs(tx: Db): Promise<void> {
  await tx.execute(sql`do $$ begin
    if to_regclass('jobs.job') is not null then delete from jobs.job where state in ('completed', 'cancelled', 'failed'); end if;
    if to_regclass('jobs.archive') is not null then delete from jobs.archive; end if;
  end $$`)
}

const reconnectInterval = second / 2
const maxTries = 8

/** Processes that create their queues at the same time can conflict; PostgreSQL rolls one of them back, which retries. */
export async function executeWithRetry(
  { execute }: Pick<Database, 'execute'>,
  text: string,
  values?: unknown[],
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Rows> {
  for (let tries = 1; ; tries++) {
    try {
      return await execute(text, values)
    } catch (error) {
      if (tries === maxTries || !isSetupConflict(error as { code?: string; schema?: string })) throw error
      // Longer each time, and not the same for both, so that they do not meet again.
      await pause(2 ** tries * (10 + Math.random() * 10))
    }
  }
}

/** A deadlock, or a table or schema created by another process between check and creation. */
const isSetupConflict = ({ code, schema }: { code?: string; schema?: string }) =>
  code === '40P01' || (code === '23505' && schema === 'pg_catalog')
