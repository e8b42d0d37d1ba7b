import { availableParallelism } from 'node:os'
import { second } from '#core/durations'
import type { Log } from '#platform/log/log'
import { neighbourFile } from '#platform/threads/start-thread'
import { WorkerPool } from './worker-pool'

/** Two at least, so that a task that hangs does not hold up the others. */
const pool = new WorkerPool({
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  waiting: 100,
  heapMegabytes: 384,
  idleMilliseconds: 10 * second,
})

/** Logs every task that was stopped, whoever waits for it. */
export function logStoppedTasks(log: Log): void {
  pool.report = (name, err) => log.warn({ task: name, err }, 'a task was stopped')
}

type RunTask<Input, Output> = (input: Input, signal?: AbortSignal) => Promise<Output>

/**
 * Work that runs in a thread of the pool: the default export of the module `file` next to `neighbour`, which is also
 * listed in vite.server.config.ts. Input and output are copied between the threads, so they hold no functions.
 */
export const workerTask =
  <Input, Output>(file: string, neighbour: string, { seconds = 30 } = {}): RunTask<Input, Output> =>
  (input, signal) =>
    pool.run(
      {
        name: file.replace(/-task$/, '').replaceAll('-', ' '),
        file: neighbourFile(file, neighbour),
        milliseconds: seconds * second,
      },
      input,
      signal,
    ) as Promise<Output>
