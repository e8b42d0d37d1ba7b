import { againstSql } from './against-sql'

import { onEachEngine } from './bench-server'
import type { Row } from './row'

const count = 20_000

const folders = `insert into note_folders (name) select 'Folder ' || n from generate_series(1, 20) as n`

/** Notes of about a page each, forty of which contain a rare word. */
const notes = `insert into notes (title, content, tags, important, folder, folder_id, created_at, updated_at)
  select 'Note ' || md5(n::text), repeat(md5(n::text) || ' ' || md5((n * 3)::text) || E'\\n', 12)
      || case when n % ${count / 40} = 0 then 'quillfeather' else '' end,
    array['tag' || n % 50], n % 20 = 0, case when n % 3 = 0 then null when n % 3 = 1 then 'inbox' else 'archive' end,
    case when n % 3 = 0 then 1 + n % 20 end, now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, ${count}) as n`

const page = `select n.id, n.created_at, n.title, left(n.content, 240) as content, n.client_id, n.tags, n.important, n.folder,
    n.folder_id, n.ai_summary, n.ai_analysis, n.analyzed_by, n.updated_at, c.name as client_name, f.name as folder_name
  from notes n left join clients c on c.id = n.client_id left join note_folders f on f.id = n.folder_id`

const searched = `(note_searched_text(n.title, n.content, n.tags) like '%llfeath%' or n.client_id = any(array(
  select id from clients where lower(name) like '%llfeath%' or lower(business_name) like '%llfeath%' limit 200)))`

const questions: { what: string; path: string; statements: string[] }[] = [
  {
    what: 'first page',
    path: '/api/notes?excerpt=240&page=1&pageSize=50',
    statements: [
      `${page} where $1 = 1 order by n.updated_at desc, n.id limit 50`,
      'select count(*)::int from notes n where $1 = 1',
    ],
  },
  {
    what: 'a page of the archive',
    path: '/api/notes?place=archive&excerpt=240&page=2&pageSize=50',
    statements: [
      `${page} where n.folder = 'archive' and $1 = 1 order by n.updated_at desc, n.id limit 50 offset 50`,
      `select count(*)::int from notes n where n.folder = 'archive' and $1 = 1`,
    ],
  },
  {
    what: 'substring search',
    path: '/api/notes?search=llfeath&excerpt=240&page=1&pageSize=50',
    statements: [
      `${page} where ${searched} and $1 = 1 order by n.updated_at desc, n.id limit 50`,
      `select count(*)::int from notes n where ${searched} and $1 = 1`,
    ],
  },
]

export const noteLists = (): Promise<Row[]> =>
  onEachEngine('Notes', async (server, engine) => {
    for (const text of [folders, notes, 'analyze']) await server.database.execute(text)
    const rows: Row[] = []
    for (const { what, path, statements } of questions) {
      const name = `Notes: ${what} of ${count.toLocaleString('en')}, ${engine}, against the same SQL`
      rows.push(await againstSql(name, server, path, statements))
    }
    return rows
  })
