import { Worker, type WorkerOptions } from 'node:worker_threads'

const isBuilt = !import.meta.url.endsWith('.ts')

/** Starts the thread whose file is next to `neighbour`, as source and in the build. As source it needs tsx to load TypeScript. */
export function startThread(name: string, neighbour: string, options: WorkerOptions): Worker {
  if (isBuilt) return new Worker(new URL(`./${name}.js`, neighbour), options)
  const source = new URL(`./${name}.ts`, neighbour)
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`
  return new Worker(load, { ...options, eval: true })
}
