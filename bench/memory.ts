import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/support/postgres-server'
import { temporaryFolder } from '#tests/support/server-process'
import { startProduct } from './product'
import { atMost, type Row, skipped } from './row'
import { megabytes } from './units'

const limits = { embedded: 270e6, postgres: 130e6, processor: 0.5 }

/** At rest means: changed by less than this over this time. */
const rest = { change: 1e6, samples: 12, everyMs: 500, timeoutMs: 60_000 }

/** Resident memory and processor time of the server's process at rest. */
export async function memory(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    const first = await resting({ DATA_DIR: folder })
    const later = await resting({ DATA_DIR: folder })
    return [
      atMost('Memory at rest, embedded, after the first start', first.bytes, limits.embedded, megabytes),
      atMost('Memory at rest, embedded, after a later start', later.bytes, limits.embedded, megabytes),
      atMost('Processor at rest, embedded', later.share, limits.processor, percent),
      ...(await onPostgres(folder)),
    ]
  } finally {
    remove()
  }
}

async function onPostgres(folder: string): Promise<Row[]> {
  const postgres = await startPostgres()
  if (!postgres) return [skipped('At rest, on PostgreSQL', 'this machine has no PostgreSQL')]
  try {
    const { bytes, share } = await resting({ DATA_DIR: folder, DATABASE_URL: postgres.urlOf('postgres') })
    return [
      atMost('Memory at rest, on PostgreSQL', bytes, limits.postgres, megabytes),
      atMost('Processor at rest, on PostgreSQL', share, limits.processor, percent),
    ]
  } finally {
    await postgres.stop()
  }
}

async function resting(env: Record<string, string>): Promise<{ bytes: number; share: number }> {
  const product = await startProduct(env)
  try {
    // The first jobs of every minute load and plan what the later ones find ready, and then the start’s memory is freed.
    await sleep(watchedMs)
    return { bytes: await settledMemory(product.pid), share: await processorShare(product.pid) }
  } finally {
    await product.stop()
  }
}

const watchedMs = 60_000

/** Of one core, in percent, over a minute. */
async function processorShare(pid: number): Promise<number> {
  const before = processorMs(pid)
  await sleep(watchedMs)
  return ((processorMs(pid) - before) / watchedMs) * 100
}

/** Linux counts in hundredths of a second; elsewhere nothing is measured. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * 10
}

const percent = (share: number) => `${share.toFixed(2)} %`

async function settledMemory(pid: number): Promise<number> {
  const seen: number[] = []
  const end = Date.now() + rest.timeoutMs
  while (Date.now() < end) {
    await sleep(rest.everyMs)
    seen.push(residentBytes(pid))
    const lately = seen.slice(-rest.samples)
    if (lately.length === rest.samples && Math.max(...lately) - Math.min(...lately) < rest.change) break
  }
  return Math.max(...seen.slice(-rest.samples))
}

export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`
  const kibibytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kibibytes) * 1024
}
