import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import PgBoss, { type SendOptions } from 'pg-boss'
import { minute, second } from '#core/durations'
import { type Database, type Db, isDatabaseUnreachable, type Rows } from '#platform/db/database'
import type { Log } from '#platform/log/log'
import { claimMinute } from '#platform/throttle/claim'
import { isDue, isEveryMinute } from './schedule'

/** Background jobs: they survive a restart, and each runs in only one of several processes. */
export type Jobs = {
  /** Registers the worker of a queue, with a schedule in cron syntax (UTC) if it recurs. */
  define(name: string, work: (data: object) => Promise<void>, options?: { cron?: string }): Promise<void>
  enqueue(name: string, data: object): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log, clock: Clock = everyMinute): Promise<Jobs> {
  let isStopped = false
  // The library does not await the statement that marks a job as done, so it is retried here until the database is reachable.
  const executeSql = async (text: string, values?: unknown[]) => {
    for (;;) {
      try {
        return await executeWithRetry(database, text, values)
      } catch (error) {
        if (isStopped || !isDatabaseUnreachable(error)) throw error
        await wait(reconnectInterval)
      }
    }
  }
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs', schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  const workers = new Map<string, string>()
  const schedules = new Map<string, string>()
  /** Jobs that run every minute mostly find nothing to do, so they are run directly, not through the queue. */
  const minuteJobs = new Map<string, () => Promise<void>>()
  const allRuns: SerialRuns[] = []
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker && !isStopped) boss.notifyWorker(worker)
  }
  await database.listen(jobsChannel, wake, () => [...workers.keys()].forEach(wake))
  const send = (name: string, data: object, options: SendOptions = {}) =>
    boss.send(name, data, { ...options, startAfter: aSecondAgo, db: { executeSql: database.execute } })
  const queueScheduled = async (name: string) => {
    if (await send(name, {}, onceAMinute).catch(() => null)) wake(name)
  }
  const stopClock = clock(async (minute) => {
    for (const [name, cron] of schedules) if (isDue(cron, minute)) await queueScheduled(name)
    try {
      if (await claimMinute(database.orm, minute)) for (const run of minuteJobs.values()) void run()
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'jobs of this minute not run: database failed')
    }
  })
  return {
    async define(name, work, { cron } = {}) {
      await boss.createQueue(name, { name, retryLimit: 5, retryBackoff: true })
      let failures = 0
      const runs = new SerialRuns()
      allRuns.push(runs)
      const worker = await boss.work<object>(name, { pollingIntervalSeconds }, async (batch) => {
        // There may be more jobs.
        wake(name)
        try {
          for (const job of batch) await runs.add(() => work(job.data))
          failures = 0
        } catch (error) {
          setTimeout(() => wake(name), longestRetryDelay(failures++)).unref()
          throw error
        }
      })
      workers.set(name, worker)
      if (cron && isEveryMinute(cron))
        minuteJobs.set(name, async () => {
          if (isStopped || runs.isBusy) return
          // The queue tries it again, and keeps what failed in the end.
          await runs.add(() => work({})).catch(() => queueScheduled(name))
        })
      else if (cron) schedules.set(name, cron)
    },
    async enqueue(name, data) {
      await send(name, data)
      await database.execute('select pg_notify($1, $2)', [jobsChannel, name])
    },
    async stop() {
      isStopped = true
      stopClock()
      await boss.stop({ graceful: true, wait: true, timeout: stopTimeout, close: false })
      await Promise.race([Promise.all(allRuns.map((runs) => runs.end)), wait(stopTimeout, null, { ref: false })])
    },
  }
}

/** A job runs once at a time in a process, whether the clock or the queue starts it. */
class SerialRuns {
  end: Promise<unknown> = Promise.resolve()
  private waiting = 0

  get isBusy(): boolean {
    return this.waiting > 0
  }

  add(work: () => Promise<void>): Promise<void> {
    this.waiting++
    const run = this.end.then(work)
    this.end = run.catch(() => {}).finally(() => this.waiting--)
    return run
  }
}

const stopTimeout = 5 * second

const jobsChannel = 'jobs_waiting'

/** New jobs are announced; polling only finds those of a process that was killed or cut off. */
const pollingIntervalSeconds = 600

/** The library runs what is due before now, and the embedded database counts whole milliseconds: “now” would miss the wake. */
const aSecondAgo = '-1'

/** Every process sends what is due; only the first is stored. */
const onceAMinute: SendOptions = { singletonKey: 'schedule', singletonSeconds: 60 }

/** The library waits this long or less before it tries a job again: two seconds, then twice as long each time. */
const longestRetryDelay = (failures: number) => 2 ** Math.min(failures + 1, 5) * second + 100

/** Calls back with each full minute, shortly after it; returns how to stop. */
export type Clock = (work: (minute: Date) => Promise<void>) => () => void

const everyMinute: Clock = (work) => {
  let timer: NodeJS.Timeout
  const waitForNext = () => {
    const next = (Math.floor(Date.now() / minute) + 1) * minute
    timer = setTimeout(
      () => {
        waitForNext()
        void work(new Date(next))
      },
      next - Date.now() + second,
    ).unref()
  }
  waitForNext()
  return () => clearTimeout(timer)
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
