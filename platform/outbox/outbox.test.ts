import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openTestDatabase } from '#tests/support/test-server'
import { attachmentsOf, mailsFrom, queueMail } from './outbox'

let database: Database
let remove: () => void
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await migrate(database, new URL('../../migrations/', import.meta.url))
})
afterAll(async () => {
  await database.close()
  remove()
})

const origin = { kind: 'invoice', id: 7 }
const mail = {
  origin,
  to: [{ name: 'Rosa', address: 'rosa@example.com' }],
  subject: 'Your invoice',
  text: 'Attached.',
  attachments: [{ name: 'invoice.pdf', type: 'application/pdf', content: Buffer.from([0, 37, 255]) }],
}

test('a mail queued twice under one key is one mail', async () => {
  const first = await queueMail(database.orm, { ...mail, key: 'invoice 7' })
  expect(await queueMail(database.orm, { ...mail, key: 'invoice 7' })).toBe(first)
  expect(await mailsFrom(database.orm, origin)).toMatchObject([{ id: first, state: 'queued', subject: 'Your invoice' }])
})

test('attachments are stored unchanged', async () => {
  const id = await queueMail(database.orm, { ...mail, key: 'with a file' })
  expect(await attachmentsOf(database.orm, id)).toMatchObject(mail.attachments)
})

test('a mail queued in a transaction that rolls back does not exist', async () => {
  const undone = database.orm.transaction(async (tx) => {
    await queueMail(tx, { ...mail, key: 'undone', origin: { kind: 'invoice', id: 8 } })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await mailsFrom(database.orm, { kind: 'invoice', id: 8 })).toEqual([])
})
