import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredRoutes } from '#tests/support/registered-routes'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { publicPaths } from './public-paths'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('without a session', () => {
  test('every registered call answers 401, except the public ones', async () => {
    const routes = registeredRoutes(server.app)
    expect(routes.length).toBeGreaterThan(15)
    for (const { method, path } of routes.filter((route) => route.path.startsWith('/api'))) {
      const answer = await server.ask({ method, url: path.replace(/:\w+/g, '1').replace('*', 'anything') })
      const isPublic = (publicPaths as string[]).includes(path)
      expect(`${method} ${path} ${answer.statusCode === 401}`).toBe(`${method} ${path} ${!isPublic}`)
    }
  })

  test('the list of public paths is as expected', () => {
    const feed = '/api/calendar-feed/:token/mainstreet.ics'
    expect(publicPaths).toEqual([
      '/api/contact-form',
      '/api/public/booking/:slug',
      '/api/public/booking/:slug/slots',
      '/api/login',
      '/api/login/code',
      '/api/login/passkey/options',
      '/api/login/passkey',
      '/api/setup',
      feed,
      '/api/stripe/webhook',
      '/api/calendar-push/google',
      '/api/calendar-push/microsoft',
    ])
  })

  test('other encodings of a path are refused too', async () => {
    for (const url of [
      '/API/user',
      '//api/user',
      '/api//user',
      '/api/user/',
      '/%61pi/user',
      '/api/login/../user',
      '/api/user%00',
      '/api/login%2f..%2fuser',
    ]) {
      const answer = await server.ask({ url })
      expect(`${url} ${[401, 404, 400].includes(answer.statusCode)}`).toBe(`${url} true`)
      expect(answer.body).not.toContain('@')
    }
  })
})

describe('another site', () => {
  test('cannot make the owner’s browser change anything', async () => {
    const ask = await server.signIn()
    for (const headers of [
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await ask({ method: 'POST', url: '/api/notifications/read', headers })).statusCode).toBe(403)
    }
    expect(
      (await ask({ method: 'POST', url: '/api/notifications/read', headers: { origin: server.publicUrl } })).statusCode,
    ).toBe(204)
  })

  test('cannot log anyone in', async () => {
    const answer = await server.ask({
      method: 'POST',
      url: '/api/login',
      payload: {},
      headers: { origin: 'https://evil.example.com' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('bad input', () => {
  const post = (payload: string, type = 'application/json') =>
    server.ask({ method: 'POST', url: '/api/contact-form', payload, headers: { 'content-type': type } })

  test('invalid JSON, deep JSON, other types, large bodies and prototype keys are refused with a message', async () => {
    expect((await post('{"name":')).statusCode).toBe(400)
    expect((await post(`{"a":${'['.repeat(5_000)}`)).json()).toMatchObject({ code: 'too-deep' })
    expect((await post('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await post(JSON.stringify({ name: 'x'.repeat(2_000_000) }))).statusCode).toBe(413)
    expect((await post('{"__proto__":{"admin":true}}')).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(422)
    expect((await post('plain', 'text/plain')).json()).toMatchObject({ code: 'not-json' })
  })

  test('a long text or list in place of an object is refused before it is read', async () => {
    for (const body of [JSON.stringify('x'.repeat(1_000_000)), JSON.stringify(Array(400_000).fill(1)), ' [1,2]', '7']) {
      const answer = await post(body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'not-an-object'])
    }
  })

  test('a request that never ends arriving is cut off', () => {
    expect(server.app.server.requestTimeout).toBeGreaterThan(0)
  })

  test('an unknown path is not found with a session', async () => {
    const ask = await server.signIn()
    const answer = await ask({ url: '/api/nothing-here' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('There is nothing at this address')
  })

  test('an invalid id is named in the message', async () => {
    const ask = await server.signIn()
    for (const id of ['abc', '1.5', '99999999999999999999', '-1']) {
      const answer = await ask({ method: 'POST', url: `/api/notifications/${id}/read` })
      expect([404, 422]).toContain(answer.statusCode)
    }
  })
})

describe('every response', () => {
  test('has security headers and no server banner', async () => {
    const { headers } = await server.ask({ url: '/healthz' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    const undecodable = await server.ask({ url: '/api/%ff' })
    expect([undecodable.statusCode, undecodable.headers['x-content-type-options']]).toEqual([400, 'nosniff'])
    expect(undecodable.json().message).toBe('That could not be read.')
    expect(headers['referrer-policy']).toBeDefined()
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('an internal error reveals no details', async () => {
    server.app.log.level = 'silent'
    const ask = await server.signIn()
    const { transaction } = server.db
    server.db.transaction = () => Promise.reject(new Error('secret detail in /etc/passwd'))
    const answer = await ask({ method: 'POST', url: '/api/requests/1/convert' })
    server.db.transaction = transaction
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ message: 'Something went wrong', code: 'accident' })
    expect(answer.body).not.toContain('passwd')
  })

  test('health and readiness are public', async () => {
    expect((await server.ask({ url: '/healthz' })).json()).toEqual({ ok: true })
    expect((await server.ask({ url: '/readyz' })).json()).toEqual({ ok: true })
  })
})

describe('on https', () => {
  test('the cookie has the __Host- prefix and HSTS is sent', async () => {
    const secure = await openTestServer({ PUBLIC_URL: 'https://office.example.com' })
    const answer = await secure.ask({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'dana', password: 'open sesame street' },
    })
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-mainstreet.session_token', secure: true, httpOnly: true })
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    await secure.close()
  })
})
