import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { ProviderFolder } from '../mailbox'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { saveFolders } from './folders'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const found = (ref: string): ProviderFolder => ({ ref, name: ref, role: null, isTracked: true, count: 1 })

test('deleting a folder removes its mails from it and leaves other folders alone', async () => {
  const [account] = await server.db
    .insert(mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com' })
    .returning()
  const accountId = account?.id as number
  const [one, other] = await saveFolders(server.db, accountId, [found('Bills'), found('Recipes')])
  const [mail] = await server.db
    .insert(emails)
    .values({ accountId, senderEmail: 'rosa@example.com', senderName: 'Rosa', recipients: '', subject: 'Hi', body: '' })
    .returning()
  const emailId = mail?.id as number
  for (const folder of [one, other])
    await server.db.insert(emailPlaces).values({ emailId, folderId: folder?.id as number, ref: '1:1' })
  expect((await saveFolders(server.db, accountId, [found('Recipes')])).map(({ ref }) => ref)).toEqual(['Recipes'])
  expect(await server.db.select({ folderId: emailPlaces.folderId }).from(emailPlaces)).toEqual([
    { folderId: other?.id },
  ])
  expect(await server.db.select().from(emails)).toHaveLength(1)
})
