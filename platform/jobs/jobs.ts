import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Database, Db, Rows } from '#platform/db/database'
import type { Log } from '#platform/log/log'

/** Work done behind the owner's back: it survives a restart, and of several processes only one does each piece. */
export type Jobs = {
  /** Says who does the work of a name, and when it recurs (cron, UTC). */
  define(name: string, work: (data: object) => Promise<void>, options?: { cron?: string }): Promise<void>
  enqueue(name: string, data: object): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => persist(database, text, values) }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'Background work stumbled'))
  await boss.start()
  return {
    async define(name, work, { cron } = {}) {
      await boss.createQueue(name, { name, retryLimit: 5, retryBackoff: true })
      let worker: string | undefined
      worker = await boss.work<object>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
        // Where one was waiting there may be more: only an empty queue is left alone for a while.
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

/** What was done leaves traces, such as why it failed. What goes on or waits stays. */
export async function forgetDoneWork(tx: Db): Promise<void> {
  await tx.execute(sql`do $$ begin
    if to_regclass('jobs.job') is not null then delete from jobs.job where state in ('completed', 'cancelled', 'failed'); end if;
    if to_regclass('jobs.archive') is not null then delete from jobs.archive; end if;
  end $$`)
}

/**
 * Two processes that set up their queues at the same moment get in each other's way. PostgreSQL then undoes all that one
 * of them began, and that one simply begins again.
 */
async function persist(database: Database, text: string, values?: unknown[]): Promise<Rows> {
  for (;;) {
    try {
      return await database.execute(text, values)
    } catch (error) {
      if (!wasInTheWay(error as { code?: string; schema?: string })) throw error
    }
  }
}

/** A deadlock, or a table or schema that came into being between looking and making. */
const wasInTheWay = ({ code, schema }: { code?: string; schema?: string }) =>
  code === '40P01' || (code === '23505' && schema === 'pg_catalog')
