import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/support/postgres-server'
import { temporaryFolder } from '#tests/support/server-process'
import { startProduct } from './product'
import { atMost, type Row, skipped } from './row'
import { megabytes } from './units'

const limits = { embedded: 400e6, postgres: 150e6 }

/** At rest means: changed by less than this over this time. */
const rest = { change: 1e6, samples: 12, everyMs: 500, patienceMs: 60_000 }

/** Resident memory of the server's process at rest. */
export async function memory(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    const first = await restingMemory({ DATA_DIR: folder })
    const later = await restingMemory({ DATA_DIR: folder })
    return [
      atMost('Memory at rest, embedded, after the first start', first, limits.embedded, megabytes),
      atMost('Memory at rest, embedded, after a later start', later, limits.embedded, megabytes),
      await onPostgres('Memory at rest, on PostgreSQL', folder),
    ]
  } finally {
    remove()
  }
}

async function onPostgres(what: string, folder: string): Promise<Row> {
  const postgres = await startPostgres()
  if (!postgres) return skipped(what, 'this machine has no PostgreSQL')
  try {
    const bytes = await restingMemory({ DATA_DIR: folder, DATABASE_URL: postgres.urlOf('postgres') })
    return atMost(what, bytes, limits.postgres, megabytes)
  } finally {
    await postgres.stop()
  }
}

async function restingMemory(env: Record<string, string>): Promise<number> {
  const product = await startProduct(env)
  try {
    return await settledMemory(product.pid)
  } finally {
    await product.stop()
  }
}

async function settledMemory(pid: number): Promise<number> {
  const seen: number[] = []
  const end = Date.now() + rest.patienceMs
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
