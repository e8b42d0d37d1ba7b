import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { bucketOf, currentDay, taskBuckets } from '../buckets'
import { byUrgency } from '../ordering'
import type { Task } from '../task'
import { tasks } from './table'

const timeZone = 'America/New_York'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(tasks)
  await server.db.delete(deals)
  await server.db.delete(clients)
})

const create = (payload: object) => ask({ method: 'POST', url: '/api/tasks', payload })
const created = async (payload: object): Promise<Task> => (await create(payload)).json()
const edit = (id: number | string, payload: object) => ask({ method: 'PATCH', url: `/api/tasks/${id}`, payload })
const remove = (id: number | string) => ask({ method: 'DELETE', url: `/api/tasks/${id}` })
const list = async (query = ''): Promise<Task[]> => (await ask({ url: `/api/tasks${query}` })).json()
const titles = async (query = '') => (await list(query)).map(({ title }) => title)

async function larkBakery() {
  const [client] = await server.db.insert(clients).values({ name: 'Rosa', businessName: 'Lark Bakery' }).returning()
  const clientId = client?.id as number
  const [deal] = await server.db.insert(deals).values({ name: 'New site', clientId }).returning()
  return { clientId, dealId: deal?.id as number }
}

describe('a new task', () => {
  test('needs a title, and has defaults', async () => {
    const answer = await create({ title: '  Call the bakery ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      title: 'Call the bakery',
      description: null,
      dueDate: null,
      completed: false,
      completedAt: null,
      priority: 'medium',
      clientId: null,
      dealId: null,
      assignedTo: null,
      aiGenerated: false,
      aiReason: null,
      reminderSent: false,
    })
    for (const title of ['', '   ', undefined, null, 7]) {
      const refused = await create({ title })
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().fields)).toEqual(['title'])
    }
  })

  test('as added from a mail: title, description, priority and a due date', async () => {
    const dueDate = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const task = await created({ title: 'Answer', description: 'The mail', priority: 'medium', dueDate })
    expect(task).toMatchObject({ title: 'Answer', description: 'The mail', priority: 'medium', dueDate })
  })

  test('is due on a day, at a local time or at an instant', async () => {
    expect(await created({ title: 'Day', dueDate: '2026-03-05' })).toMatchObject({
      dueDate: '2026-03-05T05:00:00.000Z',
      dueDay: '2026-03-05',
      dueTime: null,
    })
    expect(await created({ title: 'Wall', dueDate: '2026-03-05T15:00' })).toMatchObject({
      dueDate: '2026-03-05T20:00:00.000Z',
      dueTime: '15:00',
    })
    expect(await created({ title: 'Instant', dueDate: '2026-03-05T02:00:00Z' })).toMatchObject({
      dueDay: '2026-03-04',
      dueTime: '21:00',
    })
  })

  test('cannot set server-side fields', async () => {
    const answer = await create({ title: 'Sly', reminderSent: true, aiGenerated: true, aiReason: 'Because', id: 1 })
    expect(answer.json()).toMatchObject({ reminderSent: false, aiGenerated: false, aiReason: null })
  })

  test('has the names of its client and deal', async () => {
    const links = await larkBakery()
    expect(await created({ title: 'Call', ...links })).toMatchObject({
      ...links,
      clientName: 'Rosa',
      dealName: 'New site',
    })
  })

  test.each([
    ['title', { title: 'x'.repeat(301) }],
    ['description', { title: 'Long', description: 'x'.repeat(5001) }],
    ['priority', { title: 'Odd', priority: 'urgent' }],
    ['dueDate', { title: 'Odd', dueDate: 'tomorrow' }],
    ['dueDate', { title: 'Odd', dueDate: '2026-02-30' }],
    ['dueDate', { title: 'Odd', dueDate: 5 }],
    ['completed', { title: 'Odd', completed: 'yes' }],
    ['clientId', { title: 'Odd', clientId: 424242 }],
    ['clientId', { title: 'Odd', clientId: '7' }],
    ['clientId', { title: 'Odd', clientId: 99999999999 }],
    ['dealId', { title: 'Odd', dealId: 424242 }],
    ['dealId', { title: 'Odd', dealId: -1 }],
  ])('is refused with %s named: %j', async (field, payload) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await list()).toEqual([])
  })
})

describe('an edit', () => {
  test('changes the sent fields only', async () => {
    const { id } = await created({ title: 'Call', description: 'At noon', priority: 'high', dueDate: '2026-03-05' })
    const answer = await edit(id, { title: 'Visit', dueDate: null })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ title: 'Visit', description: 'At noon', priority: 'high', dueDate: null })
    expect((await ask({ url: `/api/tasks/${id}` })).json()).toEqual(answer.json())
  })

  test('completes with a time, and reopens', async () => {
    const { id } = await created({ title: 'Call' })
    const done = (await edit(id, { completed: true })).json()
    expect(done.completed).toBe(true)
    expect(Math.abs(Date.parse(done.completedAt) - Date.now())).toBeLessThan(5_000)
    expect((await edit(id, { completed: false })).json()).toMatchObject({ completed: false, completedAt: null })
  })

  test('of an outdated version is rejected and changes nothing', async () => {
    const seen = await created({ title: 'Call' })
    expect((await edit(seen.id, { title: 'First', seenAt: seen.updatedAt })).statusCode).toBe(200)
    const second = await edit(seen.id, { title: 'Second', seenAt: seen.updatedAt })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'changed' })
    expect(second.json().message).toContain('This task was changed elsewhere.')
    const current = (await ask({ url: `/api/tasks/${seen.id}` })).json()
    expect(current.title).toBe('First')
    expect((await edit(seen.id, { title: 'Second', seenAt: current.updatedAt })).statusCode).toBe(200)
  })

  test('of two at the same moment, one is rejected', async () => {
    const { id, updatedAt: seenAt } = await created({ title: 'Call' })
    const answers = await Promise.all(['One', 'Two'].map((title) => edit(id, { title, seenAt })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is validated like a new task', async () => {
    const { id } = await created({ title: 'Call' })
    for (const [field, value] of [
      ['title', ''],
      ['priority', 'urgent'],
      ['dueDate', '5/3'],
      ['clientId', 424242],
      ['dealId', 424242],
      ['seenAt', 'yesterday'],
    ] as const) {
      const answer = await edit(id, { [field]: value })
      expect(`${field} ${answer.statusCode} ${Object.keys(answer.json().fields)}`).toBe(`${field} 422 ${field}`)
    }
  })

  test('to a later time makes a task be reminded of again', async () => {
    const { id } = await created({ title: 'Call', dueDate: '2020-01-01' })
    await server.db.update(tasks).set({ reminderSent: true })
    expect((await edit(id, { dueDate: '2020-01-02' })).json().reminderSent).toBe(true)
    expect((await edit(id, { title: 'Ring' })).json().reminderSent).toBe(true)
    const tomorrow = addDays(dayIn(timeZone, new Date()), 1)
    expect((await edit(id, { dueDate: tomorrow })).json().reminderSent).toBe(false)
  })
})

test('a deleted or unknown task answers 404', async () => {
  const { id } = await created({ title: 'Call' })
  expect((await remove(id)).statusCode).toBe(204)
  for (const unknown of [id, 0, -3, 99999999999, 'abc']) {
    const asked = [remove(unknown), edit(unknown, { title: 'x' }), ask({ url: `/api/tasks/${unknown}` })]
    for (const answer of await Promise.all(asked)) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('Task not found')
    }
  }
})

test('a task stays when its client and deal are deleted', async () => {
  const { clientId, dealId } = await larkBakery()
  await created({ title: 'Call', clientId, dealId })
  await server.db.delete(deals)
  await server.db.delete(clients)
  expect(await list()).toMatchObject([{ title: 'Call', clientId: null, clientName: null, dealId: null }])
})

describe('the list', () => {
  test('is complete without paging, open tasks first, most urgent first', async () => {
    await created({ title: 'Someday' })
    await created({ title: 'Done', completed: true })
    await created({ title: 'Later', dueDate: '2030-01-02', priority: 'high' })
    await created({ title: 'Sooner', dueDate: '2030-01-01', priority: 'low' })
    await created({ title: 'Sooner, more important', dueDate: '2030-01-01', priority: 'high' })
    expect(await titles()).toEqual(['Sooner, more important', 'Sooner', 'Later', 'Someday', 'Done'])
  })

  test('searches the task, its client and its deal, and treats wildcards as text', async () => {
    const links = await larkBakery()
    await created({ title: 'Order flour', ...links })
    await created({ title: 'Pay 100% of it', description: 'by_bank' })
    await created({ title: 'Llamar a José', description: 'Größe' })
    expect(await titles('?search=jose')).toEqual(['Llamar a José'])
    expect(await titles('?search=GR%C3%96SSE')).toEqual(['Llamar a José'])
    expect(await titles('?search=flo%C3%BCr')).toEqual(['Order flour'])
    expect(await titles('?search=FLOUR')).toEqual(['Order flour'])
    expect(await titles('?search=lark')).toEqual(['Order flour'])
    expect(await titles('?search=new%20site')).toEqual(['Order flour'])
    expect(await titles('?search=100%25')).toEqual(['Pay 100% of it'])
    expect(await titles('?search=y_b')).toEqual(['Pay 100% of it'])
    expect(await titles('?search=%25')).toEqual(['Pay 100% of it'])
    expect(await titles('?search=\\')).toEqual([])
  })

  test('filters by client, deal, priority and completion', async () => {
    const { clientId, dealId } = await larkBakery()
    await created({ title: 'Hers', clientId, dealId, priority: 'high' })
    await created({ title: 'Done', completed: true })
    expect(await titles(`?clientId=${clientId}`)).toEqual(['Hers'])
    expect(await titles(`?dealId=${dealId}`)).toEqual(['Hers'])
    expect(await titles('?priority=high')).toEqual(['Hers'])
    expect(await titles('?completed=true')).toEqual(['Done'])
    expect(await titles('?completed=false')).toEqual(['Hers'])
    expect(await titles('?clientId=424242')).toEqual([])
  })

  test('lists done tasks by completion, latest first', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      const { id } = await created({ title })
      await edit(id, { completed: true })
    }
    expect(await titles('?bucket=done')).toEqual(['Third', 'Second', 'First'])
  })

  test.each([
    ['page', 'page=-1'],
    ['page', 'page=0'],
    ['page', 'page=one'],
    ['pageSize', 'pageSize=0'],
    ['pageSize', 'pageSize=501'],
    ['priority', 'priority=urgent'],
    ['bucket', 'bucket=never'],
    ['completed', 'completed=maybe'],
    ['clientId', 'clientId=rosa'],
    ['dealId', 'dealId=-1'],
    ['search', `search=${'x'.repeat(201)}`],
  ])('refuses a wrong %s: %s', async (field, query) => {
    const answer = await ask({ url: `/api/tasks?${query}` })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('has the same buckets, order and counts as the rules, page by page', async () => {
    const today = dayIn(timeZone, new Date())
    const dues = [
      null,
      ...[-40, -1, 0, 1, 2, 60].flatMap((away) => [addDays(today, away), `${addDays(today, away)}T00:00`]),
    ]
    const some = dues.flatMap((dueDate, at) =>
      (['low', 'high', 'medium'] as const).map((priority, turn) => ({
        title: `${dueDate} ${priority}`,
        dueDate,
        priority,
        completed: (at + turn) % 4 === 0,
      })),
    )
    for (const task of some) await created(task)
    const all = await list()
    const present = currentDay(new Date(), timeZone)
    const { counts } = (await ask({ url: '/api/tasks/overview' })).json()
    for (const bucket of taskBuckets) {
      const expected = all.filter((task) => bucketOf(task, present) === bucket)
      const paged: Task[] = []
      for (let page = 1; page === 1 || paged.length === (page - 1) * 4; page++)
        paged.push(...(await list(`?bucket=${bucket}&page=${page}&pageSize=4`)))
      expect(new Set(paged.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
      if (bucket !== 'done') expect(paged).toEqual(expected.toSorted(byUrgency))
      expect(`${bucket} ${counts[bucket]}`).toBe(`${bucket} ${expected.length}`)
    }
  })
})

test('the overview counts the filtered tasks, by the owner’s days', async () => {
  const { clientId } = await larkBakery()
  await created({ title: 'Hers', clientId, dueDate: '2020-01-01' })
  await created({ title: 'Mine' })
  const overview = async (query = '') => (await ask({ url: `/api/tasks/overview${query}` })).json()
  expect(await overview()).toEqual({ timeZone, counts: { overdue: 1, today: 0, upcoming: 0, someday: 1, done: 0 } })
  expect((await overview(`?clientId=${clientId}`)).counts).toMatchObject({ overdue: 1, someday: 0 })
  expect((await overview('?search=mine')).counts).toMatchObject({ overdue: 0, someday: 1 })
})

test('requests without a session are rejected', async () => {
  expect((await server.ask({ url: '/api/tasks' })).statusCode).toBe(401)
  expect((await server.ask({ method: 'POST', url: '/api/tasks', payload: { title: 'x' } })).statusCode).toBe(401)
})
