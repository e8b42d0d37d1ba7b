import { cpSync, fsyncSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyCluster } from '#tests/support/cached-clusters'
import { DurableFolder, durableStartParams } from './durable-folder'

describe('the embedded database on its disk', () => {
  let folder: string
  let pg: PGlite
  let disk: { syncs: number; broken: boolean }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-durable-'))
    cpSync(await emptyCluster(), folder, { recursive: true })
    disk = { syncs: 0, broken: false }
    const sync = (file: number) => {
      if (disk.broken) throw new Error('EIO: i/o error, fsync')
      fsyncSync(file)
      disk.syncs++
    }
    pg = await PGlite.create({ fs: new DurableFolder(folder, sync), startParams: durableStartParams })
    await pg.exec('create table letters (id serial primary key, words text)')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('every commit is on the disk before it is reported', async () => {
    for (let i = 0; i < 20; i++) {
      const before = disk.syncs
      await pg.query('insert into letters (words) values ($1)', [`letter ${i}`])
      expect(disk.syncs).toBeGreaterThan(before)
    }
    await pg.close()
  })

  test('one transaction is one commit, however much it writes', async () => {
    const before = disk.syncs
    await pg.transaction(async (tx) => {
      for (let i = 0; i < 20; i++) await tx.query('insert into letters (words) values ($1)', [`letter ${i}`])
      expect(disk.syncs).toBe(before)
    })
    expect(disk.syncs).toBe(before + 1)
    await pg.close()
  })

  test('reading does not sync', async () => {
    await pg.query('insert into letters (words) values ($1)', ['one'])
    await pg.query('select * from letters')
    const before = disk.syncs
    for (let i = 0; i < 20; i++) await pg.query('select * from letters')
    expect(disk.syncs).toBe(before)
    await pg.close()
  })

  test('a commit that the disk refused is never reported as done', async () => {
    disk.broken = true
    await expect(pg.query('insert into letters (words) values ($1)', ['lost'])).rejects.toMatchObject({
      severity: 'PANIC',
    })
  })
})
