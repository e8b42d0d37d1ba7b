import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import type { FoundFolder } from '../mailbox'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { saveFolders } from './folders'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const found = (ref: string): FoundFolder => ({ ref, name: ref, role: null, isTracked: true, count: 1 })

test('what lay in a folder that is gone lies there no more, the rest stays where it was', async () => {
  const [account] = await house.db
    .insert(mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com' })
    .returning()
  const accountId = account?.id as number
  const [one, other] = await saveFolders(house.db, accountId, [found('Bills'), found('Recipes')])
  const [mail] = await house.db
    .insert(emails)
    .values({ accountId, senderEmail: 'rosa@example.com', senderName: 'Rosa', recipients: '', subject: 'Hi', body: '' })
    .returning()
  const emailId = mail?.id as number
  for (const folder of [one, other])
    await house.db.insert(emailPlaces).values({ emailId, folderId: folder?.id as number, ref: '1:1' })
  expect((await saveFolders(house.db, accountId, [found('Recipes')])).map(({ ref }) => ref)).toEqual(['Recipes'])
  expect(await house.db.select({ folderId: emailPlaces.folderId }).from(emailPlaces)).toEqual([{ folderId: other?.id }])
  expect(await house.db.select().from(emails)).toHaveLength(1)
})
