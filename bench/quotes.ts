import { againstSql } from './against-sql'
import { onEachEngine } from './bench-server'
import { newestMailOf, seedMailsSql } from './outgoing-mails'
import type { Row } from './row'

const seedStatements = [
  `insert into clients (name, email) select 'Client ' || n, 'c' || n || '@example.com' from generate_series(1, 2000) as n`,
  `insert into quotes (quote_number, client_id, title, amount_cents, status, issue_date, valid_until)
    select 'Q-' || 2000 + n % 26 || '-' || lpad(n::text, 6, '0'), 1 + n % 2000, 'Website of shop ' || n,
      100 + n * 7919 % 900000, (array['draft', 'sent', 'viewed', 'accepted', 'accepted', 'declined'])[1 + n % 6],
      current_date - n % 1500, current_date - n % 1500 + 30
    from generate_series(1, 20000) as n`,
  `insert into quote_items (quote_id, position, description, quantity, rate, chosen)
    select id, position, 'Website care', 1 + position, amount_cents / 300.0, true
    from quotes cross join generate_series(0, 1) as position`,
  `insert into quote_instalments (quote_id, position, is_deposit, due, percent)
    select id, 0, true, 'acceptance', 30 from quotes where id % 2 = 0`,
  seedMailsSql('quote', 'quotes'),
]

const newestMail = newestMailOf('quote', 'quotes')
const items = `coalesce((select json_agg(json_build_object('id', id, 'description', description, 'quantity', quantity,
  'rate', rate, 'taxRate', tax_rate, 'moreTaxes', more_taxes, 'unit', unit, 'discountPercent', discount_percent,
  'discountCents', discount_cents, 'optional', optional, 'alternative', alternative, 'chosen', chosen) order by position) from quote_items where quote_items.quote_id = quotes.id), '[]') as items`
const instalments = `coalesce((select json_agg(json_build_object('id', id, 'isDeposit', is_deposit, 'due', due, 'day', day,
  'percent', percent, 'amountCents', amount_cents, 'billedAt', billed_at, 'invoiceId', invoice_id, 'invoiceNumber',
  (select invoice_number from invoices where invoices.id = quote_instalments.invoice_id)) order by position)
  from quote_instalments where quote_instalments.quote_id = quotes.id), '[]') as instalments`
const attachments = `coalesce((select json_agg(json_build_object('id', id, 'position', position, 'documentId', document_id,
  'name', name, 'fileKey', file_key, 'contentType', content_type, 'size', size) order by position)
  from quote_attachments where quote_attachments.quote_id = quotes.id), '[]') as attachments`
const named = '(select name from clients where clients.id = quotes.client_id) as client_name'
const page = (where: string, order: string) =>
  `select *, ${named}, ${items}, ${instalments}, ${attachments}, ${newestMail} from quotes where ${where} and $1::int = 1 order by ${order} limit 25`
const countWhere = (where: string) => `select count(*)::int from quotes where ${where} and $1::int = 1`

const found = `(lower(quote_number) like '%shop 17%' or lower(title) like '%shop 17%'
  or client_id = any(array(select id from clients where lower(name || ' ' || coalesce(email, '')) like '%shop 17%')))`
const open = `status in ('sent', 'viewed') and (valid_until is null or valid_until >= current_date)`

const questions = [
  {
    what: 'first page',
    path: '/api/quotes?page=1&pageSize=25',
    statements: [page('true', 'issue_date desc, id desc'), countWhere('true')],
  },
  {
    what: 'open, largest first',
    path: '/api/quotes?status=open&sort=amount&page=1&pageSize=25',
    statements: [page(open, 'amount_cents desc, id desc'), countWhere(open)],
  },
  {
    what: 'search',
    path: '/api/quotes?search=shop%2017&page=1&pageSize=25',
    statements: [page(found, 'issue_date desc, id desc'), countWhere(found)],
  },
  {
    what: 'summary',
    path: '/api/quotes/summary',
    statements: [
      `select currency, case when status in ('draft', 'sent', 'viewed') and valid_until < current_date then 'expired'
          else status end as shown, count(*)::int, sum(amount_cents)::float8
        from quotes where $1::int = 1 group by 1, 2`,
    ],
  },
]

export const quoteLists = (): Promise<Row[]> =>
  onEachEngine('Quotes', async (server, engine) => {
    for (const text of [...seedStatements, 'analyze']) await server.database.execute(text)
    const rows: Row[] = []
    for (const { what, path, statements } of questions)
      rows.push(
        await againstSql(`Quotes: ${what} of 20,000, ${engine}, against the same SQL`, server, path, statements),
      )
    return rows
  })
