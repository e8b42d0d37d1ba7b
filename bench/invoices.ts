import { owner, ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { againstSql } from './against-sql'
import { onEachEngine } from './bench-server'
import { load } from './load'
import { residentBytes } from './memory'
import { newestMailOf, seedMailsSql } from './outgoing-mails'
import { startProduct } from './product'
import { atMost, type Row } from './row'
import { signIn } from './sign-in'
import { megabytes, milliseconds } from './units'

const seedStatements = [
  `insert into clients (name, email) select 'Client ' || n, 'c' || n || '@example.com' from generate_series(1, 2000) as n`,
  `insert into invoices (invoice_number, client_id, amount_cents, paid_cents, status, issue_date, due_date)
    select 'INV-' || 2000 + n % 26 || '-' || lpad(n::text, 6, '0'), 1 + n % 2000, 100 + n * 7919 % 900000, 0,
      (array['paid', 'paid', 'paid', 'sent', 'overdue', 'draft', 'cancelled'])[1 + n % 7],
      current_date - n % 3000, current_date - n % 3000 + 30
    from generate_series(1, 50000) as n`,
  `insert into invoice_items (invoice_id, position, description, quantity, rate)
    select id, position, 'Website care', 1 + position, amount_cents / 300.0
    from invoices cross join generate_series(0, 1) as position`,
  seedMailsSql('invoice', 'invoices'),
]

const newestMail = newestMailOf('invoice', 'invoices')
const items = `coalesce((select json_agg(json_build_object('id', id, 'description', description, 'quantity', quantity,
  'rate', rate, 'taxRate', tax_rate, 'moreTaxes', more_taxes, 'unit', unit, 'discountPercent', discount_percent,
  'discountCents', discount_cents) order by position) from invoice_items where invoice_items.invoice_id = invoices.id), '[]') as items`
const named = '(select name from clients where clients.id = invoices.client_id) as client_name'
const overdue = `(status = 'overdue' or (status in ('sent', 'pending') and due_date < current_date))`
const page = (where: string, order: string) =>
  `select *, ${named}, ${items}, ${newestMail} from invoices where ${where} and $1::int = 1 order by ${order} limit 25`
const found = `(lower(invoice_number) like '%00423%'
  or client_id = any(array(select id from clients where lower(name || ' ' || coalesce(email, '')) like '%00423%')))`
const countWhere = (where: string) => `select count(*)::int from invoices where ${where} and $1::int = 1`

const questions = [
  {
    what: 'first page',
    path: '/api/invoices?page=1&pageSize=25',
    statements: [page('true', 'issue_date desc, id desc'), countWhere('true')],
  },
  {
    what: 'overdue, largest first',
    path: '/api/invoices?status=overdue&sort=amount&page=1&pageSize=25',
    statements: [page(overdue, 'amount_cents desc, id desc'), countWhere(overdue)],
  },
  {
    what: 'search',
    path: '/api/invoices?search=00423&page=1&pageSize=25',
    statements: [page(found, 'issue_date desc, id desc'), countWhere(found)],
  },
  {
    what: 'cards and status bar',
    path: '/api/invoices/summary',
    statements: [
      `select currency, status, case when due_date is null or due_date >= current_date then 0
          when due_date >= current_date - 30 then 30 when due_date >= current_date - 60 then 60
          when due_date >= current_date - 90 then 90 else 91 end as age,
        count(*)::int, sum(amount_cents)::float8, sum(greatest(amount_cents - paid_cents, 0))::float8
        from invoices where $1::int = 1 group by 1, 2, 3`,
    ],
  },
]

export const invoiceLists = (): Promise<Row[]> =>
  onEachEngine('Invoices', async (server, engine) => {
    for (const text of [...seedStatements, 'analyze']) await server.database.execute(text)
    const rows: Row[] = []
    for (const { what, path, statements } of questions) {
      const name = `Invoices: ${what} of 50,000, ${engine}, against the same SQL`
      rows.push(await againstSql(name, server, path, statements))
    }
    return rows
  })

const threePages = 50
const batch = 100

/** A PDF of fifty lines after warm-up, and the memory growth over a hundred of them. */
export async function invoicePdfs(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
  try {
    const cookie = await signIn(product.url)
    const make = async (path: string, body: object) =>
      (await (
        await fetch(product.url + path, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { id: number }
    const client = await make('/api/clients', { name: owner.name, address: '12 Main Street\nAnnapolis' })
    const lines = Array.from({ length: threePages }, (_, at) => ({
      description: `Day ${at + 1}: website care, backups and small changes`,
      quantity: 1 + (at % 4),
      rate: 95.5,
    }))
    const invoice = await make('/api/invoices', {
      clientId: client.id,
      amount: 1,
      taxRate: 6,
      status: 'sent',
      items: lines,
    })
    const question = { url: `${product.url}/api/invoices/${invoice.id}/pdf`, headers: { cookie } }
    await load(question, { requests: 15, connections: 1, limitMs: 60_000 })
    const before = residentBytes(product.pid)
    const drawn = await load(question, { requests: batch, connections: 1, limitMs: 120_000 })
    const growth = Math.max(0, residentBytes(product.pid) - before)
    return [
      atMost('Invoices: a PDF of three pages, warm', drawn.median, 300, milliseconds),
      atMost(`Invoices: memory growth over ${batch} PDFs`, growth, 150e6, megabytes),
    ]
  } finally {
    await product.stop()
    remove()
  }
}
