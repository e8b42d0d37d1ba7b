import { expect, test } from 'vitest'
import { brokenRule, brokenTableRules, ownerOf, tablesIn } from './import-rules'

test('a layer imports only lower layers', () => {
  expect(brokenRule('core/call.ts', 'platform/db/database')).toMatch(/core is below platform/)
  expect(brokenRule('kit/page.tsx', 'features/clients/client')).toMatch(/kit is below features/)
  expect(brokenRule('kit/page.tsx', 'platform/log/log')).toMatch(/browser/)
  expect(brokenRule('app/server/app.ts', 'features/clients/server/store')).toBeUndefined()
})

test('a feature imports lower features, through their public files', () => {
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/store')).toBeUndefined()
  expect(brokenRule('features/clients/server/store.ts', 'features/deals/server/store')).toMatch(/is not above/)
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/routes')).toMatch(/public files/)
  expect(brokenRule('features/deals/web/deal-form.tsx', 'features/clients/web/client-picker')).toBeUndefined()
})

test('server and web of a feature share only its root files', () => {
  expect(brokenRule('features/clients/server/routes.ts', 'features/clients/web/queries')).toMatch(
    /server\/ must not import web/,
  )
  expect(brokenRule('features/clients/web/queries.ts', 'features/clients/server/store')).toMatch(
    /web\/ must not import server/,
  )
  expect(brokenRule('features/clients/client.ts', 'react')).toMatch(/pure/)
})

test('only a store uses SQL', () => {
  expect(brokenRule('features/clients/server/routes.ts', 'drizzle-orm')).toMatch(/only store.ts/)
  expect(brokenRule('features/clients/server/store/facts.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/clients/server/store.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/clients/server/store/listing.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/emails/server/store/folders.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/emails/server/sync/engine.ts', 'drizzle-orm')).toMatch(/only store.ts/)
  expect(brokenRule('features/clients/server/store/merges.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/store/merges')).toMatch(/public files/)
  expect(brokenRule('features/clients/server/store/links.ts', 'drizzle-orm')).toBeUndefined()
})

const owners = new Map([
  ['clients', 'features/clients'],
  ['mail_accounts', 'features/emails'],
  ['stored_files', 'platform/files'],
])
const tableRules = (file: string, source: string) => brokenTableRules(file, source, owners)

test('the owner of a table is the folder that defines it', () => {
  expect(tablesIn("export const a = pgTable('clients', {})\nconst b = pgTable(\n  'client_counts',\n  {},\n)")).toEqual(
    ['clients', 'client_counts'],
  )
  expect(ownerOf('features/clients/server/table.ts')).toBe('features/clients')
  expect(ownerOf('platform/files/table.ts')).toBe('platform/files')
})

test('SQL names only tables of its own feature', () => {
  for (const statement of [
    'sql`select 1 from clients where id = 1`',
    'sql`select 1 from deals d\n  left join clients c on true`',
    "sql<string>`update clients set name = ''`",
    'sql`insert into "clients" (name) values (1)`',
    "db.execute('delete from clients')",
    'sql`clients where email is null`',
  ]) {
    expect(tableRules('features/deals/server/store.ts', statement)).toEqual([
      expect.stringMatching(/clients belongs to features\/clients.*server\/store.*read-models/),
    ])
    expect(tableRules('features/clients/server/store.ts', statement)).toEqual([])
  }
})

test('a table that is imported is not named', () => {
  expect(tableRules('features/deals/server/store.ts', `sql\`select 1 from \${clients}\``)).toEqual([])
})

test('the app and platform import the tables that they read', () => {
  expect(tableRules('app/server/health.ts', 'sql`select count(*) from mail_accounts`')).toEqual([
    expect.stringMatching(/belongs to features\/emails. Import it/),
  ])
  expect(tableRules('features/documents/server/store/list.ts', 'sql`select 1 from stored_files`')).toHaveLength(1)
  expect(tableRules('platform/files/store.ts', 'sql`select 1 from stored_files`')).toEqual([])
})

test('tests, comments and texts without SQL may use the words', () => {
  expect(tableRules('features/deals/server/routes.test.ts', 'sql`select 1 from clients`')).toEqual([])
  expect(tableRules('features/deals/server/store.ts', '/** Mails from clients. */\nsql`select 1`')).toEqual([])
  expect(tableRules('features/deals/web/deal-form.tsx', "const label = 'Choose from clients'")).toEqual([])
})
