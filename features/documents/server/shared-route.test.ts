import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#core/durations'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { Document } from '../document'
import type { ShareLink } from '../share-link'
import { documentLinks, documents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
  await server.db.delete(throttles)
})

const upload = async (name: string, content: string, fields: Record<string, string> = {}): Promise<Document> =>
  (
    await ask({
      method: 'POST',
      url: '/api/documents',
      ...uploadForm({ name, type: 'document', ...fields }, { name, content }),
    })
  ).json()
const share = async (id: number, chosen: object = {}): Promise<ShareLink & { path: string }> => {
  const link = (await ask({ method: 'POST', url: `/api/documents/${id}/link`, payload: chosen })).json()
  return { ...link, path: new URL(link.url).pathname }
}
const links = async (id: number): Promise<ShareLink[]> => (await ask({ url: `/api/documents/${id}/links` })).json()
const visit = (path: string, headers = {}) => server.ask({ url: path, headers })
const enter = (path: string, password: string) =>
  server.ask({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password }).toString(),
  })

describe('a share link', () => {
  test('opens its document for seven days, and nothing after', async () => {
    const { id } = await upload('menú.txt', 'tacos')
    const { path, until } = await share(id)
    expect(Math.round((Date.parse(until) - Date.now()) / day)).toBe(7)
    const opened = await visit(path)
    expect([opened.statusCode, opened.body, opened.headers['cache-control']]).toEqual([
      200,
      'tacos',
      'private, no-store',
    ])
    await server.db.update(documentLinks).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await visit(path)).statusCode).toBe(404)
  })

  test('speaks the language of the visitor’s browser', async () => {
    const { id } = await upload('menú.txt', 'tacos')
    const { path } = await share(id, { password: 'correct horse' })
    const spanish = { 'accept-language': 'es-MX,es;q=0.9' }
    expect((await visit(path, spanish)).body).toMatch(/<html lang="es">[\s\S]*Este documento tiene una contraseña/)
    expect((await visit(path)).body).toMatch(/<html lang="en">[\s\S]*This document has a password/)
    const wrong = await server.ask({
      method: 'POST',
      url: path,
      headers: { ...spanish, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=no',
    })
    expect([wrong.statusCode, wrong.body.includes('Esa no es la contraseña')]).toEqual([403, true])
    await server.db.delete(documentLinks)
    expect((await visit(path, spanish)).body).toContain('Este enlace ya no es válido')
  })

  test('never opens a later document of the same name', async () => {
    const { id } = await upload('x.txt', 'shared')
    const { path } = await share(id)
    await ask({ method: 'DELETE', url: `/api/documents/${id}` })
    expect((await visit(path)).statusCode).toBe(404)
    await ask({ method: 'DELETE', url: `/api/documents/${id}` })
    await upload('x.txt', 'never shared')
    expect((await visit(path)).statusCode).toBe(404)
  })

  test('opens the newest version, or the one that was chosen', async () => {
    const { id } = await upload('plan.txt', 'first')
    const [newest, first] = [await share(id), await share(id, { version: 1 })]
    await upload('plan.txt', 'second', { sameName: 'version' })
    expect([(await visit(newest.path)).body, (await visit(first.path)).body]).toEqual(['second', 'first'])
    const refused = await ask({ method: 'POST', url: `/api/documents/${id}/link`, payload: { version: 9 } })
    expect(refused.statusCode).toBe(404)
  })

  test('is listed with its views, and withdrawn at once', async () => {
    const { id } = await upload('plan.txt', 'a plan')
    const { id: linkId, path, url } = await share(id)
    await visit(path)
    await visit(path, { range: 'bytes=0-' })
    await visit(path, { range: 'bytes=2-' })
    await server.ask({ method: 'HEAD', url: path })
    expect(await links(id)).toMatchObject([{ id: linkId, url, views: 2, hasPassword: false, version: null }])
    expect((await links(id))[0]?.lastViewedAt).not.toBeNull()
    expect((await ask({ method: 'DELETE', url: `/api/documents/links/${linkId}` })).statusCode).toBe(204)
    expect((await visit(path)).statusCode).toBe(404)
    expect(await links(id)).toEqual([])
    expect((await ask({ method: 'DELETE', url: `/api/documents/links/${linkId}` })).statusCode).toBe(404)
  })

  test('asks for its password, and ends guessing', async () => {
    const { id } = await upload('plan.txt', 'a plan')
    const { path } = await share(id, { password: 'open please' })
    expect((await visit(path)).body).toContain('This document has a password')
    expect((await enter(path, 'open please')).body).toBe('a plan')
    const guesses = []
    for (let i = 0; i < 12; i++) guesses.push((await enter(path, `guess ${i}`)).statusCode)
    expect(guesses).toEqual([...Array(10).fill(403), 429, 429])
    expect((await links(id))[0]?.views).toBe(1)
  })

  test('is in the database neither as a token nor as a password', async () => {
    const { id } = await upload('plan.txt', 'a plan')
    const { path } = await share(id, { password: 'open please' })
    const rows = JSON.stringify(await server.db.select().from(documentLinks))
    expect(rows).not.toContain(path.split('/').at(-1))
    expect(rows).not.toContain('open please')
  })

  test('is made and listed by the owner only', async () => {
    const { id } = await upload('plan.txt', 'a plan')
    expect((await server.ask({ method: 'POST', url: `/api/documents/${id}/link` })).statusCode).toBe(401)
    expect((await server.ask({ url: `/api/documents/${id}/links` })).statusCode).toBe(401)
    for (const token of ['x', '..%2f..', '%00', 'a'.repeat(32)])
      expect((await visit(`/shared/${token}`)).statusCode).toBe(404)
  })
})
