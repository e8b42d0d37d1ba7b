import type { Emulator } from 'emulate'
import { createEmulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { googleClient, startGoogle } from '#tests/support/gmail-provider'
import { type GraphServer, startGraph } from '#tests/support/graph-server'
import { mailSource } from '#tests/support/mail-suite'
import { freePort, temporaryFolder } from '#tests/support/server-process'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { emails } from './table'
import { mailAccounts } from './table/accounts'

const publicUrl = 'http://localhost:3000'
const email = 'dana@example.com'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let google: Awaited<ReturnType<typeof startGoogle>>
let microsoft: Emulator
let graph: GraphServer
const { folder, remove } = temporaryFolder()
beforeAll(async () => {
  google = await startGoogle(email)
  graph = await startGraph()
  graph.token = 'any'
  const port = await freePort()
  microsoft = await createEmulator({
    service: 'microsoft',
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      tokens: {},
      microsoft: {
        users: [{ email, name: 'Dana Reyes' }],
        oauth_clients: [
          {
            client_id: googleClient.id,
            client_secret: googleClient.secret,
            redirect_uris: [`${publicUrl}/api/outlook/callback`],
          },
        ],
      },
    },
  })
  server = await openTestServer({
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_URL: google.url,
    MICROSOFT_CLIENT_ID: googleClient.id,
    MICROSOFT_CLIENT_SECRET: googleClient.secret,
    MICROSOFT_URL: microsoft.url,
    MICROSOFT_TENANT: '9188040d-6c67-4c5b-b112-36a304b66dad',
    GRAPH_URL: graph.url,
  })
  ask = await server.signIn()
})
afterAll(async () => {
  await server.close()
  await google.close()
  await microsoft.close()
  await graph.stop()
  remove()
})
beforeEach(async () => {
  await server.db.delete(mailAccounts)
  await server.db.delete(emails)
})

/** Presses the button of the only user on a provider's sign-in page, as a browser would. */
async function signInAt(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const form = page.slice(page.indexOf(email) === -1 ? 0 : page.lastIndexOf('<form', page.indexOf(email)))
  const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const action = unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? '')
  const fields = [...form.slice(0, form.indexOf('</form')).matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const answer = await fetch(new URL(action, url), {
    method: 'POST',
    body: new URLSearchParams(fields.map(([, name, value]) => [name as string, unescaped(value as string)])),
    redirect: 'manual',
  })
  return (answer.headers.get('location') ?? '').replace(publicUrl, '')
}

const begin = async (provider: string) => (await ask({ url: `/api/${provider}/auth` })).headers.location as string
const finish = async (url: string) => (await ask({ url })).headers.location
const connect = async (provider: string) => finish(await signInAt(await begin(provider)))
const account = async () => (await server.db.select().from(mailAccounts))[0]

describe('Gmail', () => {
  test('is connected by OAuth with a state and a PKCE challenge', async () => {
    const url = new URL(await begin('gmail'))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('state')).toMatch(/.{20,}/)
    expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/gmail/callback`)
    expect(await connect('gmail')).toBe('/settings?section=mail&mail=gmail-connected')
    expect(await account()).toMatchObject({
      provider: 'gmail',
      address: email,
      senderName: 'Dana Reyes',
      isDefault: true,
    })
    expect((await ask({ url: '/api/gmail/status' })).json()).toEqual({ authenticated: true })
    expect((await account())?.credentials).not.toMatch(/google_/)
  })

  test('an unknown, reused or foreign callback connects nothing', async () => {
    const refused = '/settings?section=mail&mail=gmail-not-asked'
    expect(await finish('/api/gmail/callback?code=stolen&state=made-up')).toBe(refused)
    expect(await finish('/api/gmail/callback')).toBe(refused)
    const back = await signInAt(await begin('gmail'))
    const other = await server.signIn()
    expect((await other({ url: back })).headers.location).toBe(refused)
    expect(await account()).toBeUndefined()
    expect(await finish(back)).toBe('/settings?section=mail&mail=gmail-connected')
    expect(await finish(back)).toBe(refused)
    const wrongCode = (await signInAt(await begin('gmail'))).replace(/code=[^&]*/, 'code=wrong')
    expect(await finish(wrongCode)).toBe('/settings?section=mail&mail=gmail-failed')
  })

  test('a declined sign-in is reported as declined', async () => {
    const state = new URL(await begin('gmail')).searchParams.get('state')
    expect(await finish(`/api/gmail/callback?error=access_denied&state=${state}`)).toBe(
      '/settings?section=mail&mail=gmail-declined',
    )
  })

  test('its mail is synced and listed live', async () => {
    await fetch(`${google.url}/gmail/v1/users/me/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${google.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        raw: Buffer.from(mailSource('g1@example.com', { subject: 'URGENT: oven' })).toString('base64url'),
        labelIds: ['INBOX', 'UNREAD'],
      }),
    })
    await connect('gmail')
    const synced = await ask({ method: 'POST', url: '/api/gmail/sync' })
    expect([synced.statusCode, synced.json().isDone]).toEqual([200, true])
    const [live] = (await ask({ url: '/api/gmail/emails' })).json()
    expect(live).toMatchObject({
      gmailId: expect.any(String),
      from: { name: 'Rosa', email: 'rosa@example.com' },
      subject: 'URGENT: oven',
      snippet: expect.any(String),
      senderName: 'Rosa',
      senderEmail: 'rosa@example.com',
      read: false,
    })
  })

  test('a withdrawn permission asks to reconnect, and signing in again fixes it', async () => {
    await connect('gmail')
    await server.db.update(mailAccounts).set({ state: 'connected' })
    // The same as revoking access on Google's page: both tokens become invalid.
    const { openCredentials, sealCredentials } = await import('./connect/credentials')
    const { sealFor } = await import('#platform/secrets/seal')
    const seal = sealFor(server.secret, 'mail accounts')
    const tokens = openCredentials(seal, (await account())?.credentials ?? null) as {
      refreshToken: string
      accessToken: string
      expiresAt: number
    }
    await fetch(`${google.url}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.refreshToken }),
    })
    await server.db.update(mailAccounts).set({ credentials: sealCredentials(seal, { ...tokens, expiresAt: 0 }) })
    const refused = await ask({ method: 'POST', url: '/api/gmail/sync' })
    expect([refused.statusCode, refused.json()]).toMatchObject([502, { code: 'reconnect' }])
    expect(await account()).toMatchObject({ state: 'reconnect' })
    expect((await ask({ url: '/api/gmail/status' })).json()).toEqual({ authenticated: false })
    const again = new URL(
      (await ask({ url: `/api/gmail/auth?account=${(await account())?.id}` })).headers.location as string,
    )
    expect(again.searchParams.get('login_hint')).toBe(email)
    await server.db.update(mailAccounts).set({ senderName: 'Dana of Lark' })
    await connect('gmail')
    expect(await account()).toMatchObject({ state: 'connected', senderName: 'Dana of Lark' })
    expect((await ask({ method: 'POST', url: '/api/gmail/sync' })).statusCode).toBe(200)
  })

  test('disconnecting revokes the permission', async () => {
    await connect('gmail')
    const { credentials, id } = (await account()) as { credentials: string; id: number }
    expect((await ask({ method: 'DELETE', url: `/api/mail/accounts/${id}` })).json()).toEqual({ isRevoked: true })
    const { openCredentials } = await import('./connect/credentials')
    const { sealFor } = await import('#platform/secrets/seal')
    const { refreshToken } = openCredentials(sealFor(server.secret, 'mail accounts'), credentials) as {
      refreshToken: string
    }
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: googleClient.id,
      client_secret: googleClient.secret,
    })
    expect((await fetch(`${google.url}/oauth2/token`, { method: 'POST', body })).status).toBe(400)
  })
})

describe('Outlook', () => {
  test('is connected by OAuth, synced, marked read and used for sending', async () => {
    graph.deliver('inbox', mailSource('o1@example.com', { subject: 'Menu' }))
    expect(await connect('outlook')).toBe('/settings?section=mail&mail=outlook-connected')
    expect((await ask({ url: '/api/outlook/status' })).json()).toEqual({ authenticated: true })
    expect((await ask({ method: 'POST', url: '/api/outlook/sync' })).json()).toMatchObject({ isDone: true })
    const [live] = (await ask({ url: '/api/outlook/emails?folder=inbox&limit=50' })).json()
    expect(live).toMatchObject({ outlookId: expect.stringMatching(/^AAMk/), subject: 'Menu', read: false })
    expect((await ask({ method: 'POST', url: `/api/outlook/emails/${live.outlookId}/read` })).statusCode).toBe(204)
    await ask({ method: 'POST', url: '/api/outlook/sync' })
    expect(graph.mails().find(({ messageId }) => messageId === 'o1@example.com')?.isRead).toBe(true)
    const sent = await ask({
      method: 'POST',
      url: '/api/outlook/send',
      payload: { to: 'rosa@example.com', cc: '', subject: 'Re: Menu', body: 'Good.' },
    })
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { id: expect.any(Number) }])
    for (const [field, payload] of [
      ['to', { to: '', subject: 'x', body: '' }],
      ['to', { to: 'nobody', subject: 'x', body: '' }],
      ['subject', { to: 'a@example.com', subject: ' ', body: '' }],
      ['cc', { to: 'a@example.com', cc: 'b', subject: 'x', body: '' }],
    ] as const) {
      const answer = await ask({ method: 'POST', url: '/api/outlook/send', payload })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    }
  })
})
