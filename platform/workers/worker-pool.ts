import type { Worker } from 'node:worker_threads'
import { second } from '#core/durations'
import { Problem } from '#core/problem'
import { startThread } from '#platform/threads/start-thread'
import { allowedHeap, watchHeap } from '#platform/threads/watch-heap'
import type { TaskRequest, TaskResponse } from './task-thread'

export type PoolLimits = { threads: number; waiting: number; heapMegabytes: number; idleMilliseconds: number }

export type Task = { name: string; file: string; milliseconds: number }

type Job = Task & {
  input: unknown
  signal: AbortSignal | undefined
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs tasks in threads, one task at a time in each. A task that takes too long or too much memory, or whose caller
 * disconnects, ends together with its thread; the next task starts a new one. Threads without work end by themselves.
 */
export class WorkerPool {
  private readonly limits: PoolLimits
  private idle: PoolThread[] = []
  private readonly waiting: Job[] = []
  private running = 0
  /** Called with each task that was stopped because it hung, took too much memory or crashed. */
  report: (name: string, cause: unknown) => void = () => {}

  constructor(limits: PoolLimits) {
    this.limits = limits
  }

  /** How many threads there are, with and without work. */
  get threads(): number {
    return this.running + this.idle.length
  }

  run(task: Task, input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(cancelled(task))
    if (this.running >= this.limits.threads && this.waiting.length >= this.limits.waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const job: Job = { ...task, input, signal, resolve, reject }
      if (this.running < this.limits.threads) void this.start(job)
      else this.wait(job)
    })
  }

  private wait(job: Job): void {
    this.waiting.push(job)
    job.signal?.addEventListener('abort', () => {
      const index = this.waiting.indexOf(job)
      if (index >= 0) this.waiting.splice(index, 1)
      job.reject(cancelled(job))
    })
  }

  private async start(job: Job): Promise<void> {
    this.running++
    const thread = this.idle.pop() ?? new PoolThread(this.limits.heapMegabytes)
    try {
      job.resolve(await thread.work(job))
    } catch (error) {
      if (isTaskStopped(error)) this.report(job.name, error.cause)
      job.reject(error)
    }
    this.running--
    if (!thread.hasEnded) this.keep(thread)
    const next = this.waiting.shift()
    if (next) void this.start(next)
  }

  private keep(thread: PoolThread): void {
    this.idle.push(thread)
    thread.waitForWork(this.limits.idleMilliseconds, () => {
      this.idle = this.idle.filter((other) => other !== thread)
    })
  }
}

class PoolThread {
  hasEnded = false
  private readonly worker: Worker
  private readonly heapMegabytes: number
  private idleTimer: NodeJS.Timeout | undefined
  private removeFromPool = () => {}

  constructor(heapMegabytes: number) {
    this.heapMegabytes = heapMegabytes
    this.worker = startThread('task-thread', import.meta.url, {
      resourceLimits: { maxOldGenerationSizeMb: allowedHeap(heapMegabytes) },
      // A task gets nothing that it does not need: no settings, no secrets.
      env: {},
    })
    this.worker.setMaxListeners(0)
    // Without a listener an error ends the process; the task reports it.
    this.worker.on('error', () => {})
    this.worker.once('exit', () => {
      this.hasEnded = true
      clearTimeout(this.idleTimer)
      this.removeFromPool()
    })
  }

  async work(job: Job): Promise<unknown> {
    clearTimeout(this.idleTimer)
    this.removeFromPool = () => {}
    this.worker.ref()
    try {
      return await this.outputOf(job)
    } finally {
      this.worker.unref()
    }
  }

  /** Ends the thread when it has had no work for a while. It is removed from the pool first: ending takes time, and a task given meanwhile would be lost. */
  waitForWork(idleMilliseconds: number, removeFromPool: () => void): void {
    this.removeFromPool = removeFromPool
    this.idleTimer = setTimeout(() => {
      removeFromPool()
      void this.worker.terminate()
    }, idleMilliseconds).unref()
  }

  private outputOf({ name, file, milliseconds, input, signal }: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const end = (error: Error) => {
        settle(() => reject(error))
        this.hasEnded = true
        void this.worker.terminate()
      }
      const onMessage = (response: TaskResponse) =>
        settle(() => {
          if (response.kind === 'done') resolve(response.output)
          else reject(response.kind === 'refused' ? new Problem(...response.problem) : response.error)
        })
      const onError = (error: Error) => end(stopped(name, error))
      const onExit = () => end(stopped(name, new Error('Its thread ended')))
      const onAbort = () => end(cancelled({ name }))
      const timer = setTimeout(
        () => end(stopped(name, new Error(`It took longer than ${milliseconds / second} s`))),
        milliseconds,
      )
      const stopWatching = watchHeap(this.worker, this.heapMegabytes, onError)
      const settle = (report: () => void) => {
        clearTimeout(timer)
        stopWatching()
        signal?.removeEventListener('abort', onAbort)
        this.worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        report()
      }
      this.worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      signal?.addEventListener('abort', onAbort)
      this.worker.postMessage({ file, input } satisfies TaskRequest)
    })
  }
}

const taskStopped = 'task-stopped'

export const isTaskStopped = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === taskStopped

const stopped = (name: string, cause: Error) =>
  Object.assign(new Problem(taskStopped, 500, `This took too much time or memory, so it was stopped (${name}).`), {
    cause,
  })

const cancelled = ({ name }: Pick<Task, 'name'>) =>
  new Problem('asker-left', 499, `Nobody waits for this any more (${name}).`)

const busyCode = 'busy'

export const isPoolBusy = (error: unknown): boolean => error instanceof Problem && error.code === busyCode

const busy = () => new Problem(busyCode, 503, 'The server is busy with other work. Please try again in a minute.')
