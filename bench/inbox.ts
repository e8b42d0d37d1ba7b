import { againstSql } from './against-sql'
import { type BenchServer, type Engine, onEachEngine, timeOf } from './bench-server'
import { atMost, inform, type Row } from './row'
import { milliseconds } from './units'

const count = 100_000

/** Mails in threads of four, a third of them bulk, forty with a rare word. */
const mails = (
  from: number,
  to: number,
) => `insert into emails (sender_email, sender_name, recipients, subject, body, snippet, folder, read, important, thread_id, headers, received_at)
  select 'c' || n % 5000 || '@example.com', 'Sender ' || md5((n % 5000)::text), 'dana@example.com',
    'Subject ' || md5((n / 4)::text), 'Hello Dana, ' || repeat(md5(n::text) || ' words about ' || md5((n * 3)::text) || ' ', 12) ||
      case when n % ${count / 40} = 0 then 'the quillfeather' else 'the matter' end,
    'Hello Dana, ' || md5(n::text), (array['inbox', 'inbox', 'inbox', 'sent', 'archive'])[1 + n % 5], n % 20 <> 0, n % 50 = 0,
    't' || n / 4, case when n % 3 = 0 then '{"list-id": "x"}'::jsonb else '{}'::jsonb end, now() - n * interval '5 minutes'
  from generate_series(${from}, ${to}) as n`

/** A statement may take a minute. */
const mailsInParts = [1, 2, 3, 4].map((part) => mails(((part - 1) * count) / 4 + 1, (part * count) / 4))

const clients = `insert into clients (name, email) select 'Client ' || n, 'c' || n || '@example.com' from generate_series(1, 500) as n`

const sortTime = 'coalesce(received_at, created_at)'
const columns = `id, created_at, sender_id, sender_email, sender_name, recipients, cc, subject,
  left(coalesce(nullif(snippet, ''), body), 400) as body, snippet, read, folder, gmail_id, outlook_id, important,
  importance_analysis, importance_score, received_at, generated_response, starred, answered, attachment_count, account_id, thread_id`
const threadPage = `select ${columns},
    (select count(*)::int from emails o where o.thread_id = e.thread_id and o.folder = e.folder) as thread_count,
    exists (select 1 from emails o where o.thread_id = e.thread_id and o.folder = e.folder and not o.read) as thread_unread
  from emails e where folder = 'inbox' and is_bulk = false and $1 = 1
    and id = (select l.id from emails l where l.thread_id = e.thread_id and l.folder = e.folder and l.is_bulk = false
      order by coalesce(l.received_at, l.created_at) desc, l.id desc limit 1)`
const newest = `order by ${sortTime} desc, id desc limit 50`

const page = '/api/emails?folder=inbox&tab=primary&threads=true&brief=true&limit=50'

export const inbox = (): Promise<Row[]> =>
  onEachEngine('Inbox', async (server, engine) => {
    for (const text of [...mailsInParts, clients, 'analyze']) await server.database.execute(text)
    return measure(server, engine)
  })

async function measure(server: BenchServer, engine: Engine): Promise<Row[]> {
  const name = (what: string) => `Inbox: ${what} of ${count.toLocaleString('en')}, ${engine}`
  const deep = new Date(Date.now() - 30_000 * 5 * 60_000).toISOString()
  const rows = [
    await againstSql(`${name('first page of 50')}, against the same SQL`, server, page, [`${threadPage} ${newest}`]),
    await againstSql(`${name('a page far down')}, against the same SQL`, server, `${page}&cursor=${deep},1`, [
      `${threadPage} and (${sortTime}, id) < ('${deep}'::timestamptz, 1) ${newest}`,
    ]),
  ]
  for (const [what, query] of searches) {
    const median = await timeOf(server, `/api/emails?folder=inbox&brief=true&limit=50&${query}`)
    rows.push(
      engine === 'PostgreSQL' && what.startsWith('search')
        ? atMost(name(what), median, 100, milliseconds)
        : inform(name(what), milliseconds(median)),
    )
  }
  for (const word of ['quillfeather', 'matter'])
    rows.push(
      inform(
        name(`the search of everything for “${word}”`),
        milliseconds(await timeOf(server, `/api/search?q=${word}`)),
      ),
    )
  return rows
}

const searches: [string, string][] = [
  ['search for a rare word', 'search=quillfeather'],
  ['search for a word in every mail', 'search=matter'],
  ['search for two words', 'search=quillfeather%20hello'],
  ['search from: somebody', 'search=from:c4711'],
  ['search by a part of a subject', 'search=subject:c4ca42'],
  ['the label Clients', 'label=clients&threads=true'],
  ['the label Important', 'label=important&threads=true'],
]
