import { rareWord, textOf } from './texts'

type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export type Amounts = {
  clients: number
  mails: number
  /** Of 3 kB. */
  documents: number
  /** Of 30 kB. */
  longDocuments: number
  invoices: number
  events: number
}

const texts = 2_000
const rowsPerStatement = 5_000
/** In this many records of each kind. */
const rare = 40

/** Fills an empty database by SQL with texts that vary in their words; ordinary sizes of mails, long and short. */
export async function seedRecords(execute: Execute, amounts: Amounts): Promise<void> {
  const indexes = await dropIndexes(execute)
  await seedTexts(execute)
  for (const [kind, statement] of Object.entries(statements))
    await inSlices(execute, statement, amounts[kind as keyof Amounts])
  await seedLongDocuments(execute, amounts.longDocuments)
  await execute('drop table bench_texts')
  for (const definition of indexes) await execute(definition)
  await execute('vacuum analyze')
}

/** Of each text a mail of its own length, and its search words, which take longer to compute than everything else. */
async function seedTexts(execute: Execute): Promise<void> {
  await execute(
    'create unlogged table bench_texts (place integer primary key, text text not null, body text, words tsvector)',
  )
  for (let start = 0; start < texts; start += 100)
    await execute(
      'insert into bench_texts select $1::int + n - 1, text from unnest($2::text[]) with ordinality as given(text, n)',
      [start, Array.from({ length: 100 }, (_, at) => textOf(5_500, start + at))],
    )
  await execute(`update bench_texts set body = substr(text, 1 + place * 7919 % 3500, 300 + place * 31 % 1700)`)
  await execute(`update bench_texts set words = to_tsvector('simple', lower(body))`)
}

/** Building an index once takes a small part of the time of adding to it with each row. */
async function dropIndexes(execute: Execute): Promise<string[]> {
  const { rows } = await execute(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef not like 'CREATE UNIQUE %'
     and tablename in ('clients', 'emails', 'documents', 'invoices', 'events')`,
  )
  for (const { indexname } of rows) await execute(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => String(indexdef))
}

/** `$1` and `$2` are the first and the last number, `$3` the amount. Every second mail is from a client. */
const statements: Partial<Record<keyof Amounts, string>> = {
  clients: `insert into clients (name, business_name, email, phone, status, address, notes, created_at)
    select initcap(split_part(text, ' ', 1 + n % 97)) || ' ' || initcap(split_part(text, ' ', 2 + n % 89)) || ' ' || n,
      initcap(split_part(text, ' ', 3 + n % 83)) || ' ' || split_part(text, ' ', 4 + n % 79), 'c' || n || '@example.com',
      '(410) ' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), (array['active', 'inactive', 'pending'])[1 + n % 3],
      n % 300 || ' Main Street', substr(text, 1 + n % 900, 80) || $4, now() - n * interval '1 minute'`,
  mails: `insert into emails (sender_email, sender_name, recipients, subject, body, snippet, folder, read, important, importance_score, thread_id, headers, received_at, words)
    select case when folder = 'sent' then 'dana@example.com' else other end, case when folder = 'sent' then 'Dana' else 'Sender ' || n % 5000 end,
      case when folder = 'sent' then other else 'dana@example.com' end, initcap(substr(text, 1 + n / 4 % 900, 40)), body || $4, left(body, 120),
      folder, n % 20 <> 0, n % 50 = 0, (n % 100) / 100.0, 't' || n / 4,
      case when n % 3 = 0 then '{"list-id": "x"}'::jsonb else '{}'::jsonb end, now() - n * interval '5 minutes',
      words || to_tsvector('simple', lower(substr(text, 1 + n / 4 % 900, 40) || ' sender ' || n % 5000 || ' ' || translate(other, '@.', '  ')) || rare)`,
  documents: `insert into documents (name, filename, type, content_type, size, content_text, text_state, folder, client_id, last_modified)
    select initcap(substr(text, 1 + n % 900, 24)), 'short-' || n || '.txt', 'document', 'text/plain', 3000, substr(text, 1 + n % 2500, 3000) || $4, 'read',
      (array['Contracts', 'Receipts', null])[1 + n % 3], 1 + n % 1000, now() - n * interval '7 minutes'`,
  invoices: `insert into invoices (invoice_number, client_id, amount_cents, status, issue_date, due_date, notes)
    select 'INV-' || 2020 + n % 7 || '-' || lpad(n::text, 6, '0'), 1 + n % 1000, n * 100, (array['paid', 'paid', 'paid', 'sent', 'draft'])[1 + n % 5],
      current_date - n % 2000, current_date - n % 2000 + 30, substr(text, 1 + n % 900, 60) || $4`,
  events: `insert into events (title, start_date_time, end_date_time, location, description)
    select initcap(substr(text, 1 + n % 900, 30)), at, at + interval '1 hour', 'Room ' || n % 40, substr(text, 1 + n % 800, 100) || $4`,
}

async function inSlices(execute: Execute, statement: string | undefined, amount: number): Promise<void> {
  const source = `from (select n, text,
      case when n % 2 = 0 then 'c' || 1 + n % 5000 || '@example.com' else 'x' || n % 20000 || '@elsewhere.example' end as other,
      (array['inbox', 'inbox', 'inbox', 'sent', 'archive'])[1 + n % 5] as folder,
      body, words, timestamptz '2020-01-01' + n * interval '17 minutes' as at, case when n % greatest($3::int / ${rare}, 1) = 0 then ' ${rareWord}' else '' end as rare
    from generate_series($1::int, $2::int) as n join bench_texts on place = n % ${texts}) as given`
  for (let start = 1; start <= amount; start += rowsPerStatement)
    await execute(`${statement?.replaceAll('$4', 'rare')} ${source}`, [
      start,
      Math.min(amount, start + rowsPerStatement - 1),
      amount,
    ])
}

async function seedLongDocuments(execute: Execute, amount: number): Promise<void> {
  const together = 50
  for (let start = 0; start < amount; start += together)
    await execute(
      `insert into documents (name, filename, type, content_type, size, content_text, text_state)
       select 'Paper ' || $1::int + n, 'paper-' || $1::int + n || '.txt', 'document', 'text/plain', 30000, text, 'read'
       from unnest($2::text[]) with ordinality as given(text, n)`,
      [
        start,
        Array.from({ length: Math.min(together, amount - start) }, (_, at) => {
          const text = textOf(30_000, 10_000 + start + at)
          return (start + at) % Math.ceil(amount / rare) === 0 ? `${text} ${rareWord}` : text
        }),
      ],
    )
}
