import { Worker } from 'node:worker_threads'

/** Node knows it from 22.16 on. */
type WatchedThread = Worker & { getHeapStatistics(): Promise<{ used_heap_size: number }> }

export const canWatchHeaps = 'getHeapStatistics' in Worker.prototype

/**
 * What V8 allows a thread. There it may end the whole process, as with a large array, so where a heap can be watched the
 * thread is ended long before.
 */
export const allowedHeap = (megabytes: number): number => (canWatchHeaps ? 4 * megabytes : megabytes)

const interval = 50

/** Calls back once when the thread uses more; returns how to stop watching. */
export function watchHeap(thread: Worker, megabytes: number, onFull: (error: Error) => void): () => void {
  if (!canWatchHeaps) return () => {}
  let isAsking = false
  let isOver = false
  const timer = setInterval(async () => {
    if (isAsking) return
    isAsking = true
    const used = await (thread as WatchedThread).getHeapStatistics().then(
      ({ used_heap_size }) => used_heap_size,
      () => 0,
    )
    isAsking = false
    if (used < megabytes * 1e6 || isOver) return
    stop()
    onFull(Object.assign(new Error(`It reached its memory limit of ${megabytes} MB`), { code: outOfMemory }))
  }, interval).unref()
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  return stop
}

/** As V8's own limit is reported. */
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'
