import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { Post } from '../post'
import { publishDuePosts } from './store'
import { neighbourhoodPosts } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(neighbourhoodPosts)
  await server.db.delete(contactSubmissions)
  await server.db.delete(notifications)
})

const create = (payload: object) => ask({ method: 'POST', url: '/api/nextdoor-posts', payload })
const created = async (more: object = {}): Promise<Post> =>
  (await create({ content: 'Hello, street!', ...more })).json()
const edit = (id: number | string, payload: object) =>
  ask({ method: 'PATCH', url: `/api/nextdoor-posts/${id}`, payload })
const list = async (query = '') => (await ask({ url: `/api/nextdoor-posts${query}` })).json()
const toCome = '2035-06-01T09:00:00.000Z'
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a draft from a template', () => {
  const draft = (payload: object) => ask({ method: 'POST', url: '/api/nextdoor-posts/draft', payload })

  test('is written in either language, names its author and is not stored', async () => {
    const answer = await draft({ kind: 'thanks', language: 'es', facts: { client: 'Rosa', business: 'Mainstreet' } })
    expect(answer.json()).toMatchObject({ by: 'built-in rules' })
    expect(answer.json().content).toMatch(/^¡Gracias, Rosa! Acabamos de terminar \[el proyecto\]/)
    expect((await list()).posts).toEqual([])
  })

  test('is rejected for an unknown template or language', async () => {
    const answer = await draft({ kind: 'boast', language: 'fr', facts: {} })
    expect(answer.json().fields).toEqual({
      kind: 'There is no such template',
      language: 'A post is in English or Spanish',
    })
  })
})

describe('a new post', () => {
  test('needs only a text, is published at once and has no likes', async () => {
    const answer = await create({ content: '  Hello, street! ', likes: 99, comments: 99 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      content: 'Hello, street!',
      imageUrl: null,
      likes: 0,
      comments: 0,
      location: null,
      language: 'en',
      status: 'published',
      requests: 0,
    })
    expect(answer.json().linkCode).toMatch(/^[a-z2-9]{7}$/)
  })

  test('can be scheduled or a draft', async () => {
    expect(await created({ scheduledFor: toCome })).toMatchObject({ status: 'scheduled', scheduledFor: toCome })
    expect(await created({ isDraft: true })).toMatchObject({ status: 'draft', publishedAt: null })
    expect((await list()).counts).toEqual({ draft: 1, scheduled: 1, published: 0 })
    expect((await list('?status=draft')).posts).toHaveLength(1)
  })

  test.each([
    ['content', { content: '   ' }, 'Please write something first'],
    ['content', {}, 'Please write something first'],
    ['content', { content: 'x'.repeat(5001) }, 'At most 5000 characters'],
    ['location', { content: 'Hi', location: 'x'.repeat(201) }, 'At most 200 characters'],
    ['language', { content: 'Hi', language: 'fr' }, 'A post is in English or Spanish'],
    ['scheduledFor', { content: 'Hi', scheduledFor: 'Friday' }, 'Please choose a valid time'],
    ['scheduledFor', { content: 'Hi', scheduledFor: '2020-01-01T09:00:00Z' }, 'Please choose a time to come'],
    ['imageUrl', { content: 'Hi', imageUrl: 'https://example.com/x.png' }, 'A picture is a JPEG, PNG or WebP file'],
    ['imageUrl', { content: 'Hi', imageUrl: 'javascript:alert(1)' }, 'A picture is a JPEG, PNG or WebP file'],
    ['imageUrl', { content: 'Hi', imageUrl: 'data:text/html;base64,PGI+' }, 'A picture is a JPEG, PNG or WebP file'],
    ['imageUrl', { content: 'Hi', imageUrl: '//example.com/x.png' }, 'A picture is a JPEG, PNG or WebP file'],
    [
      'imageUrl',
      { content: 'Hi', imageUrl: `data:image/png;base64,${'A'.repeat(600_001)}` },
      'That picture is too large',
    ],
  ])('is refused with %s named: %#', async (field, payload, message) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect((await list()).posts).toEqual([])
  })
})

test('a picture has its own URL and a sandboxed content type', async () => {
  const { imageUrl } = await created({ imageUrl: pixel })
  expect(imageUrl).toMatch(/^\/api\/nextdoor-posts\/\d+\/picture\?v=[0-9a-f]{8}$/)
  const answer = await ask({ url: imageUrl as string })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect((await server.ask({ url: imageUrl as string })).statusCode).toBe(401)
  expect((await ask({ url: '/api/nextdoor-posts/999/picture' })).statusCode).toBe(404)
})

describe('editing', () => {
  test('changes the fields that are sent, including likes and comments', async () => {
    const { id } = await created({ location: 'Eastport' })
    expect((await edit(id, { likes: 12, comments: 3 })).json()).toMatchObject({
      likes: 12,
      comments: 3,
      location: 'Eastport',
    })
    expect((await edit(id, { likes: -1 })).json().fields).toEqual({ likes: 'Likes cannot be fewer than none' })
    expect((await edit(id, { comments: 1.5 })).json().fields).toEqual({ comments: 'Comments are a whole number' })
  })

  test('a published post stays published, a scheduled one can be published', async () => {
    const out = await created()
    expect((await edit(out.id, { isDraft: true })).json().status).toBe('published')
    const waiting = await created({ scheduledFor: toCome })
    expect((await edit(waiting.id, { scheduledFor: '2020-01-01T09:00:00Z' })).statusCode).toBe(422)
    expect((await edit(waiting.id, { scheduledFor: null })).json()).toMatchObject({
      status: 'published',
      scheduledFor: null,
    })
  })

  test('of two windows the second gets a conflict', async () => {
    const { id, updatedAt } = await created()
    expect((await edit(id, { content: 'One', seenAt: updatedAt })).statusCode).toBe(200)
    expect((await edit(id, { content: 'Two', seenAt: updatedAt })).statusCode).toBe(409)
  })

  test('an unknown post answers 404', async () => {
    for (const id of [999, 'abc']) {
      expect((await edit(id, { likes: 1 })).json().message).toBe('Post not found')
      expect((await ask({ method: 'DELETE', url: `/api/nextdoor-posts/${id}` })).statusCode).toBe(404)
    }
  })
})

test('a scheduled post is published once at its time, and the owner is notified', async () => {
  const { id } = await created({ scheduledFor: toCome })
  expect(await publishDuePosts(server.db, new Date('2035-06-01T08:59:00Z'))).toBe(0)
  const rounds = await Promise.all([1, 2].map(() => publishDuePosts(server.db, new Date('2035-06-01T09:00:30Z'))))
  expect(rounds.reduce((sum, one) => sum + one)).toBe(1)
  expect((await list()).posts[0]).toMatchObject({ id, status: 'published', publishedAt: toCome })
  const sent = await server.db.select().from(notifications)
  expect(sent).toMatchObject([{ title: 'Your neighbourhood post is due', href: '/nextdoor' }])
})

test('requests are counted for the post whose link they used', async () => {
  const { linkCode } = await created()
  await created({ content: 'Another' })
  const form = { name: 'Rosa', email: 'rosa@example.com', message: 'Hello' }
  for (const via of [linkCode, linkCode, 'unknown', '<script>', undefined])
    expect((await server.ask({ method: 'POST', url: '/api/contact-form', payload: { ...form, via } })).statusCode).toBe(
      201,
    )
  const { posts } = await list()
  expect(posts.map(({ content, requests }: Post) => [content, requests])).toEqual([
    ['Another', 0],
    ['Hello, street!', 2],
  ])
})
