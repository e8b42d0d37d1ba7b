import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquireLease as acquireBackupLease } from '#features/backups/server/store'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { acquireLease } from '#platform/db/lease'
import { claimNextMail } from '#platform/outbox/delivery-state'
import { queueMail } from '#platform/outbox/outbox'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { endOldLeases } from './end-old-leases'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what a killed process was working on is free at the next start', async () => {
  const { db } = server
  const [account] = await db.insert(mailAccounts).values({ provider: 'imap', address: 'dana@example.com' }).returning()
  const id = account?.id as number
  await queueMail(db, { key: 'one', to: [{ address: 'rosa@example.com' }], subject: 'Hello', text: 'Hi' })
  const later = new Date(Date.now() + 60_000)
  expect(await acquireLease(db, mailAccounts, id, 'killed')).toBe(true)
  expect(await acquireBackupLease(db, 'killed')).toBe(true)
  expect(await claimNextMail(db, later)).toMatchObject({ subject: 'Hello' })

  expect(await acquireLease(db, mailAccounts, id, 'next')).toBe(false)
  expect(await acquireBackupLease(db, 'next')).toBe(false)
  expect(await claimNextMail(db, later)).toBeUndefined()

  await endOldLeases(db)
  expect(await acquireLease(db, mailAccounts, id, 'next')).toBe(true)
  expect(await acquireBackupLease(db, 'next')).toBe(true)
  expect(await claimNextMail(db, later)).toMatchObject({ subject: 'Hello' })
})
