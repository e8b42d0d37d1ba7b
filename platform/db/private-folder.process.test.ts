import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyCluster } from '#tests/support/cached-clusters'
import { openEmbedded } from './embedded'

test('the embedded database is its owner’s alone: what an earlier version left open, and what is made since', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-private-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = path.join(dataDir, 'database')
  cpSync(await emptyCluster(), folder, { recursive: true })
  for (const entry of entriesIn(folder)) chmodSync(entry, statSync(entry).isDirectory() ? 0o755 : 0o666)
  chmodSync(folder, 0o755)

  const before = new Set(entriesIn(folder))
  const database = await openEmbedded(dataDir, new URL('file:///nowhere'), () => {})
  await database.execute('create table letters (id int primary key, words text)')
  await database.execute(`insert into letters select n, repeat('word ', 100) from generate_series(1, 1000) as n`)
  await database.close()

  const after = entriesIn(folder)
  expect(after.some((entry) => !before.has(entry))).toBe(true)
  expect([folder, ...after].filter((entry) => (statSync(entry).mode & 0o077) !== 0)).toEqual([])
})

const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
