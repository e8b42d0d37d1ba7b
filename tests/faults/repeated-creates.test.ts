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
import {
  type Answers,
  type Creation,
  createKnown,
  createUntilGone,
  creations,
  notOnce,
  repeatAll,
} from './create-until-killed'
import { killDelays } from './kill-delays'
import { signIn } from './sign-in'

/** In parts, because a test that takes minutes counts as hanging. */
const killsPerTest = 5
const parts = (kills: number) =>
  Array.from({ length: Math.ceil(kills / killsPerTest) }, (_, part) => ({
    part: part + 1,
    delays: killDelays(kills).slice(part * killsPerTest, (part + 1) * killsPerTest),
  }))

test.each(parts(isFullSize ? 140 : 5))(
  'what is repeated after a kill is there once, and gets the first answer ($part)',
  async ({ delays }) => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
    await killUnderLoad(delays, { DATA_DIR: folder }, () => openEmbedded(folder, new URL('file:///nowhere'), () => {}))
  },
)

test.skipIf(!inject('postgres')).each(parts(isFullSize ? 60 : 5))(
  'the same on PostgreSQL ($part)',
  async ({ delays }) => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`)
    await killUnderLoad(delays, { DATA_DIR: folder, DATABASE_URL: url }, () => openPostgres(url, () => {}))
  },
)

async function killUnderLoad(
  delays: number[],
  place: Record<string, string>,
  open: () => Promise<Database>,
): Promise<void> {
  const settings = { ...place, ...ownerSettings }
  const first = await startServer(settings)
  const cookie = await signIn(first.url)
  const next = creations(await createKnown(first.url, cookie))
  await first.stop()

  const answers: Answers = { first: new Map(), wrong: [] }
  const again: Creation[] = []
  for (const delay of delays) {
    const server = await startServer(settings)
    onTestFinished(() => void server.stop('SIGKILL'))
    const before = answers.first.size
    const working = createUntilGone(server.url, cookie, next, again, answers)
    // The kill must happen during the work, after another delay each time.
    await waitFor(() => answers.first.size > before)
    await wait(delay)
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    await working
    expect(answers.wrong).toEqual([])
  }

  const last = await startServer(settings)
  await repeatAll(last.url, cookie, again, answers)
  expect(await last.stop()).toBe(0)
  expect(answers.wrong).toEqual([])
  const after = await open()
  expect(await notOnce(after, answers)).toEqual([])
  await after.close()
}
