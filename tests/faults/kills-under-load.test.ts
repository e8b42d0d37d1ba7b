import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import { ownerSettings, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { type Acknowledged, convertAll, insertRequests, openRequests, whatIsBroken } from './convert-until-killed'
import { killDelays } from './kill-delays'
import { signIn } from './sign-in'

test('however often it is killed under load, what was acknowledged is there, once and complete', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  await killUnderLoad(isFullSize ? 8 : 2, { DATA_DIR: folder }, () =>
    openEmbedded(folder, new URL('file:///nowhere'), () => {}),
  )
})

test.skipIf(!inject('postgres'))('the same on PostgreSQL', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`)
  await killUnderLoad(isFullSize ? 4 : 2, { DATA_DIR: folder, DATABASE_URL: url }, () => openPostgres(url, () => {}))
})

async function killUnderLoad(
  rounds: number,
  place: Record<string, string>,
  open: () => Promise<Database>,
): Promise<void> {
  const settings = { ...place, ...ownerSettings }
  const first = await startServer(settings)
  const cookie = await signIn(first.url)
  await first.stop()
  const before = await open()
  await insertRequests(before, isFullSize ? 3_000 : 1_000)
  const todo = await openRequests(before)
  await before.close()

  const done: Acknowledged = new Map()
  for (const delay of killDelays(rounds)) {
    const server = await startServer(settings)
    onTestFinished(() => void server.stop('SIGKILL'))
    const doneBefore = done.size
    const working = convertAll(server.url, cookie, todo, done)
    // The kill must happen during the work, after another delay each time.
    await waitFor(() => done.size > doneBefore + 5)
    await wait(delay)
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    await working
  }

  // The next start recovers whatever the last kill left.
  expect(await (await startServer(settings)).stop()).toBe(0)
  const after = await open()
  expect(await whatIsBroken(after, done)).toEqual([])
  await after.close()
}
