import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultLandingSettings } from '#features/landing/default-landing-settings'
import { createLog } from '#platform/log/log'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { LandingPages } from './landing-pages'

const folder = mkdtempSync(path.join(tmpdir(), 'landing-'))
const built = pathToFileURL(`${folder}/`)
let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  mkdirSync(path.join(folder, 'landing'))
  for (const language of ['en', 'es']) writeFileSync(path.join(folder, `landing/${language}.html`), `built ${language}`)
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const url = '/api/settings/landing'
const read = async () => (await ask({ url })).json()
const change = (payload: object) => ask({ method: 'PATCH', url, payload })
beforeEach(() => ask({ method: 'DELETE', url }))

const openPages = async () => {
  const pages = new LandingPages({ db: server.db, publicUrl: 'https://shop.example', built, log: createLog('silent') })
  await pages.start(server.database)
  return pages
}

test('the settings begin with the specified texts', async () => {
  expect(await read()).toMatchObject({ ...defaultLandingSettings, isDefault: true })
})

test('every process shows a change at once, and the built page again after a reset', async () => {
  const [one, other] = [await openPages(), await openPages()]
  expect((await one.current()).en.html).toBe('built en')
  await change({ name: 'Lark & Loaf', es: { slogan: 'Pan desde las seis' } })
  await expect.poll(async () => (await one.current()).en.html).toContain('Lark &amp; Loaf')
  await expect.poll(async () => (await other.current()).es.html).toContain('Pan desde las seis')
  const { etag } = (await one.current()).es
  expect((await other.current()).es.etag).toBe(etag)
  await ask({ method: 'DELETE', url })
  await expect.poll(async () => (await other.current()).es.html).toBe('built es')
  expect((await other.current()).es.etag).not.toBe(etag)
})

test('an edit of an older version is refused, and nothing is overwritten', async () => {
  const { updatedAt: seenAt } = await read()
  expect((await change({ phone: '410 555 0199', seenAt })).statusCode).toBe(200)
  const late = await change({ phone: '410 555 0100', seenAt })
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toBe('The landing page was changed elsewhere. Reload to see it as it is now.')
  expect((await read()).phone).toBe('410 555 0199')
})

test('bad input is refused at its field', async () => {
  const refused = await change({ phone: 'call me', en: { services: [{ title: '', text: '' }] } })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().fields).toMatchObject({
    phone: 'Please enter a valid phone number',
    'en.services.0.title': 'Please enter a title',
  })
  expect((await read()).isDefault).toBe(true)
})

test('the preview shows changes without saving them', async () => {
  const payload = { language: 'es', name: 'Lark & Loaf', es: { slogan: '<b>Pan</b>' } }
  const shown = await ask({ method: 'POST', url: `${url}/preview`, payload })
  expect(shown.json().html).toContain('&lt;b&gt;Pan&lt;/b&gt;')
  expect((await read()).isDefault).toBe(true)
})

test('strangers can neither read nor change the settings', async () => {
  expect((await server.ask({ url })).statusCode).toBe(401)
})
