import { compareWithSql, rowOf } from './against-sql'
import { type BenchHouse, type Engine, onEachEngine, openBenchHouse, timeOf } from './house'
import { atMost, inform, type Row, skipped } from './row'
import { milliseconds, times } from './units'

const sizes = [1_000, 10_000, 100_000]

/** So many clients, of whom forty have a name that few others share a part of. */
const clients = (count: number) => `insert into clients (name, business_name, email, phone, status, created_at)
  select case when n % ${count / 40} = 0 then 'Quillfeather ' else 'Client ' end || md5(n::text), 'Business ' || md5((n * 7)::text),
    'c' || n || '@example.com', '(410) 555-' || lpad((n % 10000)::text, 4, '0'),
    (array['active', 'inactive', 'pending'])[1 + n % 3], now() - n * interval '1 minute'
  from generate_series(1, ${count}) as n`

const searched = `lower("name" || E'\\n' || "email" || E'\\n' || "business_name" || E'\\n' || coalesce("phone", '')) like '%llfeath%'`

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

/** The clients' list as it grows. */
export const clientLists = (): Promise<Row[]> => onEachEngine('Clients', measureGrowth)

async function measureGrowth(house: BenchHouse, engine: Engine): Promise<Row[]> {
  const rows: Row[] = []
  let before = new Map<string, number>()
  for (const size of sizes) {
    await house.database.execute('truncate clients cascade')
    await house.database.execute(clients(size))
    await house.database.execute('analyze clients')
    const now = new Map<string, number>()
    for (const { what, path, statements, growth } of questions) {
      const found = await compareWithSql(house, path, statements)
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

const mails = `insert into emails (sender_email, sender_name, recipients, subject, body, folder, important, importance_score, received_at)
  select 'c' || n % 10000 || '@example.com', 'Sender ' || n % 10000, 'dana@example.com', 'Subject ' || md5(n::text),
    repeat(md5(n::text) || ' ', 20), 'inbox', n % 50 = 0, (n % 100) / 100.0, now() - n * interval '5 minutes'
  from generate_series(1, 100000) as n`

const work = `insert into deals (name, client_id, value_cents, stage, probability)
  select 'Deal ' || n, n, n * 1000, (array['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'])[1 + n % 6], 50
  from generate_series(1, 200) as n;
  insert into invoices (invoice_number, client_id, amount_cents, status, issue_date, due_date)
  select 'INV-2026-' || lpad(n::text, 3, '0'), n, n * 1000, (array['paid', 'pending', 'overdue'])[1 + n % 3], current_date - n, current_date - n + 30
  from generate_series(1, 300) as n;
  insert into tasks (title, due_date, priority) select 'Task ' || n, now() + n * interval '1 hour', 'high' from generate_series(1, 100) as n;
  insert into events (title, start_date_time, end_date_time)
  select 'Event ' || n, now() + n * interval '3 hours', now() + n * interval '3 hours' + interval '1 hour' from generate_series(-500, 500) as n`

/** What the dashboard asks for when it opens. */
const dashboardCalls = [
  '/api/user',
  '/api/analytics',
  '/api/deals',
  '/api/tasks?completed=false',
  '/api/emails/recent',
  '/api/emails/important',
  '/api/gmail/status',
  '/api/notifications',
]

export async function dashboard(): Promise<Row[]> {
  const house = await openBenchHouse('PostgreSQL')
  if (!house) return [skipped('Dashboard', 'this machine has no PostgreSQL')]
  try {
    for (const text of [clients(10_000), mails, ...work.split(';'), 'analyze']) await house.database.execute(text)
    const each: [string, number][] = []
    for (const path of dashboardCalls) each.push([path, await timeOf(house, path)])
    const all = each.reduce((sum, [, median]) => sum + median, 0)
    return [
      atMost('Dashboard: all its calls one after another, 10,000 clients, 100,000 mails', all, 30, milliseconds),
      ...each.map(([path, median]) => inform(`  ${path}`, milliseconds(median))),
    ]
  } finally {
    await house.close()
  }
}
