import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notes, noteVersions } from '#features/notes/server/table'
import { trash } from '#platform/trash/table'
import { purgeTrash } from '#platform/trash/trash'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const add = async (path: string, payload: object): Promise<{ id: number }> => {
  const answer = await ask({ method: 'POST', url: path, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (url: string) => (await ask({ url })).json()
const restore = (kind: string, id: number) => ask({ method: 'POST', url: `/api/trash/${kind}/${id}/restore` })

/** Lists, search, pickers and figures, wherever one of the four could be shown. */
const places = [
  '/api/clients',
  '/api/clients/recent',
  '/api/clients?search=zebra',
  '/api/notes',
  '/api/notes/recent',
  '/api/notes?titled=zebra',
  '/api/notes/overview',
  '/api/tasks',
  '/api/tasks/overview',
  '/api/deals',
  '/api/deals/overview',
  '/api/analytics',
  '/api/search?q=zebra',
  '/api/invoices',
  '/api/events',
]
const everywhere = async () =>
  JSON.stringify(await Promise.all(places.map(async (url) => withoutTimes(await read(url)))))
const withoutTimes = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, one) => (key.endsWith('At') ? '' : one))

test('what is deleted is seen nowhere but in the trash, and comes back as it was', async () => {
  const client = await add('/api/clients', {
    name: 'Zebra Client',
    email: 'zebra@example.com',
    phone: '+1 555 010 0199',
  })
  const deal = await add('/api/deals', { name: 'Zebra deal', clientId: client.id, value: 1200, stage: 'proposal' })
  const note = await add('/api/notes', { title: 'Zebra note', content: 'About [[Zebra Client]] and stripes' })
  const linking = await add('/api/notes', { title: 'Other zebra note', content: 'See [[Zebra note]], please' })
  const task = await add('/api/tasks', { title: 'Zebra task', dealId: deal.id, priority: 'high' })
  await ask({
    method: 'PATCH',
    url: `/api/notes/${note.id}`,
    payload: { content: 'About [[Zebra Client]] and hooves' },
  })
  const before = await everywhere()
  const versions = await server.db.select().from(noteVersions).where(eq(noteVersions.noteId, note.id))
  expect(versions).toHaveLength(1)

  for (const path of [
    `/api/deals/${deal.id}`,
    `/api/notes/${note.id}`,
    `/api/tasks/${task.id}`,
    `/api/clients/${client.id}`,
  ])
    expect((await ask({ method: 'DELETE', url: path })).statusCode).toBe(204)
  await ask({ method: 'DELETE', url: `/api/notes/${linking.id}` })
  expect(await everywhere()).not.toMatch(/zebra(?!@|")/i)
  expect((await ask({ url: `/api/notes/${note.id}` })).statusCode).toBe(404)
  expect(
    (await read('/api/trash')).map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`),
  ).toEqual([
    'note: Other zebra note',
    'client: Zebra Client',
    'task: Zebra task',
    'note: Zebra note',
    'deal: Zebra deal',
  ])

  // A deal must belong to a client, so the client comes first.
  expect((await restore('deal', deal.id)).statusCode).toBe(409)
  for (const [kind, id] of [
    ['client', client.id],
    ['note', note.id],
    ['note', linking.id],
    ['task', task.id],
    ['deal', deal.id],
  ] as const)
    expect((await restore(kind, id)).statusCode, kind).toBe(204)
  expect(await server.db.select().from(noteVersions).where(eq(noteVersions.noteId, note.id))).toEqual(versions)
  expect((await read(`/api/notes/${note.id}`)).linkedFrom).toMatchObject([{ id: linking.id }])
  expect(await read('/api/trash')).toEqual([])
  expect(await everywhere()).toBe(before)
  expect((await restore('note', note.id)).statusCode).toBe(404)
})

test('records that referred to a deleted one refer to it again', async () => {
  const client = await add('/api/clients', { name: 'Okapi Client', email: 'okapi@example.com' })
  const note = await add('/api/notes', { title: 'Okapi note', content: 'About okapis', clientId: client.id })
  const { id } = await add('/api/tasks', { title: 'Okapi task', clientId: client.id, priority: 'low' })
  const answer = await ask({ method: 'POST', url: '/api/clients/delete', payload: { ids: [client.id] } })
  expect(answer.json()).toEqual({ deleted: 1, kept: [] })
  expect((await read(`/api/notes/${note.id}`)).clientId).toBeNull()
  const other = await add('/api/clients', { name: 'Another', email: 'another@example.com' })
  await ask({ method: 'PATCH', url: `/api/tasks/${id}`, payload: { clientId: other.id } })
  expect((await restore('client', client.id)).statusCode).toBe(204)
  expect((await read(`/api/notes/${note.id}`)).clientId).toBe(client.id)
  expect((await read(`/api/tasks/${id}`)).clientId).toBe(other.id)
})

test('the trash is kept for 30 days, and can be emptied', async () => {
  const first = await add('/api/notes', { title: 'Old one', content: 'Some text' })
  await ask({ method: 'DELETE', url: `/api/notes/${first.id}` })
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  await purgeTrash(server.db, days(29))
  expect(await read('/api/trash')).toHaveLength(1)
  await purgeTrash(server.db, days(31))
  expect(await read('/api/trash')).toEqual([])
  expect((await restore('note', first.id)).statusCode).toBe(404)
  expect((await restore('mouse', 1)).statusCode).toBe(422)

  for (const title of ['One more', 'Two more']) {
    const { id } = await add('/api/notes', { title, content: 'Some text' })
    await ask({ method: 'DELETE', url: `/api/notes/${id}` })
  }
  const [{ id }] = await read('/api/trash')
  expect((await ask({ method: 'DELETE', url: `/api/trash/note/${id}` })).statusCode).toBe(204)
  expect(await read('/api/trash')).toHaveLength(1)
  expect((await ask({ method: 'DELETE', url: '/api/trash' })).statusCode).toBe(204)
  expect(await server.db.select().from(trash)).toEqual([])
  expect(await server.db.select().from(notes).where(eq(notes.id, first.id))).toEqual([])
})
