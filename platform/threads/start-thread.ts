import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const isBuilt = !import.meta.url.endsWith('.ts')

/** The address of the module next to `neighbour`, as source and in the build. */
export const neighbourFile = (name: string, neighbour: string): string =>
  new URL(`./${name}.${isBuilt ? 'js' : 'ts'}`, neighbour).href

/** Starts the thread whose file is next to `neighbour`. As source it needs tsx to load TypeScript. */
export function startThread(name: string, neighbour: string, options: WorkerOptions): Worker {
  const file = neighbourFile(name, neighbour)
  if (isBuilt) return new Worker(new URL(file), options)
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import('${file}')))`
  return new Worker(load, { ...options, eval: true })
}

/** Called in a thread: the main thread, which answers requests, goes first. Only Linux can set it per thread. */
export function lowerPriority(): void {
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
