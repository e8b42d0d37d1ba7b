import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#core/durations'
import { securityEvents } from '#features/security-log/server/table'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { unknownPasskey, unverifiedPasskey } from '../passkey'
import { signInLimits } from './sign-in'
import { passkeys, sessions, users } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://office.example.com' })
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
  await server.db.delete(securityEvents)
  await server.db.delete(passkeys)
  await server.db.update(sessions).set({ createdAt: new Date() })
})

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url')

/** A proof that names a passkey; the user was verified or not, and the signature is never right. */
function proofOf(credential: string, { isVerified = true } = {}) {
  const authenticatorData = Buffer.concat([Buffer.alloc(32), Buffer.from([isVerified ? 0x05 : 0x01]), Buffer.alloc(4)])
  return {
    id: credential,
    rawId: credential,
    type: 'public-key',
    response: {
      clientDataJSON: encode('{}'),
      authenticatorData: encode(authenticatorData),
      signature: encode('signature'),
    },
  }
}

async function storePasskey(credentialID = encode('laptop')) {
  const [user] = await server.db.select().from(users)
  const [made] = await server.db
    .insert(passkeys)
    .values({
      userId: user?.id as number,
      name: 'Laptop',
      host: 'office.example.com',
      credentialID,
      publicKey: encode('key'),
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    .returning()
  return made as typeof passkeys.$inferSelect
}

const logIn = (proof: object) =>
  server.ask({ method: 'POST', url: '/api/login/passkey', payload: { proof }, remoteAddress: '203.0.113.9' })

describe('logging in with a passkey', () => {
  test('is asked for the host of the public address, with the user verified, and no account is named', async () => {
    const answer = await server.ask({ method: 'POST', url: '/api/login/passkey/options', payload: {} })
    expect(answer.json()).toMatchObject({ rpId: 'office.example.com', userVerification: 'required' })
    expect(answer.json().allowCredentials).toBeUndefined()
    expect(answer.cookies).toMatchObject([{ httpOnly: true, secure: true, sameSite: 'Lax' }])
  })

  test('is refused with a passkey that is not known, one that has verified nobody, and a wrong signature', async () => {
    const { credentialID } = await storePasskey()
    for (const [proof, message] of [
      [proofOf(encode('foreign')), unknownPasskey],
      [proofOf(credentialID, { isVerified: false }), unverifiedPasskey],
      [proofOf(credentialID), unknownPasskey],
    ] as const) {
      const answer = await logIn(proof)
      expect([answer.statusCode, answer.json().message]).toEqual([401, message])
      expect(answer.cookies).toEqual([])
    }
    const [event] = await server.db.select().from(securityEvents)
    expect(event).toMatchObject({ kind: 'sign-in-refused', subject: 'with a passkey', times: 3 })
  })

  test('is counted by address, and so are the challenges', async () => {
    const answers = await Promise.all(
      Array.from({ length: signInLimits.address.times + 1 }, () => logIn(proofOf(encode('foreign')))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    const start = () => server.ask({ method: 'POST', url: '/api/login/passkey/options', payload: {} })
    for (let i = 0; i < signInLimits.passkeyOptions.times; i++) expect((await start()).statusCode).toBe(200)
    expect((await start()).statusCode).toBe(429)
  })
})

describe('the owner’s passkeys', () => {
  test('are listed, renamed and removed; none of it shows a key', async () => {
    const { id } = await storePasskey()
    const renamed = await ask({ method: 'PATCH', url: `/api/passkeys/${id}`, payload: { name: ' Desk ' } })
    expect(renamed.json()).toMatchObject({ id, name: 'Desk', lastUsedAt: null })
    const listed = await ask({ url: '/api/passkeys' })
    expect(listed.json()).toEqual({ host: 'office.example.com', passkeys: [renamed.json()] })
    expect((await ask({ method: 'DELETE', url: `/api/passkeys/${id}` })).statusCode).toBe(204)
    expect((await ask({ method: 'DELETE', url: `/api/passkeys/${id}` })).statusCode).toBe(404)
    const log = await server.db.select().from(securityEvents).orderBy(securityEvents.id)
    expect(log.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'passkey-renamed Desk',
      'passkey-removed Desk',
    ])
  })

  test('are added and removed only by who has proved a moment ago who it is', async () => {
    const { id } = await storePasskey()
    await server.db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * minute) })
    const credential = { ...proofOf(encode('new')), response: { clientDataJSON: '', attestationObject: '' } }
    for (const request of [
      { method: 'DELETE', url: `/api/passkeys/${id}` },
      { method: 'POST', url: '/api/passkeys/options', payload: {} },
      { method: 'POST', url: '/api/passkeys', payload: { name: 'New', credential } },
    ] as const)
      expect((await ask(request)).json()).toMatchObject({ code: 'confirm-password' })
    expect(await server.db.select().from(passkeys).where(eq(passkeys.id, id))).toHaveLength(1)
  })

  test('what the browser did not sign is not added', async () => {
    const options = await ask({ method: 'POST', url: '/api/passkeys/options', payload: {} })
    expect(options.json()).toMatchObject({ rp: { id: 'office.example.com', name: 'Mainstreet' } })
    const credential = { ...proofOf(encode('new')), response: { clientDataJSON: '', attestationObject: '' } }
    const answer = await ask({ method: 'POST', url: '/api/passkeys', payload: { name: 'New', credential } })
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'The passkey could not be added. Please try again.',
    ])
  })

  test('a proof that is none confirms nothing, and leaves the session open', async () => {
    const { credentialID } = await storePasskey()
    for (const proof of [proofOf(encode('foreign')), proofOf(credentialID)])
      expect((await ask({ method: 'POST', url: '/api/confirm/passkey', payload: { proof } })).statusCode).toBe(422)
    expect((await ask({ url: '/api/user' })).statusCode).toBe(200)
    expect((await server.ask({ method: 'POST', url: '/api/confirm/passkey', payload: {} })).statusCode).toBe(401)
  })
})
