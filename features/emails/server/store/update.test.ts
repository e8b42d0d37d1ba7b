import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { emails } from '../table'
import { mailAccounts, mailFolders } from '../table/accounts'
import { emailPlaces, mailChanges } from '../table/sync'
import { destroyEmails, markRead, markStarred, moveEmails } from './update'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(mailAccounts)
  await server.db.delete(emails)
})

type Role = typeof mailFolders.$inferInsert.role

async function account(provider: 'imap' | 'gmail' | 'sample', roles: Role[]) {
  const [inserted] = await server.db.insert(mailAccounts).values({ provider, address: 'dana@example.com' }).returning()
  const accountId = inserted?.id as number
  const folders = await server.db
    .insert(mailFolders)
    .values(
      roles.map((role, index) => ({ accountId, role, name: role ?? `Own ${index}`, ref: role ?? `own-${index}` })),
    )
    .returning()
  return { accountId, folderIds: folders.map(({ id }) => id) }
}

async function mailIn(accountId: number | null, folderIds: number[] = []) {
  const text = { senderEmail: 'rosa@example.com', senderName: 'Rosa', recipients: '', subject: 'Hello', body: 'Hi' }
  const [inserted] = await server.db
    .insert(emails)
    .values({ ...text, accountId, providerId: accountId === null ? null : 'p1' })
    .returning()
  const emailId = inserted?.id as number
  for (const folderId of folderIds) await server.db.insert(emailPlaces).values({ emailId, folderId, ref: '1:7' })
  return emailId
}

const mail = async (id: number) => (await server.db.select().from(emails).where(eq(emails.id, id)))[0]
const queuedChanges = () => server.db.select().from(mailChanges).orderBy(asc(mailChanges.id))
const places = async () =>
  (await server.db.select().from(emailPlaces).orderBy(asc(emailPlaces.folderId))).map(({ folderId, ref }) => [
    folderId,
    ref,
  ])

test('a flag is set here and queued for the provider once', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox'])
  const id = await mailIn(accountId, folderIds)
  await markRead(server.db, [id])
  await markRead(server.db, [id])
  await markStarred(server.db, [id], true)
  expect(await mail(id)).toMatchObject({ read: true, starred: true })
  expect(await queuedChanges()).toMatchObject([
    { kind: 'read', wanted: true, providerId: 'p1', places: [{ folderId: folderIds[0], ref: '1:7' }], version: 1 },
    { kind: 'starred', wanted: true },
  ])
})

test('a later change replaces one that is not pushed yet', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox'])
  const id = await mailIn(accountId, folderIds)
  await markRead(server.db, [id])
  await markRead(server.db, [id], false)
  expect(await queuedChanges()).toMatchObject([{ kind: 'read', wanted: false, version: 2 }])
})

test('changes to local mails and samples are not queued', async () => {
  const { accountId } = await account('sample', ['inbox'])
  const ids = [await mailIn(null), await mailIn(accountId)]
  await markRead(server.db, ids)
  await moveEmails(server.db, ids, 'trash')
  for (const id of ids) expect(await mail(id)).toMatchObject({ read: true, folder: 'trash' })
  expect(await queuedChanges()).toEqual([])
})

test('a move takes effect at once and records where the provider has the mail', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox', 'trash', null])
  const [inbox, trash, own] = folderIds as [number, number, number]
  const id = await mailIn(accountId, [inbox])
  await moveEmails(server.db, [id], 'trash')
  expect(await mail(id)).toMatchObject({ folder: 'trash' })
  expect(await places()).toEqual([[trash, null]])
  await moveEmails(server.db, [id], { folderId: own })
  expect(await mail(id)).toMatchObject({ folder: 'archive' })
  expect(await places()).toEqual([[own, null]])
  expect(await queuedChanges()).toMatchObject([
    { kind: 'move', wanted: own, places: [{ folderId: inbox, ref: '1:7' }], version: 2 },
  ])
})

test('a move to a folder that the account lacks is queued with its role', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox'])
  const id = await mailIn(accountId, folderIds)
  await moveEmails(server.db, [id], 'archive')
  expect(await places()).toEqual([])
  expect(await queuedChanges()).toMatchObject([{ kind: 'move', wanted: 'archive' }])
})

test('where folders are labels, archiving removes only the inbox label', async () => {
  const { accountId, folderIds } = await account('gmail', ['inbox', 'all', null])
  const [, all, own] = folderIds as [number, number, number]
  const id = await mailIn(accountId, folderIds)
  await moveEmails(server.db, [id], 'archive')
  expect(await places()).toEqual([
    [all, '1:7'],
    [own, '1:7'],
  ])
})

test('a mail cannot be moved to a folder of another account or to a deleted folder', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox'])
  const id = await mailIn(accountId, folderIds)
  const other = await account('gmail', ['inbox'])
  await expect(moveEmails(server.db, [id], { folderId: other.folderIds[0] as number })).rejects.toThrow(
    'another account',
  )
  await expect(moveEmails(server.db, [id], { folderId: 999_999 })).rejects.toThrow('no longer exists')
  expect(await queuedChanges()).toEqual([])
})

test('a permanently deleted mail is queued for deletion with its location at the provider', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox', 'trash'])
  const [inbox] = folderIds as [number]
  const id = await mailIn(accountId, [inbox])
  await moveEmails(server.db, [id], 'trash')
  await destroyEmails(server.db, [id])
  expect(await mail(id)).toBeUndefined()
  expect(await queuedChanges()).toMatchObject([
    { kind: 'destroy', emailId: null, providerId: 'p1', places: [{ folderId: inbox, ref: '1:7' }] },
  ])
})

test('a flag and its queued change are written in one transaction', async () => {
  const { accountId, folderIds } = await account('imap', ['inbox'])
  const id = await mailIn(accountId, folderIds)
  await expect(
    server.db.transaction(async (tx) => {
      await markRead(tx, [id])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect([await mail(id), await queuedChanges()]).toMatchObject([{ read: false }, []])
})
