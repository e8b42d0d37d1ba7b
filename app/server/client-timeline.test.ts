import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

test('the timeline has all records of a client, newest first, in pages', async () => {
  const [rosa, other] = await server.db
    .insert(clients)
    .values([{ name: 'Rosa', email: 'Rosa@example.com' }, { name: 'Other' }])
    .returning()
  const clientId = rosa?.id as number
  const day = (dayOfMonth: number) => new Date(Date.UTC(2026, 0, dayOfMonth))
  await server.db.insert(deals).values({ name: 'Site', clientId, createdAt: day(1) })
  await server.db
    .insert(invoices)
    .values({ invoiceNumber: 'INV-1', clientId, amountCents: 100, issueDate: '2026-01-02' })
  await server.db.insert(documents).values({ name: 'Plan', type: 'pdf', clientId, lastModified: day(3) })
  await server.db.insert(notes).values({ title: 'Ovens', content: 'Two of them', clientId, updatedAt: day(4) })
  await server.db.insert(tasks).values({ title: 'Call', clientId, createdAt: day(5) })
  await server.db.insert(events).values({ title: 'Visit', clientId, startDateTime: day(6), endDateTime: day(6) })
  const mail = { senderName: 'Rosa', recipients: 'dana@example.com', subject: 'Hello', body: 'Hi' }
  await server.db.insert(emails).values([
    { ...mail, senderEmail: 'rosa@EXAMPLE.com', receivedAt: day(7) },
    {
      ...mail,
      senderEmail: 'dana@example.com',
      recipients: 'Rosa <rosa@example.com>',
      subject: 'Re: Hello',
      body: 'See you there.\n\nOn Mon, Mar 9, 2026 at 3:30 PM Rosa <rosa@example.com> wrote:\n> Hi',
      folder: 'sent',
      receivedAt: day(8),
    },
    { ...mail, senderEmail: 'sam@example.com', receivedAt: day(9) },
  ])
  await server.db.insert(tasks).values({ title: 'Not hers', clientId: other?.id })
  const read = async (page: number) => (await ask({ url: `/api/clients/${clientId}/timeline?page=${page}` })).json()
  const { entries, more } = await read(1)
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'email',
    'email',
    'event',
    'task',
    'note',
    'document',
    'invoice',
    'deal',
  ])
  expect(entries[0]).toMatchObject({
    title: 'Re: Hello',
    detail: 'Rosa: See you there.',
    at: '2026-01-08T00:00:00.000Z',
  })
  expect(more).toBe(false)

  await server.db.insert(tasks).values(
    Array.from({ length: 30 }, (_, i) => ({
      title: `Old ${i}`,
      clientId,
      createdAt: new Date(Date.UTC(2025, 0, i + 1)),
    })),
  )
  const [first, second] = [await read(1), await read(2)]
  expect([first.more, second.more]).toEqual([true, false])
  expect(first.entries).toHaveLength(20)
  expect(new Set([...first.entries, ...second.entries].map(({ kind, id }) => `${kind}${id}`)).size).toBe(38)
})

test('an unknown client has no timeline', async () => {
  expect((await ask({ url: '/api/clients/999999/timeline' })).statusCode).toBe(404)
})
