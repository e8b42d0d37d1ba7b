import PgBoss from 'pg-boss'
import type { Database } from '#platform/db/database'
import type { Log } from '#platform/log/log'

/** Work done behind the owner's back: it survives a restart, and of several processes only one does each piece. */
export type Jobs = {
  /** Says who does the work of a name, and when it recurs (cron, UTC). */
  define(name: string, work: (data: object) => Promise<void>, options?: { cron?: string }): Promise<void>
  enqueue(name: string, data: object): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.execute(text, values) }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'Background work stumbled'))
  await boss.start()
  return {
    async define(name, work, { cron } = {}) {
      await boss.createQueue(name, { name, retryLimit: 5, retryBackoff: true })
      await boss.work<object>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
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
