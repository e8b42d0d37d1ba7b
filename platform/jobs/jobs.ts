import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Database, Db, Rows } from '#platform/db/database'
import type { Log } from '#platform/log/log'

/** Background jobs: they survive a restart, and each runs in only one of several processes. */
export type Jobs = {
  /** Registers the worker of a queue, with a schedule in cron syntax (UTC) if it recurs. */
  define(name: string, work: (data: object) => Promise<void>, options?: { cron?: string }): Promise<void>
  enqueue(name: string, data: object): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeWithRetry(database, text, values) },
    schema: 'jobs',
  })
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
      await boss.send(name, data)
    },
    async stop() {
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

/** Processes that create their queues at the same time can conflict; PostgreSQL rolls one of them back, which retries. */
async function executeWithRetry(database: Database, text: string, values?: unknown[]): Promise<Rows> {
  for (;;) {
    try {
      return await database.execute(text, values)
    } catch (error) {
      if (!isSetupConflict(error as { code?: string; schema?: string })) throw error
    }
  }
}

/** A deadlock, or a table or schema created by another process between check and creation. */
const isSetupConflict = ({ code, schema }: { code?: string; schema?: string }) =>
  code === '40P01' || (code === '23505' && schema === 'pg_catalog')
