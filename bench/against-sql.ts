import type { BenchServer } from './bench-server'
import { load } from './load'
import { median } from './median'
import { atMost, type Row } from './row'
import { milliseconds, times } from './units'

const rounds = 5
const requestsPerRound = 6

export type AgainstSql = { ours: number; sql: number; ratio: number }

/** Compares a call with the SQL statements that it needs at least. */
export async function againstSql(
  what: string,
  server: BenchServer,
  path: string,
  statements: string[],
  limit = 2,
): Promise<Row> {
  return rowOf(what, await compareWithSql(server, path, statements), limit)
}

export const rowOf = (what: string, { ours, sql, ratio }: AgainstSql, limit = 2): Row =>
  atMost(what, ratio, limit, times, `${milliseconds(ours)} to ${milliseconds(sql)}`)

/** Measures the server and the statements alternately on one database, so that other load affects both. */
export async function compareWithSql(
  { database, url, headers, serverTimes }: BenchServer,
  path: string,
  statements: string[],
): Promise<AgainstSql> {
  const request = { url: url + path, headers: { ...headers, 'accept-encoding': 'identity' } }
  const ask = async () => {
    serverTimes()
    await load(request, { requests: requestsPerRound, connections: 1, limitMs: 60_000 })
    return median(serverTimes())
  }
  const bare = async () => {
    const taken: number[] = []
    for (let turn = 0; turn < requestsPerRound; turn++) {
      const startedAt = performance.now()
      for (const statement of statements) await database.execute(statement, [1])
      taken.push(performance.now() - startedAt)
    }
    return median(taken)
  }
  // Warm-up.
  await load(request, { requests: 100, connections: 1, limitMs: 1_000 })
  await bare()
  const turns: { ours: number; sql: number }[] = []
  for (let round = 0; round < rounds; round++) turns.push({ ours: await ask(), sql: await bare() })
  return {
    ours: median(turns.map((turn) => turn.ours)),
    sql: median(turns.map((turn) => turn.sql)),
    ratio: median(turns.map((turn) => turn.ours / turn.sql)),
  }
}
