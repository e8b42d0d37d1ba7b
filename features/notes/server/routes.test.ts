import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { Note } from '../note'
import { placementOnDrop } from '../placement'
import { noteFolders, notes, noteVersions } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(notes)
  await server.db.delete(noteFolders)
  await server.db.delete(clients)
})

const keys = { title: 'Keys', content: 'Under the mat' }
const create = (payload: object) => ask({ method: 'POST', url: '/api/notes', payload })
const created = async (payload: object = keys): Promise<Note> => (await create(payload)).json()
const edit = (id: number | string, payload: object) => ask({ method: 'PATCH', url: `/api/notes/${id}`, payload })
const read = async (id: number) => (await ask({ url: `/api/notes/${id}` })).json()
const list = async (query = ''): Promise<Note[]> => (await ask({ url: `/api/notes${query}` })).json()
const titles = async (query = '') => (await list(query)).map(({ title }) => title)
const folder = async (name: string): Promise<{ id: number; name: string }> =>
  (await ask({ method: 'POST', url: '/api/note-folders', payload: { name } })).json()
async function rosa(): Promise<number> {
  const [client] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', businessName: 'Lark & Loaf' })
    .returning()
  return client?.id as number
}

describe('a new note', () => {
  test('needs only a title and content, and starts in the inbox', async () => {
    const answer = await create({ title: '  Keys ', content: 'Under the mat' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      title: 'Keys',
      content: 'Under the mat',
      clientId: null,
      clientName: null,
      tags: [],
      important: false,
      folder: 'inbox',
      folderId: null,
      aiSummary: null,
      aiAnalysis: null,
      analysisIsDue: true,
    })
  })

  test('stores its client, tags and folder', async () => {
    const clientId = await rosa()
    const { id: folderId } = await folder('Visits')
    expect(
      await created({
        ...keys,
        clientId,
        tags: [' legal ', 'Legal', '', 'door'],
        important: true,
        folder: null,
        folderId,
      }),
    ).toMatchObject({
      clientId,
      clientName: 'Rosa Delfino',
      tags: ['legal', 'door'],
      important: true,
      folder: null,
      folderId,
    })
  })

  test('with clientId 0 has no client', async () => {
    expect((await created({ ...keys, clientId: 0 })).clientId).toBeNull()
  })

  test('cannot set its own analysis or date', async () => {
    const forged = { ...keys, aiSummary: 'Mine', aiAnalysis: 'Mine', updatedAt: '1999-01-01T00:00:00Z', id: 7 }
    const note = await created(forged)
    expect(note).toMatchObject({ aiSummary: null, aiAnalysis: null })
    expect(note.updatedAt).not.toContain('1999')
  })

  test.each([
    ['title', { ...keys, title: 'K' }, 'Title must be at least 2 characters'],
    ['title', { ...keys, title: ' K ' }, 'Title must be at least 2 characters'],
    ['title', { content: 'Under the mat' }, 'Title must be at least 2 characters'],
    ['content', { ...keys, content: 'Door' }, 'Content must be at least 5 characters'],
    ['content', { title: 'Keys' }, 'Content must be at least 5 characters'],
    ['content', { ...keys, content: '  a     ' }, 'Content must be at least 5 characters'],
    ['content', { ...keys, content: 'x'.repeat(300_001) }, 'At most 300,000 characters'],
    ['title', { ...keys, title: 'x'.repeat(301) }, 'At most 300 characters'],
    ['tags', { ...keys, tags: Array.from({ length: 10_000 }, (_, i) => `t${i}`) }, 'At most 50 tags'],
    ['tags', { ...keys, tags: ['x'.repeat(61)] }, 'A tag has at most 60 characters'],
    ['tags', { ...keys, tags: 'one, two' }, 'Tags are a list of texts'],
    ['clientId', { ...keys, clientId: 424242 }, 'That client no longer exists'],
    ['clientId', { ...keys, clientId: 'Rosa' }, 'Please choose one from the list'],
    ['folderId', { ...keys, folderId: 424242 }, 'That folder no longer exists'],
    ['folder', { ...keys, folder: 'attic' }, 'A note lies in inbox or archive'],
    ['important', { ...keys, important: 'very' }, 'Important is true or false'],
  ])('is rejected with an error for %s', async (field, payload, message) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect(await list()).toEqual([])
  })

  test('of five megabytes is rejected before it is parsed', async () => {
    const answer = await create({ ...keys, content: 'x'.repeat(5 * 1024 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('That is more than can be sent at once.')
  })

  test('may be as long as the limit, in any script', async () => {
    const content = '語'.repeat(300_000)
    expect((await read((await created({ ...keys, content })).id)).content).toBe(content)
  })
})

describe('placement', () => {
  test.each(['important', 'inbox', 'archive'] as const)('a drop on %s changes only the placement', async (target) => {
    const { id } = await created({ ...keys, important: true, folder: 'archive' })
    expect((await edit(id, placementOnDrop(target))).json()).toMatchObject({ ...keys, ...placementOnDrop(target) })
  })

  test('a drop on a user-created folder clears the built-in folder', async () => {
    const { id } = await created({ ...keys, important: true })
    const visits = await folder('Visits')
    expect((await edit(id, placementOnDrop(visits.id))).json()).toMatchObject({
      important: false,
      folder: null,
      folderId: visits.id,
      folderName: 'Visits',
    })
  })

  test('a move is no edit: the note keeps its date, and an open editor can still save', async () => {
    const { id, updatedAt } = await created()
    await edit(id, placementOnDrop('archive'))
    const moved = await read(id)
    expect(moved.updatedAt).toBe(updatedAt)
    expect((await edit(id, { content: 'In the drawer', seenAt: updatedAt })).statusCode).toBe(200)
  })

  test('a move to a deleted folder is rejected', async () => {
    const { id } = await created()
    const answer = await edit(id, placementOnDrop(999))
    expect(answer.json().fields).toEqual({ folderId: 'That folder no longer exists' })
    expect(await read(id)).toMatchObject({ folder: 'inbox', folderId: null })
  })
})

describe('the list', () => {
  test('has all notes, last edited first', async () => {
    await created({ title: 'One', content: 'first note' })
    const { id } = await created({ title: 'Two', content: 'second note' })
    await created({ title: 'Three', content: 'third note' })
    await edit(id, { content: 'second note, again' })
    expect(await titles()).toEqual(['Two', 'Three', 'One'])
    expect(await titles('/recent')).toEqual(['Two', 'Three', 'One'])
  })

  test('is filtered by place, folder, client and tag', async () => {
    const clientId = await rosa()
    const visits = await folder('Visits')
    await created({ title: 'In the inbox', content: 'hello' })
    await created({ title: 'Starred', content: 'hello', important: true })
    await created({ title: 'Old', content: 'hello', folder: 'archive', tags: ['tax'] })
    await created({ title: 'Visit', content: 'hello', folderId: visits.id, clientId })
    expect(await titles('?place=inbox')).toEqual(['Starred', 'In the inbox'])
    expect(await titles('?place=important')).toEqual(['Starred'])
    expect(await titles('?place=archive')).toEqual(['Old'])
    expect(await titles('?place=all')).toHaveLength(4)
    expect(await titles(`?folderId=${visits.id}`)).toEqual(['Visit'])
    expect(await titles(`?clientId=${clientId}`)).toEqual(['Visit'])
    expect(await titles('?tag=tax')).toEqual(['Old'])
    expect((await ask({ url: '/api/notes/overview' })).json()).toEqual({
      counts: { all: 4, inbox: 2, important: 1, archive: 1 },
      folders: { [visits.id]: 1 },
    })
  })

  test('is searched in title, content, tags and client, ignoring case, with % and _ taken literally', async () => {
    const clientId = await rosa()
    await created({ title: 'Opening hours', content: 'From SEVEN to six', tags: ['100% café'] })
    await created({ title: 'Cakes', content: 'with a_b', clientId })
    expect(await titles('?search=opening')).toEqual(['Opening hours'])
    expect(await titles('?search=seven')).toEqual(['Opening hours'])
    expect(await titles('?search=100%25%20CAF')).toEqual(['Opening hours'])
    expect(await titles('?search=a_b')).toEqual(['Cakes'])
    expect(await titles('?search=axb')).toEqual([])
    expect(await titles('?search=lark')).toEqual(['Cakes'])
    expect(await titles('?titled=hours')).toEqual(['Opening hours'])
    expect(await titles('?titled=seven')).toEqual([])
  })

  test('is searched without accents, and with those that are typed but not written', async () => {
    await created({ title: 'Diseño', content: 'La opción nueva de la straße', tags: ['Año próximo', 'Größe'] })
    await created({ title: 'Jardin', content: 'Muller' })
    for (const typed of ['diseno', 'OPCION NUEVA', 'strasse', 'ano proximo', 'GROSSE']) {
      expect([typed, await titles(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, ['Diseño']])
    }
    for (const typed of ['jardín', 'müller']) {
      expect([typed, await titles(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, ['Jardin']])
    }
    expect(await titles('?titled=diseno')).toEqual(['Diseño'])
  })

  test('is paged with a total count and shortened contents', async () => {
    for (const n of [1, 2, 3]) await created({ title: `Note ${n}`, content: 'hello there' })
    const answer = await ask({ url: '/api/notes?page=2&pageSize=2&excerpt=5' })
    expect(answer.headers['x-total-count']).toBe('3')
    expect(answer.json()).toMatchObject([{ title: 'Note 1', content: 'hello' }])
    expect((await ask({ url: '/api/notes?pageSize=0' })).statusCode).toBe(422)
    expect((await ask({ url: '/api/notes?place=attic' })).json().fields).toEqual({ place: 'There is no such place' })
  })

  test('found by a word of most notes are counted to a thousand', async () => {
    await server.db.execute(sql`insert into notes (title, content, tags, updated_at)
      select 'Note ' || n, 'hello there', '{}', now() - n * interval '1 minute' from generate_series(1, 1100) as n`)
    await server.db.execute(sql`update notes set content = 'hello bread' where title like '%7'`)
    for (const [search, total, isMore] of [
      ['there', '990', undefined],
      ['hell', '1000', 'true'],
      ['e', '1000', 'true'],
      ['bread', '110', undefined],
    ] as const) {
      const { headers } = await ask({ url: `/api/notes?search=${search}&page=1&pageSize=50` })
      expect([search, headers['x-total-count'], headers['x-total-more']]).toEqual([search, total, isMore])
    }
    expect(await titles('?search=bread&page=3&pageSize=50')).toHaveLength(10)
    expect((await titles('?search=hello&page=21&pageSize=50'))[0]).toBe('Note 1001')
  })

  test('of excerpts shows the text around a word that was found further on', async () => {
    const long = 'The roof is dry. '.repeat(40)
    await created({ title: 'Attic', content: `${long}In the corner lies an old anchor of iron.` })
    await created({ title: 'Cellar', content: `The anchor is here. ${long}` })
    const answer = await ask({ url: '/api/notes?page=1&pageSize=10&excerpt=240&search=Anchor' })
    const [cellar, attic] = answer.json().map(({ content }: { content: string }) => content)
    expect(cellar).toMatch(/^The anchor is here\. The roof/)
    expect(attic).toMatch(/^… .*In the corner lies an old anchor of iron\.$/)
  })

  test('of excerpts counts the checkboxes of the whole note', async () => {
    await created({ title: 'Move', content: `- [x] pack\n\n${'Every box gets a label. '.repeat(20)}\n\n- [ ] drive` })
    await created({ title: 'Keys', content: 'Under the mat' })
    const answer = await ask({ url: '/api/notes?page=1&pageSize=10&excerpt=240' })
    expect(answer.json()).toMatchObject([
      { title: 'Keys', progress: null },
      { title: 'Move', progress: { done: 1, all: 2 } },
    ])
  })
})

describe('editing', () => {
  test('changes only the fields that are sent', async () => {
    const { id } = await created({ ...keys, tags: ['door'], important: true })
    expect((await edit(id, { title: 'The keys' })).json()).toMatchObject({
      title: 'The keys',
      content: keys.content,
      tags: ['door'],
      important: true,
    })
    expect((await edit(id, { title: 'K' })).json().fields).toEqual({ title: 'Title must be at least 2 characters' })
  })

  test('of two windows the second gets a conflict, and nothing is overwritten', async () => {
    const { id, updatedAt } = await created()
    expect((await edit(id, { content: 'In the drawer', seenAt: updatedAt })).statusCode).toBe(200)
    const late = await edit(id, { content: 'On the hook', seenAt: updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'changed' })
    expect((await read(id)).content).toBe('In the drawer')
  })

  test('of two simultaneous edits only one succeeds', async () => {
    const { id, updatedAt } = await created()
    const answers = await Promise.all(
      ['In the drawer', 'On the hook'].map((content) => edit(id, { content, seenAt: updatedAt })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('an unknown or malformed id answers 404', async () => {
    for (const id of [999, 'abc', '1.5', '-1', '99999999999999999999']) {
      expect((await edit(id, { title: 'New title' })).statusCode).toBe(404)
      expect((await ask({ url: `/api/notes/${id}` })).json().message).toBe('Note not found')
      expect((await ask({ method: 'DELETE', url: `/api/notes/${id}` })).statusCode).toBe(404)
      expect((await ask({ method: 'POST', url: `/api/notes/${id}/analyze` })).statusCode).toBe(404)
      expect((await ask({ url: `/api/notes/${id}/versions` })).statusCode).toBe(404)
    }
  })

  test('deleting a note deletes its versions', async () => {
    const { id } = await created()
    await edit(id, { content: 'In the drawer' })
    expect((await ask({ method: 'DELETE', url: `/api/notes/${id}` })).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect(await server.db.select().from(noteVersions)).toEqual([])
  })
})

describe('versions', () => {
  const versions = async (id: number) => (await ask({ url: `/api/notes/${id}/versions` })).json()

  test('store the earlier text; restoring one saves the current text as well', async () => {
    const { id } = await created()
    await edit(id, { content: 'In the drawer' })
    const [version] = await versions(id)
    expect(version).toMatchObject({ title: 'Keys', letters: 13 })
    expect((await ask({ url: `/api/notes/${id}/versions/${version.id}` })).json().content).toBe('Under the mat')
    const restored = await ask({ method: 'POST', url: `/api/notes/${id}/versions/${version.id}/restore` })
    expect(restored.json()).toMatchObject(keys)
    expect(await versions(id)).toHaveLength(2)
  })

  test('are shared by the saves of one edit session, not by two', async () => {
    const { id } = await created()
    for (const content of ['In the d', 'In the dra', 'In the drawer']) await edit(id, { content, editSession: 'one' })
    expect(await versions(id)).toHaveLength(1)
    await edit(id, { content: 'On the hook', editSession: 'two' })
    expect(await versions(id)).toHaveLength(2)
  })

  test('are not created by a move, and the oldest are deleted', async () => {
    const { id } = await created()
    await edit(id, placementOnDrop('archive'))
    expect(await versions(id)).toHaveLength(0)
    for (let n = 0; n < 53; n++) await edit(id, { content: `In drawer ${n}` })
    expect(await versions(id)).toHaveLength(50)
  })

  test('of another note are not found', async () => {
    const { id } = await created()
    await edit(id, { content: 'In the drawer' })
    const [version] = await versions(id)
    const other = await created({ title: 'Other', content: 'Other note' })
    expect((await ask({ url: `/api/notes/${other.id}/versions/${version.id}` })).statusCode).toBe(404)
    expect(
      (await ask({ method: 'POST', url: `/api/notes/${other.id}/versions/${version.id}/restore` })).statusCode,
    ).toBe(404)
  })
})

describe('links', () => {
  test('resolve to notes and clients by name, with backlinks', async () => {
    const clientId = await rosa()
    const hours = await created({ title: 'Opening hours', content: 'From seven' })
    const { id } = await created({
      title: 'Plan',
      content: 'See [[opening hours]], ask [[Rosa Delfino]] and [[Nobody]].',
    })
    expect((await read(id)).links).toEqual([
      { text: 'opening hours', kind: 'note', id: hours.id },
      { text: 'rosa delfino', kind: 'client', id: clientId },
    ])
    expect((await read(hours.id)).linkedFrom).toEqual([{ id, title: 'Plan' }])
  })

  test('survive a new title of their target', async () => {
    const hours = await created({ title: 'Opening hours', content: 'From seven' })
    const { id } = await created({ title: 'Plan', content: 'See [[Opening hours]].' })
    await edit(hours.id, { title: 'When we open' })
    await edit(id, { content: 'Do see [[Opening hours]].' })
    expect((await read(id)).links).toEqual([{ text: 'opening hours', kind: 'note', id: hours.id }])
  })

  test('are resolved for a text that is not saved yet', async () => {
    const hours = await created({ title: 'Opening hours', content: 'From seven' })
    const answer = await ask({ method: 'POST', url: '/api/notes/links', payload: { texts: ['OPENING hours', 'x'] } })
    expect(answer.json()).toEqual([{ text: 'opening hours', kind: 'note', id: hours.id }])
  })
})

describe('folders', () => {
  test('have a name and defaults; isSystem cannot be set', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/api/note-folders',
      payload: { name: ' Visits ', isSystem: true },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'Visits', icon: 'folder', color: '#6366F1', isSystem: false })
  })

  test('may have slashes and emoji in their names, and are sorted by name', async () => {
    for (const name of ['zoo', '🥐 Cakes/2026/..', 'Archive']) await folder(name)
    const found = (await ask({ url: '/api/note-folders' })).json()
    expect(found.map((one: { name: string }) => one.name).sort()).toEqual(['Archive', 'zoo', '🥐 Cakes/2026/..'].sort())
    expect(found.findIndex((one: { name: string }) => one.name === 'Archive')).toBeLessThan(
      found.findIndex((one: { name: string }) => one.name === 'zoo'),
    )
  })

  test('cannot have a blank name', async () => {
    const { id } = await folder('Visits')
    for (const name of ['', '   ', undefined, 7]) {
      const refused = await ask({ method: 'POST', url: '/api/note-folders', payload: { name } })
      expect(refused.json().fields).toEqual({ name: 'Folder name is required' })
      expect((await ask({ method: 'PATCH', url: `/api/note-folders/${id}`, payload: { name } })).statusCode).toBe(422)
    }
    expect((await ask({ url: '/api/note-folders' })).json()).toMatchObject([{ id, name: 'Visits' }])
  })

  test('are renamed', async () => {
    const { id } = await folder('Visits')
    const answer = await ask({ method: 'PATCH', url: `/api/note-folders/${id}`, payload: { name: 'Shop visits' } })
    expect(answer.json()).toMatchObject({ id, name: 'Shop visits' })
  })

  test('are deleted, and their notes move to the inbox', async () => {
    const visits = await folder('Visits')
    const { id, updatedAt } = await created({ ...keys, folderId: visits.id })
    expect((await ask({ method: 'DELETE', url: `/api/note-folders/${visits.id}` })).statusCode).toBe(204)
    expect(await read(id)).toMatchObject({ folder: 'inbox', folderId: null, updatedAt })
    expect((await ask({ url: '/api/note-folders' })).json()).toEqual([])
  })

  test('of the system cannot be changed, and unknown ones answer 404', async () => {
    const [system] = await server.db.insert(noteFolders).values({ name: 'Ours', isSystem: true }).returning()
    const url = `/api/note-folders/${system?.id}`
    expect((await ask({ method: 'DELETE', url })).statusCode).toBe(409)
    expect((await ask({ method: 'PATCH', url, payload: { name: 'Mine' } })).statusCode).toBe(409)
    for (const id of [999, 'abc'])
      expect((await ask({ method: 'DELETE', url: `/api/note-folders/${id}` })).json().message).toBe('Folder not found')
  })
})

test('deleting a client keeps its notes', async () => {
  const clientId = await rosa()
  const { id } = await created({ ...keys, clientId })
  await server.db.delete(clients).where(eq(clients.id, clientId))
  expect(await read(id)).toMatchObject({ clientId: null, clientName: null })
})
