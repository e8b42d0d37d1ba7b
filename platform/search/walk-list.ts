import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/database'

type Table = PgTable & { id: AnyPgColumn }

/** Which records of a slice, given as a query of their ids, match each condition, in the order of the slice. */
export async function matchesInSlice(
  db: Db,
  table: Table,
  slice: SQL,
  conditions: SQL[],
): Promise<{ scanned: number; matches: number[][] }> {
  const named = (at: number) => sql.identifier(`matches${at}`)
  const hits = conditions.map((condition, at) => sql`coalesce(${condition}, false) as ${named(at)}`)
  const lists = conditions.map((_, at) => sql`array_agg(id order by place) filter (where ${named(at)}) as ${named(at)}`)
  const { rows } = (await db.execute(sql`select count(*)::int as scanned, ${sql.join(lists, sql`, `)}
    from (select walked_id as id, place, ${sql.join(hits, sql`, `)}
      from (select id as walked_id, row_number() over () as place from (${slice}) as slice) as walked
      join ${table} on ${table.id} = walked_id) as tried`)) as unknown as { rows: Record<string, unknown>[] }
  const [row] = rows
  return {
    scanned: Number(row?.scanned ?? 0),
    matches: conditions.map((_, at) => (row?.[`matches${at}`] as number[] | null) ?? []),
  }
}

type Walk = {
  table: Table
  /** A query of the ids of the whole list, in its order. */
  list: SQL
  where: SQL
  /** The page that is wanted: so many matches from this one on. */
  first: number
  rows: number
  /** So many records are looked through at once, and so often, before an index is asked. */
  size: number
  turns: number
}

/**
 * One page of the matches in the order of the list, found by going through it slice by slice, without reading every match;
 * undefined if so few match that an index should be asked.
 */
export async function pageByWalking(db: Db, walk: Walk): Promise<number[] | undefined> {
  const { table, list, where, first, rows, size, turns } = walk
  const needed = first + rows
  const found: number[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const slice = sql`${list} limit ${size} offset ${(turn - 1) * size}`
    const { scanned, matches } = await matchesInSlice(db, table, slice, [where])
    found.push(...(matches[0] ?? []))
    if (found.length >= needed || scanned < size) return found.slice(first, needed)
    const isPromising = found.length * turns >= needed * turn
    if (!isPromising) return undefined
  }
  return undefined
}
