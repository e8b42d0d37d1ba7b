import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#core/durations'
import { saveDocument } from '#features/documents/server/store'
import { sessions } from '#features/sessions/server/table'
import { publishInvalidation } from '#platform/live/live'
import { throttles } from '#platform/throttle/table'
import { openTestServer, owner, type TestServer } from '#tests/support/test-server'
import { eventKinds, kindLabel, maxRefusingAddresses } from '../security-event'
import { deleteOldSecurityEvents, recordRefusedSignIn, recordSecurityEvent, withSecurityEvent } from './store'
import { securityEvents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
  await server.db.delete(securityEvents)
})

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const login = (password: string, remoteAddress = '203.0.113.5') =>
  server.ask({
    method: 'POST',
    url: '/api/login',
    payload: { username: owner.username, password },
    headers: firefox,
    remoteAddress,
  })

async function log(query = '') {
  const answer = await ask({ url: `/api/security-log${query}` })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { kind: string; subject: string; address: string; device: string; times: number }[]
}

const lines = async (query = '') => (await log(query)).map(({ kind, subject }) => `${kind} ${subject}`.trim())

test('every kind has words', () => {
  for (const kind of eventKinds) expect(kindLabel(kind)).not.toBe(kind)
})

test('the log is the owner’s alone', async () => {
  expect((await server.ask({ url: '/api/security-log' })).statusCode).toBe(401)
})

describe('logging in', () => {
  test('is recorded with how, from where and with which browser', async () => {
    expect((await login(owner.password)).statusCode).toBe(200)
    expect(await log()).toMatchObject([
      {
        kind: 'signed-in',
        subject: 'with the password',
        address: '203.0.113.5',
        device: 'Firefox on Linux',
        times: 1,
      },
    ])
  })

  test('refusals of one address are counted together, the throttled ones too, without what was typed', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await login('my other password')
    const [refused, ...others] = await log()
    expect(others).toEqual([])
    expect(refused).toMatchObject({ kind: 'sign-in-refused', subject: 'with the password', times: 12 })
    expect(JSON.stringify(refused)).not.toContain('my other password')
  })

  test('strangers at many addresses cannot flood it', async () => {
    const now = new Date()
    for (let i = 0; i < maxRefusingAddresses * 3; i++)
      await recordRefusedSignIn(server.db, { ip: `198.51.100.${i}`, headers: firefox }, 'with the password', now)
    const refused = await log()
    expect(refused).toHaveLength(maxRefusingAddresses + 1)
    expect(refused.find(({ address }) => address === '')).toMatchObject({ times: maxRefusingAddresses * 2, device: '' })
  })
})

describe('sensitive acts are recorded', () => {
  test('of the account', async () => {
    await ask({ method: 'PATCH', url: '/api/user', payload: { email: 'new@example.com' } })
    await ask({ method: 'PATCH', url: '/api/user', payload: { email: owner.email, name: 'Dana' } })
    await ask({ method: 'PATCH', url: '/api/user', payload: { name: owner.name } })
    const other = await server.signIn()
    const open = (await other({ url: '/api/sessions' })).json() as { id: number; current: boolean }[]
    await ask({ method: 'DELETE', url: `/api/sessions/${open.find(({ current }) => current)?.id}` })
    await ask({ method: 'DELETE', url: '/api/sessions' })
    expect(await lines('?group=account')).toEqual([
      'email-changed from new@example.com to dana@example.com',
      'email-changed from dana@example.com to new@example.com',
    ])
    expect(await lines('?group=sign-ins')).toEqual([
      'sessions-ended everywhere else',
      'sessions-ended one other session',
    ])
  })

  test('of a changed password', async () => {
    const signIn = await login(owner.password)
    const cookies = Object.fromEntries(signIn.cookies.map(({ name, value }) => [name, value]))
    const change = (currentPassword: string, newPassword: string) =>
      server.ask({ method: 'POST', url: '/api/password', payload: { currentPassword, newPassword }, cookies })
    expect((await change('wrong', 'four random quiet words')).statusCode).toBe(422)
    expect(await lines('?group=account')).toEqual([])
    const changed = await change(owner.password, 'four random quiet words')
    expect(changed.statusCode).toBe(204)
    await server.db.delete(sessions)
    ask = await server.signIn()
    expect(await lines('?group=account')).toEqual(['password-changed'])
  })

  test('of exports and backups', async () => {
    await ask({ url: '/api/clients/export?format=csv' })
    await ask({ url: '/api/invoices/export?what=payments' })
    const { id } = await saveDocument(server.db, server.files, { name: 'Menu.pdf', content: Buffer.from('%PDF-1.4') })
    await ask({ url: `/api/documents/zip?ids=${id}` })
    expect((await ask({ url: '/api/backups/download' })).statusCode).toBe(200)
    expect(await lines('?group=data')).toEqual([
      expect.stringMatching(/^backup-downloaded mainstreet-[\d-]+\.zip$/),
      'exported 1 document',
      'exported payments.csv',
      'exported clients.csv',
    ])
  })

  test('of links, without their address', async () => {
    const { id } = await saveDocument(server.db, server.files, { name: 'Menu.pdf', content: Buffer.from('%PDF-1.4') })
    const shared = await ask({ method: 'POST', url: `/api/documents/${id}/link`, payload: {} })
    expect(shared.statusCode).toBeLessThan(300)
    await ask({ method: 'DELETE', url: `/api/documents/links/${shared.json().id}` })
    const feed = await ask({ method: 'POST', url: '/api/calendar/feed' })
    await ask({ method: 'DELETE', url: '/api/calendar/feed' })
    expect(await lines('?group=links')).toEqual([
      'link-withdrawn Calendar address',
      'link-made Calendar address',
      'link-withdrawn Menu.pdf',
      'link-made Menu.pdf',
    ])
    const stored = JSON.stringify(await log())
    for (const { url } of [shared.json(), feed.json()]) expect(stored).not.toContain(url.split('/').at(-1))
  })

  test('of the portal of a client, and of what is shared there', async () => {
    const client = (await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Rosa' } })).json()
    const portal = `/api/clients/${client.id}/portal`
    await ask({ method: 'PATCH', url: portal, payload: { isOn: true } })
    const added = await ask({ method: 'POST', url: `${portal}/addresses`, payload: { email: 'rosa@example.com' } })
    expect(added.statusCode, added.body).toBeLessThan(300)
    const { addresses } = (await ask({ url: portal })).json() as { addresses: { id: number }[] }
    await ask({ method: 'POST', url: `${portal}/end-sessions`, payload: {} })
    await ask({ method: 'DELETE', url: `${portal}/addresses/${addresses[0]?.id}` })
    await ask({ method: 'PATCH', url: portal, payload: { isOn: false } })
    expect(await lines('?group=links')).toEqual([
      'portal-off Rosa',
      'portal-address-removed Rosa, rosa@example.com',
      'portal-sessions-ended Rosa',
      'portal-address-added Rosa, rosa@example.com',
      'portal-on Rosa',
    ])
  })

  test('of a booking link for a client, without its address', async () => {
    const client = (await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Ada' } })).json()
    const kind = { slug: 'talk', name: 'Talk', minutes: 30, place: 'Elm Street' }
    const { id } = (await ask({ method: 'POST', url: '/api/booking-types', payload: kind })).json()
    const link = await ask({
      method: 'POST',
      url: `/api/booking-types/${id}/link`,
      payload: { clientId: client.id },
    })
    expect(link.statusCode, link.body).toBe(200)
    expect(await lines('?group=links')).toEqual(['link-made Talk, booking by Ada'])
    expect(JSON.stringify(await log())).not.toContain(new URL(link.json().url).searchParams.get('for'))
  })

  test('of the certificate and the time stamps of seals', async () => {
    const payload = { timestampUrl: '' }
    const changed = await ask({ method: 'PUT', url: '/api/settings/signing', payload })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await lines('?group=connections')).toEqual(['sealing-settings-changed'])
  })

  test('of changed keys, without the key', async () => {
    const payload = {
      provider: 'openai',
      model: 'some-model',
      baseUrl: '',
      apiKey: 'sk-very-secret',
      monthlyCap: null,
      searchProvider: 'none',
      searchUrl: '',
    }
    expect((await ask({ method: 'PUT', url: '/api/ai/settings', payload })).statusCode).toBe(200)
    const [changed] = await log('?group=connections')
    expect(changed).toMatchObject({ kind: 'ai-settings-changed', subject: 'openai with a new key, no web search' })
    expect(JSON.stringify(changed)).not.toContain('secret')
  })
})

test('an event is announced to open pages, but not while the cookie of the page is being renewed', async () => {
  const announced: string[] = []
  const last = '["the last"]'
  const arrived = new Promise<void>((resolve) => {
    void server.database.listen('stale', (payload) => (payload === last ? resolve() : announced.push(payload)))
  })
  await recordSecurityEvent(server.db, null, { kind: 'password-changed', isUnannounced: true })
  await recordSecurityEvent(server.db, null, { kind: 'exported' })
  await server.db.transaction((tx) => publishInvalidation(tx, ['the last']))
  await arrived
  expect(announced).toEqual(['["/api/security-log"]'])
})

test('an act that fails leaves no event', async () => {
  const failing = withSecurityEvent(server.db, null, { kind: 'link-made' }, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await log()).toEqual([])
})

test('pages are counted in a header', async () => {
  for (let i = 0; i < 5; i++) await recordSecurityEvent(server.db, null, { kind: 'exported', subject: String(i) })
  const answer = await ask({ url: '/api/security-log?page=2&pageSize=2' })
  expect(answer.headers['x-total-count']).toBe('5')
  expect(answer.json().map(({ subject }: { subject: string }) => subject)).toEqual(['2', '1'])
})

test('old events go, and refusals never push out the rest', async () => {
  const now = new Date()
  await recordSecurityEvent(server.db, null, { kind: 'exported', subject: 'old' })
  const long = new Date(now.getTime() - 400 * day)
  await server.db.update(securityEvents).set({ createdAt: long, lastAt: long })
  for (const subject of ['a', 'b', 'c']) await recordSecurityEvent(server.db, null, { kind: 'exported', subject })
  for (let i = 0; i < 5; i++)
    await recordRefusedSignIn(server.db, { ip: `198.51.100.${i}`, headers: {} }, 'with a code', now)
  await deleteOldSecurityEvents(server.db, { days: 365, events: 2, refusals: 3 })
  const kept = await server.db.select().from(securityEvents)
  expect(kept.filter(({ kind }) => kind === 'sign-in-refused')).toHaveLength(3)
  expect(await lines('?group=data')).toEqual(['exported c', 'exported b'])
  expect(await server.db.select().from(securityEvents).where(eq(securityEvents.subject, 'old'))).toEqual([])
})
