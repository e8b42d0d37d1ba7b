import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Tests that have just built run the built files: to load TypeScript again in each thread takes longer than most tasks. */
const builtForTests = process.env.TEST_BUILT_SERVER
const isBuilt = !import.meta.url.endsWith('.ts')

/** The address of the module next to `neighbour`, as source and in the build. */
export function neighbourFile(name: string, neighbour: string): string {
  if (isBuilt) return new URL(`./${name}.js`, neighbour).href
  if (builtForTests) return pathToFileURL(path.join(builtForTests, `${name}.js`)).href
  return new URL(`./${name}.ts`, neighbour).href
}

/** Starts the thread whose file is next to `neighbour`. As source it needs tsx to load TypeScript. */
export function startThread(name: string, neighbour: string, options: WorkerOptions): Worker {
  const file = neighbourFile(name, neighbour)
  if (!isSource(file)) return new Worker(new URL(file), options)
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import('${file}')))`
  return new Worker(load, { ...options, eval: true })
}

/** How Node runs the file next to `neighbour` as a process of its own. */
export function processArguments(name: string, neighbour: string, nodeOptions: string[] = []): string[] {
  const file = neighbourFile(name, neighbour)
  return [...(isSource(file) ? ['--import', 'tsx'] : []), ...nodeOptions, fileURLToPath(file)]
}

/** Node loads it with tsx, which takes time and memory. */
export const isSource = (file: string) => file.endsWith('.ts')

/** Called in a thread: the main thread, which answers requests, goes first. Only Linux can set it per thread. */
export function lowerPriority(): void {
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
