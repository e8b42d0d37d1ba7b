import { againstSql } from './against-sql'
import { type BenchServer, type Engine, onEachEngine } from './bench-server'
import type { Row } from './row'

const howMany = 100_000

/** The deals screen with a hundred thousand deals. */
export const deals = (): Promise<Row[]> =>
  onEachEngine('Deals', async (server, engine) => {
    await seedDeals(server)
    return measure(server, engine)
  })

async function measure(server: BenchServer, engine: Engine): Promise<Row[]> {
  const against = (what: string, path: string, ...statements: string[]) =>
    againstSql(`${howMany.toLocaleString('en')} deals, ${engine}: ${what}`, server, path, statements)
  const from = 'from deals join clients on clients.id = deals.client_id'
  const page = (rest: string) => `select deals.*, clients.name ${from} where $1::int = 1 ${rest} limit 20`
  const count = (where = '') => `select count(*) from deals where $1::int = 1 ${where}`
  const active = `and stage in ('lead', 'qualified', 'proposal', 'negotiation')`
  return [
    await against(
      'a page, last changed first',
      '/api/deals?page=1&pageSize=20',
      page('order by updated_at desc, deals.id desc'),
      count(),
    ),
    await against(
      'a page of the active by value',
      '/api/deals?filter=active&sort=value&page=1&pageSize=20',
      page(`${active} order by value_cents desc, deals.id desc`),
      count(active),
    ),
    await against(
      'cards and stage bar',
      '/api/deals/overview',
      `select stage, currency, count(*), sum(value_cents), sum((value_cents * probability + 50) / 100),
        count(*) filter (where stage_changed_at < now()) from deals where $1::int = 1 group by stage, currency`,
    ),
  ]
}

async function seedDeals({ database }: BenchServer): Promise<void> {
  await database.execute(
    `insert into clients (name) select 'Client ' || n from generate_series(1, 2000) as n where $1::int = 1`,
    [1],
  )
  await database.execute(
    `insert into deals (name, client_id, value_cents, stage, probability, updated_at, stage_changed_at)
     select 'Deal ' || n, (select min(id) from clients) + n % 2000, (n * 7919) % 5000000,
       (array['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'])[1 + n % 6], n % 101,
       now() - n * interval '5 minutes', now() - n * interval '7 minutes'
     from generate_series(1, $1::int) as n`,
    [howMany],
  )
  await database.execute('analyze deals')
}
