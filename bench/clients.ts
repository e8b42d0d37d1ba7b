import { compareWithSql, rowOf } from './against-sql'
import { type BenchServer, type Engine, onEachEngine } from './bench-server'
import { atMost, type Row } from './row'
import { times } from './units'

const sizes = [1_000, 10_000, 100_000]
/** A statement ends after a minute. */
const part = 10_000

/** Clients, forty of which have a rare name. */
export const insertClientsSql = (
  count: number,
  first = 1,
  last = count,
) => `insert into clients (name, business_name, email, phone, status, created_at)
  select case when n % ${count / 40} = 0 then 'Quillfeather ' else 'Client ' end || md5(n::text), 'Business ' || md5((n * 7)::text),
    'c' || n || '@example.com', '(410) 555-' || lpad((n % 10000)::text, 4, '0'),
    (array['active', 'inactive', 'pending'])[1 + n % 3], now() - n * interval '1 minute'
  from generate_series(${first}, ${last}) as n`

const searched = `searched_text like '%llfeath%'`

const total = 'select coalesce(sum(count), 0)::int from client_counts where $1 = 1'

const questions: { what: string; path: string; statements: string[]; growth: number }[] = [
  {
    what: 'first page',
    path: '/api/clients?page=1&pageSize=50',
    statements: ['select * from clients where $1 = 1 order by lower(name), id limit 50', total],
    growth: 1.5,
  },
  {
    what: 'sorted page',
    path: '/api/clients?sort=email&direction=desc&page=3&pageSize=50',
    statements: ['select * from clients where $1 = 1 order by lower(email) desc, id desc limit 50 offset 100', total],
    growth: 1.5,
  },
  {
    what: 'substring search',
    path: '/api/clients?search=llfeath&page=1&pageSize=50',
    statements: [
      `select * from clients where ${searched} and $1 = 1 order by lower(name), id limit 50`,
      `select count(*)::int from clients where ${searched} and $1 = 1`,
    ],
    growth: 3,
  },
]

/** The list of clients at growing sizes. */
export const clientLists = (): Promise<Row[]> => onEachEngine('Clients', measureGrowth)

async function measureGrowth(server: BenchServer, engine: Engine): Promise<Row[]> {
  const rows: Row[] = []
  let before = new Map<string, number>()
  for (const size of sizes) {
    await server.database.execute('truncate clients cascade')
    for (let first = 1; first <= size; first += part)
      await server.database.execute(insertClientsSql(size, first, Math.min(first + part - 1, size)))
    // The embedded engine has no autovacuum.
    await server.database.execute(engine === 'PostgreSQL' ? 'vacuum analyze clients' : 'analyze clients')
    const now = new Map<string, number>()
    for (const { what, path, statements, growth } of questions) {
      const found = await compareWithSql(server, path, statements)
      const name = `Clients: ${what} of ${size.toLocaleString('en')}, ${engine}`
      rows.push(rowOf(`${name}, against the same SQL`, found))
      now.set(what, found.ours)
      const smaller = before.get(what)
      if (size === 100_000 && smaller) rows.push(atMost(`${name}, against 10,000`, found.ours / smaller, growth, times))
    }
    before = now
  }
  return rows
}
