import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/database'

type Table = PgTable & { id: AnyPgColumn }

/** A part of a list, as a query of its ids in their order, and the conditions that its records are checked against. */
type Slice = { table: Table; ids: SQL; conditions: SQL[] }

export type Matches = { scanned: number; matches: number[][] }

/** Which records of each slice match each of its conditions, in the order of the slice. All in one statement: keep them short. */
export async function matchesInSlices(db: Db, slices: Slice[]): Promise<Matches[]> {
  if (slices.length === 0) return []
  const most = Math.max(...slices.map(({ conditions }) => conditions.length))
  const statement = sql.join(
    slices.map((slice, at) => sql`(${sliceStatement(slice, at, most)})`),
    sql` union all `,
  )
  const { rows } = (await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }
  const bySlice = new Map(rows.map((row) => [row.slice, row]))
  return slices.map(({ conditions }, at) => {
    const row = bySlice.get(at)
    return {
      scanned: Number(row?.scanned ?? 0),
      matches: conditions.map((_, condition) => (row?.[`matches${condition}`] as number[] | null) ?? []),
    }
  })
}

function sliceStatement({ table, ids, conditions }: Slice, at: number, columns: number): SQL {
  const named = (condition: number) => sql.identifier(`matches${condition}`)
  const hits = conditions.map((condition, index) => sql`coalesce(${condition}, false) as ${named(index)}`)
  const lists = Array.from({ length: columns }, (_, index) =>
    index < conditions.length
      ? sql`array_agg(id order by place) filter (where ${named(index)}) as ${named(index)}`
      : sql`null::int[] as ${named(index)}`,
  )
  return sql`select ${sql.raw(String(at))} as slice, count(*)::int as scanned, ${sql.join(lists, sql`, `)}
    from (select walked_id as id, place, ${sql.join(hits, sql`, `)}
      from (select id as walked_id, row_number() over () as place from (${ids}) as slice) as walked
      join ${table} on ${table.id} = walked_id) as tried`
}

type Walk = {
  table: Table
  /** A query of the ids of the whole list, in its order. */
  list: SQL
  where: SQL
  /** The page that is wanted: so many matches from this one on. */
  first: number
  rows: number
  slices: Slices
}

/**
 * How many records are looked through in the first slice, in each later one, and altogether before an index is asked. The
 * first is small: most words are rare, and have nothing in it.
 */
export type Slices = { first: number; size: number; most: number }

export function* sliceRanges({ first, size, most }: Slices): Generator<{ offset: number; rows: number }> {
  for (let offset = 0, rows = first; offset < most; offset += rows, rows = Math.min(size, most - offset))
    yield { offset, rows }
}

/** What matches so much is common: to read and sort all matches of an index would take longer than everybody else should wait. */
const manyMatches = 3_000
/** The planner takes a beginning of a word that it does not know for one record in a hundred. */
const unknownWordShare = 0.02
/** How far a list is gone through for what is common, but not among the newest. */
const farthest = 6_000

/**
 * Whether the planner expects so many matches that an index should not be asked for all of them. Of parts of a text it has
 * an idea also if it does not know them.
 */
export async function matchesMany(db: Db, table: Table, where: SQL, by: 'word' | 'part' = 'word'): Promise<boolean> {
  const matches = await expectedRows(db, sql`select from ${table} where ${where}`)
  if (matches <= manyMatches || by === 'part') return matches > manyMatches
  return matches > unknownWordShare * (await expectedRows(db, sql`select from ${table}`))
}

async function expectedRows(db: Db, query: SQL): Promise<number> {
  const { rows } = (await db.execute(sql`explain (format json) ${query}`)) as unknown as {
    rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]
  }
  return rows[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

/**
 * One page of the matches in the order of the list, found by going through it slice by slice, without reading every match;
 * undefined if so few match that an index should be asked.
 */
export async function pageByWalking(db: Db, walk: Walk): Promise<number[] | undefined> {
  const { table, list, where, first, rows, slices } = walk
  const needed = first + rows
  const found: number[] = []
  let isCommon: boolean | undefined
  for (const range of sliceRanges({ ...slices, most: farthest })) {
    const ids = sql`${list} limit ${range.rows} offset ${range.offset}`
    const [slice] = await matchesInSlices(db, [{ table, ids, conditions: [where] }])
    found.push(...(slice?.matches[0] ?? []))
    if (found.length >= needed || (slice?.scanned ?? 0) < range.rows) return found.slice(first, needed)
    const walked = range.offset + range.rows
    const isPromising = walked < slices.most && found.length * slices.most >= needed * walked
    if (isPromising) continue
    isCommon ??= await matchesMany(db, table, where)
    if (!isCommon) return undefined
  }
  return undefined
}

/** A search that matches more records than this is not counted further. */
const maxCounted = 1_000

/** `byIndex` forces the indexes: scanning the texts of each record takes longer than the planner estimates. */
export async function countFound(
  db: Db,
  table: Table,
  { where, byIndex }: { where: SQL | undefined; byIndex: boolean },
) {
  const some = sql`select from ${table} where ${where} limit ${maxCounted + 1}`
  const found = await db.transaction(async (tx) => {
    const scans = byIndex ? 'off' : 'on'
    await tx.execute(
      sql`select set_config('enable_seqscan', ${scans}, true), set_config('enable_indexscan', ${scans}, true)`,
    )
    const { rows } = (await tx.execute(sql`select count(*)::int as found from (${some}) as found`)) as unknown as {
      rows: [{ found: number }]
    }
    return rows[0].found
  })
  return { total: Math.min(found, maxCounted), isMore: found > maxCounted }
}
