import { againstSql } from './against-sql'
import { type BenchHouse, type Engine, openBenchHouse } from './house'
import { type Row, skipped } from './row'

const howMany = 20_000

/** The notes screen with twenty thousand notes of about a page each behind it. */
export async function noteLists(): Promise<Row[]> {
  return [...(await on('embedded')), ...(await on('PostgreSQL'))]
}

async function on(engine: Engine): Promise<Row[]> {
  const house = await openBenchHouse(engine)
  if (!house) return [skipped(`Notes, ${engine}`, 'this machine has no PostgreSQL')]
  try {
    await plantNotes(house)
    return await measure(house, engine)
  } finally {
    await house.close()
  }
}

async function measure(house: BenchHouse, engine: Engine): Promise<Row[]> {
  const against = (what: string, path: string, ...statements: string[]) =>
    againstSql(`${howMany.toLocaleString('en')} notes, ${engine}: ${what}`, house, path, statements)
  const page = (
    rest: string,
    skip = 0,
  ) => `select n.id, n.created_at, n.title, left(n.content, 240) as content, n.client_id,
      n.tags, n.important, n.folder, n.folder_id, n.ai_summary, n.ai_analysis, n.analyzed_by, n.updated_at, c.name, f.name
    from notes n left join clients c on c.id = n.client_id left join note_folders f on f.id = n.folder_id
    where $1::int = 1 ${rest} order by n.updated_at desc, n.id limit 50 offset ${skip}`
  const count = (rest = '') => `select count(*) from notes n where $1::int = 1 ${rest}`
  const archived = `and n.folder = 'archive'`
  const searched = `and (note_searched_text(n.title, n.content, n.tags) like '%llfeath%' or n.client_id = any(array(
    select id from clients where lower(name) like '%llfeath%' or lower(business_name) like '%llfeath%' limit 200)))`
  return [
    await against('a page, last written first', '/api/notes?excerpt=240&page=1&pageSize=50', page(''), count()),
    await against(
      'a page of the archive',
      '/api/notes?place=archive&excerpt=240&page=2&pageSize=50',
      page(archived, 50),
      count(archived),
    ),
    await against(
      'substring search',
      '/api/notes?search=llfeath&excerpt=240&page=1&pageSize=50',
      page(searched),
      count(searched),
    ),
  ]
}

/** Forty of them hold a word that few others share a part of. */
async function plantNotes({ database }: BenchHouse): Promise<void> {
  await database.execute(
    `insert into note_folders (name) select 'Folder ' || n from generate_series(1, 20) as n where $1::int = 1`,
    [1],
  )
  await database.execute(
    `insert into notes (title, content, tags, important, folder, folder_id, created_at, updated_at)
     select 'Note ' || md5(n::text), repeat(md5(n::text) || ' ' || md5((n * 3)::text) || E'\\n', 12)
         || case when n % 500 = 0 then 'quillfeather' else '' end,
       array['tag' || n % 50], n % 20 = 0,
       case when n % 3 = 0 then null when n % 3 = 1 then 'inbox' else 'archive' end,
       case when n % 3 = 0 then (select min(id) from note_folders) + n % 20 end,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [howMany],
  )
  await database.execute('analyze notes')
}
