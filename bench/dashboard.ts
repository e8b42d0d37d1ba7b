import { day } from '#core/durations'
import { insertClientsSql } from './clients'
import { load, timeAllAtOnce } from './load'
import { onSeededPostgres, type SeededServer } from './on-seeded-postgres'
import { atMost, inform, type Row } from './row'
import { signIn } from './sign-in'
import { milliseconds } from './units'

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

const aroundToday = [-1, 1].map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10))

/** The requests of the dashboard when it opens. */
const dashboardCalls = [
  '/api/analytics',
  '/api/deals',
  '/api/tasks?completed=false',
  `/api/events?from=${aroundToday[0]}&to=${aroundToday[1]}`,
  '/api/emails/recent',
  '/api/emails/important',
  '/api/gmail/status',
]

export const dashboard = (): Promise<Row[]> =>
  onSeededPostgres('Dashboard', [insertClientsSql(10_000), mails, ...work.split(';')], askEverything)

async function askEverything({ product }: SeededServer): Promise<Row[]> {
  const headers = { cookie: await signIn(product.url) }
  const requests = dashboardCalls.map((path) => ({ url: product.url + path, headers }))
  const each: Row[] = []
  for (const [at, request] of requests.entries()) {
    await load(request, { requests: 50, connections: 1, limitMs: 3_000 })
    const { median } = await load(request, { requests: 200, connections: 1, limitMs: 3_000 })
    each.push(inform(`  ${dashboardCalls[at]}`, milliseconds(median)))
  }
  const all = await timeAllAtOnce(requests, 100)
  const what = 'Dashboard: its calls at once, as a browser asks them, 10,000 clients and 100,000 mails'
  return [atMost(what, all, 30, milliseconds), ...each]
}
