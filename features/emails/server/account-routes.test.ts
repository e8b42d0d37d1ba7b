import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestNotifications } from '#features/notifications/server/store'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { mailSource } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { type Smtp, startSmtp } from '#tests/support/smtp'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { MailAccountOverview } from '../accounts-api'
import { createMailService } from './mail-service'
import { connectAccount, findAccount } from './store/accounts'
import { syncAccount } from './sync/sync-account'
import { emails } from './table'
import { mailAccounts } from './table/accounts'
import { emailMentions } from './table/sync'

describe.skipIf(!hasDovecot)('with Dovecot', () => {
  let server: TestServer
  let ask: Awaited<ReturnType<TestServer['signIn']>>
  let dovecot: Dovecot
  let smtp: Smtp
  const { folder, remove } = temporaryFolder()
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startSmtp({ certFile: dovecot.caFile, keyFile: dovecot.keyFile, password: dovecot.password })
    server = await openTestServer({ DATA_DIR: folder, MAIL_CA_FILE: dovecot.caFile })
    ask = await server.signIn()
  })
  afterAll(async () => {
    await server.close()
    await smtp.stop()
    await dovecot.stop()
    remove()
  })
  beforeEach(async () => {
    await server.db.delete(mailAccounts)
  })

  let counter = 0
  const connection = (more: object = {}) => {
    const username = `rosa${++counter}`
    return {
      address: `${username}@example.com`,
      username,
      password: dovecot.password,
      imap: { host: '127.0.0.1', port: dovecot.port, security: 'tls' },
      smtp: { host: '127.0.0.1', port: smtp.port, security: 'tls' },
      ...more,
    }
  }
  const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
  const accounts = async (): Promise<MailAccountOverview[]> =>
    (await ask({ url: '/api/mail/accounts' })).json().accounts

  test('a connection test reports each step with the server’s message', async () => {
    expect((await post('/api/mail/test', connection())).json()).toEqual({
      steps: [
        { step: 'imap', ok: true, said: 'Logged in at 127.0.0.1' },
        { step: 'folders', ok: true, said: '5 folders, 0 mails in the inbox' },
        { step: 'smtp', ok: true, said: '127.0.0.1 will take mail' },
      ],
    })
    const wrong = (await post('/api/mail/test', connection({ password: 'not this one' }))).json()
    expect(wrong.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false])
    expect(wrong.steps[0].said).toMatch(/authentication failed/i)
    expect(wrong.steps[1].said).toContain('That is not the password')
    const nobody = connection({ imap: { host: '127.0.0.1', port: 1, security: 'tls' } })
    expect((await post('/api/mail/test', nobody)).json().steps[0]).toEqual({
      step: 'imap',
      ok: false,
      said: 'The mail server refused the connection.',
    })
  })

  test('an account that does not work is not saved, and invalid fields are named', async () => {
    const refused = await post('/api/mail/accounts', connection({ password: 'not this one' }))
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      expect.stringMatching(/^Reading mail: .*failed/i),
    ])
    for (const [field, more] of [
      ['address', { address: 'rosa' }],
      ['password', { password: '' }],
      ['imap.host', { imap: { host: 'a b', port: 993, security: 'tls' } }],
      ['smtp.port', { smtp: { host: 'a', port: 99999, security: 'tls' } }],
      ['imap.security', { imap: { host: 'a', port: 993, security: 'none' } }],
      ['backfill', { backfill: 'forever' }],
    ] as const) {
      const answer = await post('/api/mail/accounts', connection(more))
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, [field]])
    }
    expect(await accounts()).toEqual([])
  })

  test('a synced account shows matching counts for each folder', async () => {
    const wanted = connection({ senderName: 'Rosa', backfill: 'everything' })
    dovecot.fill(wanted.username, 'INBOX', [mailSource('a@example.com'), mailSource('b@example.com')])
    const made = await post('/api/mail/accounts', wanted)
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { address: wanted.address, provider: 'imap', isDefault: true },
    ])
    expect(made.body).not.toContain(dovecot.password)
    const { id } = made.json()
    expect((await post(`/api/mail/accounts/${id}/sync`)).json()).toEqual({
      message: `${wanted.address} is up to date.`,
      isDone: true,
    })
    const [account] = await accounts()
    expect(account).toMatchObject({ state: 'connected', problem: null, waiting: 0, problems: 0 })
    expect(account?.folders.find(({ role }) => role === 'inbox')).toMatchObject({
      atProvider: 2,
      ours: 2,
      older: 0,
      difference: 0,
      isWhole: true,
    })
    const [row] = await server.db.select().from(mailAccounts)
    expect(row?.credentials).not.toContain(dovecot.password)
    expect((await post(`/api/mail/accounts/${id}/check`)).json()).toMatchObject({ isDone: true })
  })

  test('removing the default account deletes its mail and makes the next one the default', async () => {
    const [one, two] = [connection(), connection()]
    dovecot.fill(one.username, 'INBOX', [mailSource('c@example.com')])
    const first = (await post('/api/mail/accounts', one)).json().id
    const second = (await post('/api/mail/accounts', two)).json().id
    await post(`/api/mail/accounts/${first}/sync`)
    expect((await accounts()).map(({ isDefault }) => isDefault)).toEqual([true, false])
    expect((await post(`/api/mail/accounts/${second}/default`)).statusCode).toBe(204)
    expect((await accounts()).map(({ isDefault }) => isDefault)).toEqual([false, true])
    await post(`/api/mail/accounts/${first}/default`)
    const before = (await server.db.select().from(emails)).length
    expect((await ask({ method: 'DELETE', url: `/api/mail/accounts/${first}` })).json()).toEqual({ isRevoked: true })
    expect((await accounts()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[second, true]])
    expect((await server.db.select().from(emails)).length).toBe(before - 1)
    expect(await server.db.select().from(emailMentions).where(eq(emailMentions.accountId, first))).toEqual([])
    expect((await ask({ method: 'DELETE', url: `/api/mail/accounts/${first}` })).statusCode).toBe(404)
  })

  test('an invalid password notifies the owner once', async () => {
    const wanted = connection()
    const { id } = (await post('/api/mail/accounts', wanted)).json()
    await server.db.update(mailAccounts).set({ credentials: null })
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await post(`/api/mail/accounts/${id}/sync`)
      expect([answer.statusCode, answer.json().code]).toEqual([502, 'reconnect'])
    }
    expect((await accounts())[0]).toMatchObject({
      state: 'reconnect',
      problem: expect.stringContaining('connect it again'),
    })
    const failures = (await newestNotifications(server.db)).notifications.filter(({ kind }) => kind === 'sync-failure')
    expect(failures.map(({ title }) => title)).toEqual([`${wanted.address} must be connected again`])
    expect((await post('/api/mail/accounts', wanted)).statusCode).toBe(201)
    expect(await accounts()).toMatchObject([{ id, state: 'connected', problem: null }])
    const left = (await newestNotifications(server.db)).notifications.filter(({ kind }) => kind === 'sync-failure')
    expect(left).toEqual([])
  })

  test('sender name, signature and start date can be changed', async () => {
    const { id } = (await post('/api/mail/accounts', connection({ backfill: 'month' }))).json()
    const answer = await ask({
      method: 'PATCH',
      url: `/api/mail/accounts/${id}`,
      payload: { senderName: 'Rosa N.', signature: 'Best, Rosa', backfill: 'everything' },
    })
    expect(answer.json()).toMatchObject({ senderName: 'Rosa N.', signature: 'Best, Rosa', since: null })
    expect((await ask({ method: 'PATCH', url: '/api/mail/accounts/999999', payload: {} })).statusCode).toBe(404)
  })

  test('syncing a sample account is refused', async () => {
    const { id } = await connectAccount(server.db, { provider: 'sample', address: 'dana@example.com' })
    const answer = await post(`/api/mail/accounts/${id}/sync`)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This is sample mail. There is no provider behind it.',
    ])
    // Changes to sample mails also trigger a sync, which must not fail.
    expect(await syncAccount(createMailService(server), id)).toEqual({ kind: 'synced' })
    expect((await findAccount(server.db, id)).state).toBe('connected')
  })

  test('the servers of common providers are known', async () => {
    const found = (await ask({ url: '/api/mail/discover?address=rosa@fastmail.com' })).json()
    expect(found).toMatchObject({ servers: { imap: { host: 'imap.fastmail.com' } }, wantsSignIn: false })
    expect((await ask({ url: '/api/mail/discover?address=rosa' })).statusCode).toBe(422)
  })

  test('without a connected account the provider calls are refused', async () => {
    expect((await ask({ url: '/api/gmail/status' })).json()).toEqual({ authenticated: false })
    const outlook = await post('/api/outlook/sync')
    expect([outlook.statusCode, outlook.json().message]).toEqual([409, 'You need to connect to Outlook first.'])
    expect((await ask({ url: '/api/outlook/emails' })).statusCode).toBe(409)
    expect((await ask({ url: '/api/gmail/emails' })).statusCode).toBe(409)
    expect((await post('/api/outlook/emails/nothing/read')).statusCode).toBe(404)
    const auth = await ask({ url: '/api/outlook/auth' })
    expect([auth.statusCode, auth.headers.location]).toEqual([302, '/settings?section=mail&mail=outlook-not-set-up'])
  })
})
