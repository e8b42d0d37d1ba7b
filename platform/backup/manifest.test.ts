import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { derivedTables, transientTables } from './manifest'

test('the description of the format names the tables that are left out, and no others', () => {
  const text = readFileSync('docs/backup-format.md', 'utf8')
  const paragraph = /Left out are tables[\s\S]*?\n\n/.exec(text)?.[0] ?? ''
  const named = [...paragraph.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...transientTables, ...derivedTables].toSorted())
})
