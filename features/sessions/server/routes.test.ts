import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#core/durations'
import { throttles } from '#platform/throttle/table'
import { codeFor } from '#tests/support/authenticator-code'
import { openTestServer, owner, type TestServer } from '#tests/support/test-server'
import { twoFactorCookie } from './auth'
import { setupToken, startSetupRound } from './setup-token'
import { accountWait, signInLimits } from './sign-in'
import { sessions, users } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const login = (username: string, password: string, headers = {}) =>
  server.ask({ method: 'POST', url: '/api/login', payload: { username, password }, headers })

describe('signing in', () => {
  test('the owner signs in by user name or email, in upper or lower case', async () => {
    for (const name of [owner.username, owner.email, owner.username.toUpperCase()]) {
      const answer = await login(name, owner.password)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        username: owner.username,
        email: owner.email,
        name: owner.name,
        role: 'user',
      })
      expect(answer.body).not.toMatch(/password|token|hash/i)
    }
  })

  test('the cookie is httpOnly and sameSite', async () => {
    const [cookie] = (await login(owner.username, owner.password)).cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    const wrong = await login(owner.username, 'wrong password')
    const unknown = await login('nobody', 'wrong password')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual(unknown.json())
    expect(wrong.json().message).toBe('Invalid username or password')
  })

  test('each sign-in is a new session', async () => {
    const values = await Promise.all(
      [1, 2].map(async () => (await login(owner.username, owner.password)).cookies[0]?.value),
    )
    expect(values[0]).not.toBe(values[1])
  })

  test('missing fields are named', async () => {
    const answer = await server.ask({ method: 'POST', url: '/api/login', payload: { username: '' } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['username', 'password'])
  })
})

describe('guessing', () => {
  test('an account is locked after too many failures, also for parallel attempts', async () => {
    const tries = signInLimits.account.times + 5
    const answers = await Promise.all(Array.from({ length: tries }, (_, i) => login(owner.username, `guess ${i}`)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 401)).toHaveLength(signInLimits.account.times)
    expect(codes.filter((code) => code === 429)).toHaveLength(5)
    expect((await login(owner.email, owner.password)).json().message).toMatch(
      /^Too many attempts. Please try again in \d+ minutes?\.$/,
    )
  })

  test('wrong guesses from other addresses make strangers wait, never the owner’s own browser', async () => {
    const device = (await login(owner.username, owner.password)).cookies.find(({ name }) => name.endsWith('.device'))
    const from = (remoteAddress: string, password: string, cookies = {}) =>
      server.ask({
        method: 'POST',
        url: '/api/login',
        payload: { username: owner.username, password },
        remoteAddress,
        cookies,
      })
    const [user] = await server.db.select().from(users)
    const key = `sign-in:account:${user?.id}`
    await server.db.insert(throttles).values({ key, count: accountWait.freeTimes + 10, endsAt: new Date() })
    expect((await from('203.0.113.1', 'guess')).statusCode).toBe(401)
    expect((await from('203.0.113.2', 'guess')).statusCode).toBe(429)
    expect((await from('198.51.100.1', owner.password)).statusCode).toBe(429)
    const forged = { [device?.name ?? '']: `${device?.value}x` }
    expect((await from('198.51.100.1', owner.password, forged)).statusCode).toBe(429)
    const known = { [device?.name ?? '']: device?.value ?? '' }
    expect((await from('198.51.100.1', owner.password, known)).statusCode).toBe(200)
  })

  test('a second factor is counted by pending sign-in: without a password nobody can use up the owner’s tries', async () => {
    const code = () =>
      server.ask({ method: 'POST', url: '/api/login/code', payload: { code: '123456' }, remoteAddress: '203.0.113.7' })
    const answers = []
    for (let i = 0; i < signInLimits.secondFactor.times + 1; i++) answers.push((await code()).statusCode)
    expect(answers.at(-1)).toBe(429)
    const keys = (await server.db.select().from(throttles)).map(({ key }) => key)
    expect(keys.sort()).toEqual(['code:address:203.0.113.7', 'code:sign-in:none:203.0.113.7'])
  })

  test('a cookie that nobody signed is refused as a wrong code is', async () => {
    const code = (cookie: string) =>
      server.ask({
        method: 'POST',
        url: '/api/login/code',
        payload: { code: '123456' },
        headers: { cookie: `${twoFactorCookie(false)}=${cookie}` },
        remoteAddress: '203.0.113.8',
      })
    for (const cookie of ['%', '%zz', 'id.signature', ''])
      expect((await code(cookie)).json()).toMatchObject({ message: 'That code is not valid' })
  })

  test('wrong current passwords inside a session are counted', async () => {
    const ask = await server.signIn()
    const confirm = (password: string) => ask({ method: 'POST', url: '/api/confirm', payload: { password } })
    for (let i = 0; i < signInLimits.password.times; i++) expect((await confirm('wrong')).statusCode).toBe(422)
    expect((await confirm(owner.password)).statusCode).toBe(429)
    const other = await server.signIn()
    expect(
      (await other({ method: 'POST', url: '/api/confirm', payload: { password: owner.password } })).statusCode,
    ).toBe(204)
  })

  test('a forged forwarding header does not change the address', async () => {
    for (let i = 0; i < signInLimits.address.times; i++) {
      await server.db
        .insert(throttles)
        .values({ key: 'sign-in:address:127.0.0.1', count: i, endsAt: new Date(Date.now() + minute) })
        .onConflictDoUpdate({ target: throttles.key, set: { count: i } })
    }
    await server.db.update(throttles).set({ count: signInLimits.address.times })
    const answer = await login('somebody', 'x', { 'x-forwarded-for': '203.0.113.9' })
    expect(answer.statusCode).toBe(429)
  })

  test('the lock ends after its time, and a success resets the count', async () => {
    await server.db
      .insert(throttles)
      .values({ key: 'sign-in:address:127.0.0.1', count: 999, endsAt: new Date(Date.now() - 1_000) })
    expect((await login(owner.username, owner.password)).statusCode).toBe(200)
    expect(await server.db.select().from(throttles)).toEqual([])
  })
})

describe('being signed in', () => {
  test('the current user is returned with no-store', async () => {
    const ask = await server.signIn()
    const answer = await ask({ url: '/api/user' })
    expect(answer.json().email).toBe(owner.email)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the old cookie is invalid after logout', async () => {
    const ask = await server.signIn()
    await ask({ url: '/api/user' })
    const out = await ask({ method: 'POST', url: '/api/logout' })
    expect(out.statusCode).toBe(204)
    expect((await ask({ url: '/api/user' })).statusCode).toBe(401)
  })

  test('an unsigned cookie is refused', async () => {
    const ask = await server.signIn()
    await ask({ url: '/api/user' })
    const answer = await server.ask({ url: '/api/user', cookies: { 'mainstreet.session_token': 'made-up.signature' } })
    expect(answer.statusCode).toBe(401)
  })

  test('sessions are listed, and another session can be ended at once', async () => {
    const here = await server.signIn()
    const there = await server.signIn()
    await there({ url: '/api/user' })
    const list = (await here({ url: '/api/sessions' })).json()
    expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    const other = (await there({ url: '/api/sessions' }))
      .json()
      .find((session: { current: boolean }) => session.current)
    expect((await here({ method: 'DELETE', url: `/api/sessions/${other.id}` })).statusCode).toBe(204)
    expect((await there({ url: '/api/user' })).statusCode).toBe(401)
    expect((await here({ url: '/api/user' })).statusCode).toBe(200)
    expect((await here({ method: 'DELETE', url: `/api/sessions/${other.id}` })).statusCode).toBe(404)
  })

  test('a session that has expired is refused', async () => {
    const ask = await server.signIn()
    await server.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await ask({ url: '/api/user' })).statusCode).toBe(401)
  })
})

describe('the password', () => {
  test('needs the current one to be changed, and ends all other sessions', async () => {
    const here = await server.signIn()
    const there = await server.signIn()
    const wrong = await here({
      method: 'POST',
      url: '/api/password',
      payload: { currentPassword: 'no', newPassword: 'another long one' },
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().fields.currentPassword).toBe('That is not your current password')
    const short = await here({
      method: 'POST',
      url: '/api/password',
      payload: { currentPassword: owner.password, newPassword: 'short' },
    })
    expect(short.json().fields.newPassword).toBe('Use at least 10 characters')
    const changed = await here({
      method: 'POST',
      url: '/api/password',
      payload: { currentPassword: owner.password, newPassword: 'another long one' },
    })
    expect(changed.statusCode).toBe(204)
    expect((await there({ url: '/api/user' })).statusCode).toBe(401)
    expect((await login(owner.username, owner.password)).statusCode).toBe(401)
    const back = await login(owner.username, 'another long one')
    const cookies = Object.fromEntries(back.cookies.map(({ name, value }) => [name, value]))
    const restored = await server.ask({
      method: 'POST',
      url: '/api/password',
      payload: { currentPassword: 'another long one', newPassword: owner.password },
      cookies,
    })
    expect(restored.statusCode).toBe(204)
  })
})

describe('sensitive acts', () => {
  const longAgo = () =>
    server.db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'`, confirmedAt: null })

  test('changing the e-mail address and downloading a backup ask for the password after ten minutes', async () => {
    const ask = await server.signIn()
    await longAgo()
    const changeEmail = (email: string) => ask({ method: 'PATCH', url: '/api/user', payload: { email } })
    const refused = await changeEmail('new@example.com')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm-password'])
    expect((await ask({ url: '/api/backups/download' })).statusCode).toBe(403)
    expect((await ask({ method: 'PATCH', url: '/api/user', payload: { name: owner.name } })).statusCode).toBe(200)
    await ask({ method: 'POST', url: '/api/confirm', payload: { password: owner.password } })
    expect((await changeEmail('new@example.com')).statusCode).toBe(200)
    expect((await changeEmail(owner.email)).statusCode).toBe(200)
    await server.db.update(sessions).set({ confirmedAt: sql`now() - interval '11 minutes'` })
    expect((await changeEmail('new@example.com')).statusCode).toBe(403)
  })

  test('a common password is refused', async () => {
    const ask = await server.signIn()
    const payload = { currentPassword: owner.password, newPassword: 'Password12' }
    const answer = await ask({ method: 'POST', url: '/api/password', payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields.newPassword).toMatch(/too common/)
  })
})

describe('two-factor login', () => {
  test('asks for a code, accepts a recovery code once, and can be turned off', async () => {
    const ask = await server.signIn()
    const started = await ask({ method: 'POST', url: '/api/two-factor', payload: { password: owner.password } })
    expect(started.statusCode).toBe(200)
    const { address, recoveryCodes } = started.json()
    const secret = new URL(address).searchParams.get('secret') as string
    const wrong = await ask({ method: 'POST', url: '/api/two-factor/confirm', payload: { code: '000000' } })
    expect(wrong.statusCode).toBe(422)
    // Read at one moment, since others are valid half a minute later.
    const [current, next] = [codeFor(secret), codeFor(secret, 1)]
    const confirmed = await ask({ method: 'POST', url: '/api/two-factor/confirm', payload: { code: current } })
    expect(confirmed.statusCode).toBe(204)

    const first = await login(owner.username, owner.password)
    expect(first.json()).toEqual({ twoFactor: true })
    const halfway = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
    expect((await server.ask({ url: '/api/user', cookies: halfway })).statusCode).toBe(401)
    const code = (given: string) =>
      server.ask({ method: 'POST', url: '/api/login/code', payload: { code: given }, cookies: halfway })
    expect((await code('123456')).json().message).toBe('That code is not valid')
    // The code of a moment ago was spent on turning it on.
    expect((await code(current)).statusCode).toBe(401)
    const inside = await code(next)
    expect(inside.json()).toMatchObject({ username: owner.username, twoFactorEnabled: true })

    const again = await login(owner.username, owner.password)
    const spent = await server.ask({
      method: 'POST',
      url: '/api/login/code',
      payload: { code: next },
      cookies: Object.fromEntries(again.cookies.map(({ name, value }) => [name, value])),
    })
    expect(spent.statusCode).toBe(401)

    const recovery = async () => {
      const again = await login(owner.username, owner.password)
      const cookies = Object.fromEntries(again.cookies.map(({ name, value }) => [name, value]))
      return server.ask({ method: 'POST', url: '/api/login/code', payload: { code: recoveryCodes[0] }, cookies })
    }
    expect((await recovery()).statusCode).toBe(200)
    expect((await recovery()).statusCode).toBe(401)

    const cookies = Object.fromEntries(inside.cookies.map(({ name, value }) => [name, value]))
    const off = await server.ask({
      method: 'POST',
      url: '/api/two-factor/end',
      payload: { password: owner.password },
      cookies,
    })
    expect(off.statusCode).toBe(204)
    expect((await login(owner.username, owner.password)).json()).toMatchObject({ twoFactorEnabled: false })
  })
})

describe('setting up', () => {
  const newOwner = { name: 'Eve', email: 'eve@example.com', username: 'eve', password: 'long enough for eve' }
  const setUp = (token: string) => server.ask({ method: 'POST', url: '/api/setup', payload: { ...newOwner, token } })

  test('is refused once an owner exists, even with the right token', async () => {
    expect((await setUp(await setupToken(server.db, server.secret))).statusCode).toBe(409)
    expect((await server.ask({ url: '/api/setup' })).json()).toEqual({ isOpen: false })
  })

  test('needs the printed token, and creates one owner from concurrent requests', async () => {
    await server.db.delete(users).where(eq(users.username, owner.username))
    expect((await server.ask({ url: '/api/setup' })).json()).toEqual({ isOpen: true })
    expect((await setUp('guessed')).statusCode).toBe(403)
    const earlier = await setupToken(server.db, server.secret)
    await startSetupRound(server.db)
    expect((await setUp(earlier)).statusCode).toBe(403)
    const token = await setupToken(server.db, server.secret)
    const answers = await Promise.all([1, 2, 3].map(() => setUp(token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect((await login('eve', newOwner.password)).statusCode).toBe(200)
    expect(await server.db.select().from(users)).toHaveLength(1)
  })
})
