import { againstSql } from './against-sql'
import { type BenchServer, type Engine, onEachEngine } from './bench-server'
import type { Row } from './row'

const howMany = 50_000

/** Fifty thousand documents with text. */
export const documents = () =>
  onEachEngine('Documents', async (server, engine) => {
    await seedDocuments(server)
    return measure(server, engine)
  })

const columns = `documents.id, documents.name, type, path, filename, content_type, client_id, folder, origin, origin_id,
  documents.size, version, last_modified, documents.created_at, trashed_at, stored_files.fault,
  (select name from clients where clients.id = client_id)`
const from = 'from documents left join stored_files on stored_files.key = documents.file_key'
const notTrashed = 'trashed_at is null'
/** The indexed expression. */
const searchKey = (text: string) =>
  `translate(lower(${text}), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     ')`
const title = `(name || ' ' || coalesce(filename, ''))`
const whole = `left(coalesce(${title}, '') || ' ' || coalesce(content_text, ''), 100000)`

async function measure(server: BenchServer, engine: Engine): Promise<Row[]> {
  const against = (what: string, query: string, where: string, order: string) =>
    againstSql(`${howMany.toLocaleString('en')} documents, ${engine}: ${what}`, server, `/api/documents?${query}`, [
      `select ${columns} ${from} where $1::int = 1 and ${where} order by ${order} limit 20`,
      `select count(*) from documents where $1::int = 1 and ${where}`,
    ])
  const found = (word: string) =>
    `${notTrashed} and (to_tsvector('simple', ${searchKey(whole)}) @@ to_tsquery('simple', '${word}:*') or ${searchKey(title)} like '%${word}%')`
  return [
    await against(
      'a page, last changed first',
      'page=1&pageSize=20',
      notTrashed,
      'last_modified desc, documents.id desc',
    ),
    await against(
      'a page by name',
      'sort=name&direction=asc&page=1&pageSize=20',
      notTrashed,
      'lower(documents.name), documents.id',
    ),
    await against(
      'words inside',
      'search=keyword77&page=1&pageSize=20',
      found('keyword77'),
      'last_modified desc, documents.id desc',
    ),
  ]
}

async function seedDocuments({ database }: BenchServer): Promise<void> {
  await database.execute(
    `insert into clients (name) select 'Client ' || n from generate_series(1, 500) as n where $1::int = 1`,
    [1],
  )
  await database.execute(
    `insert into documents (name, filename, type, content_type, size, client_id, folder, last_modified, content_text, text_state)
     select 'Paper ' || n || '.txt', 'paper-' || n || '.txt',
       (array['document', 'spreadsheet', 'pdf', 'image', 'archive'])[1 + n % 5], 'text/plain', n % 900000,
       (select min(id) from clients) + n % 500, 'Folder ' || n % 20, now() - n * interval '3 minutes',
       'The words of paper ' || n || ' speak of keyword' || n % 1000 || ' and of bread, salt and wine.', 'read'
     from generate_series(1, $1::int) as n`,
    [howMany],
  )
  await database.execute('analyze documents')
}
