import { createHash, webcrypto } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness, saveSetting } from '#features/settings/server/store'
import { attachmentsOf } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { sealingKey } from '#platform/secrets/sealing-key'
import { throttles } from '#platform/throttle/table'
import { contractTerms } from '#tests/support/contract-terms'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { SignRequestDetails } from '../api'
import { sealPending } from './seal-request'
import { findSignRequestsOf, signerMailOutcome, signerUrls } from './store'
import { completeRequest } from './store/sealing'
import { remindDue } from './store/sending'
import { settingsKey } from './store/settings'
import { sealCertificates, signers, signHistory, signRequests } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
const today = dayIn('America/New_York', new Date())
const both = [
  { name: 'Rosa Delfino', email: 'rosa@example.com' },
  { name: 'Dana Reyes', email: 'dana@example.com' },
]
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York', name: 'Mainstreet Studio' })
  const [client] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = client?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [signRequests, outgoingMails, throttles, mailAccounts]) await server.db.delete(table)
})

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const contract = async (more: object = {}): Promise<{ id: number; documentId: number }> => {
  const terms = { ...contractTerms, clientId: rosa, ...more }
  const { text } = (await post('/api/contracts/generate', terms)).json()
  return (await post('/api/contracts', { ...terms, text })).json()
}
const request = async (more: object = {}): Promise<SignRequestDetails> => {
  const made = await post('/api/sign-requests', {
    contractId: (await contract()).id,
    signers: both,
    language: 'en',
    ...more,
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const read = async (id: number): Promise<SignRequestDetails> => (await ask({ url: `/api/sign-requests/${id}` })).json()
const pathOf = (made: SignRequestDetails, index = 0) => new URL(made.signers[index]?.url as string).pathname
/** As a browser sends a form, without a session. */
const submit = (url: string, fields: Record<string, string> = {}) =>
  server.ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Test browser' },
    payload: new URLSearchParams(fields).toString(),
  })
const sign = (path: string, more: Record<string, string> = {}) =>
  submit(`${path}/sign`, { name: 'Rosa Delfino', agree: 'yes', ...more })
const connectMail = () =>
  server.db.insert(mailAccounts).values({ address: 'dana@example.com', provider: 'sample', isDefault: true })
const mails = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
const verify = (content: Buffer) => {
  const { payload, headers } = uploadForm({}, { name: 'signed.pdf', content })
  return server.ask({ method: 'POST', url: '/verify', payload, headers: { ...headers, accept: 'application/json' } })
}
const kinds = (history: SignRequestDetails['history']) => history.map(({ kind }) => kind)

test('a request answers with a link for every signer, and says that no mail could leave', async () => {
  const made = await request()
  expect(made).toMatchObject({
    state: 'out',
    mailed: false,
    signed: 0,
    signers: [
      { name: 'Rosa Delfino', email: 'rosa@example.com', state: 'out', url: expect.stringContaining('/s/') },
      { name: 'Dana Reyes', email: 'dana@example.com', state: 'out', url: expect.stringContaining('/s/') },
    ],
  })
  expect(await mails()).toHaveLength(0)
  expect((await post(`/api/sign-requests/${made.id}/remind`)).statusCode).toBe(409)
  expect((await ask({ url: '/api/sign-requests' })).json()).toMatchObject([{ id: made.id, state: 'out' }])
  const [stored] = await server.db.select().from(signers)
  expect(JSON.stringify(stored)).not.toContain(pathOf(made).slice(3))
})

test('what is wrong with a request is said by field, and what is not there is not found', async () => {
  const { id } = await contract()
  const wrong = async (more: object) =>
    (await post('/api/sign-requests', { contractId: id, signers: both, ...more })).json()
  expect((await wrong({ signers: [] })).fields).toHaveProperty('signers')
  expect((await wrong({ documentId: 1 })).fields).toHaveProperty('contractId')
  expect((await wrong({ lastDay: addDays(today, -1) })).fields).toHaveProperty('lastDay')
  expect((await wrong({ signers: [both[0], { ...both[0], name: 'Again' }] })).fields).toHaveProperty('signers')
  expect((await wrong({ signers: [{ name: 'A\u202eb', email: 'a@example.com' }] })).code).toBe('invalid')
  expect((await post('/api/sign-requests', { contractId: 999_999, signers: both })).statusCode).toBe(404)
  expect(
    (await post('/api/sign-requests', { documentId: (await contract()).documentId, signers: both })).json(),
  ).toMatchObject({
    fields: { documentId: expect.stringContaining('Only a PDF') },
  })
  for (const path of ['', '/remind', '/withdraw'])
    expect(
      (
        await ask({
          method: path ? 'POST' : 'GET',
          url: `/api/sign-requests/999999${path}`,
          payload: path ? {} : undefined,
        })
      ).statusCode,
    ).toBe(404)
  expect((await ask({ url: '/api/sign-requests/999999/document' })).statusCode).toBe(404)
  expect((await server.ask({ url: '/api/sign-requests' })).statusCode).toBe(401)
})

test('the page shows the whole text; opening it counts nothing, a reader in a browser counts as a view', async () => {
  const made = await request({ message: 'Please sign <b>soon</b>.' })
  const page = await server.ask({ url: pathOf(made) })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Governing law')
  expect(page.body).toContain('&lt;b&gt;soon')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['cache-control']).toBe('no-store')
  expect(/<script>([\s\S]*)<\/script>/.exec(page.body)?.[1]?.length).toBeLessThan(90_000)
  expect((await server.ask({ url: `${pathOf(made)}/pdf` })).headers['content-type']).toBe('application/pdf')
  expect((await read(made.id)).state).toBe('out')
  expect((await submit(`${pathOf(made)}/viewed`)).statusCode).toBe(204)
  await submit(`${pathOf(made)}/viewed`)
  const seen = await read(made.id)
  expect(seen).toMatchObject({ state: 'viewed', signers: [{ state: 'viewed' }, { state: 'out' }] })
  expect(kinds(seen.history)).toEqual(['created', 'viewed'])
  expect((await server.ask({ url: '/s/guessed' })).statusCode).toBe(404)
})

test('everybody signs, the PDF is sealed once, stored, mailed, and its bytes are verified', async () => {
  await connectMail()
  const made = await request()
  expect(made).toMatchObject({ mailed: true })
  const before = (await ask({ url: `/api/sign-requests/${made.id}/document` })).rawPayload
  expect(createHash('sha256').update(before).digest('hex')).toBe(made.hash)
  expect((await submit(`${pathOf(made)}/sign`, { name: '', agree: 'yes' })).statusCode).toBe(422)
  expect((await submit(`${pathOf(made)}/sign`, { name: 'Rosa' })).statusCode).toBe(422)
  expect((await sign(pathOf(made), { drawing: '<svg/onload>' })).statusCode).toBe(422)
  const [first, second] = await Promise.all([sign(pathOf(made)), sign(pathOf(made))])
  expect([first.statusCode, second.statusCode]).toEqual([303, 303])
  const half = await read(made.id)
  expect(half).toMatchObject({ state: 'signed', signed: 1, signers: [{ state: 'signed' }, { state: 'out' }] })
  expect(kinds(half.history).filter((kind) => kind === 'signed')).toHaveLength(1)
  expect((await sign(pathOf(made, 1), { name: 'Dana Reyes', drawing: '10,20 300,90;310,40 400,60' })).statusCode).toBe(
    303,
  )
  const done = await read(made.id)
  expect(done).toMatchObject({ state: 'complete', signed: 2, isHistoryWhole: true })
  expect((await ask({ url: `/api/contracts/${made.contractId}` })).json().state).toBe('signed')
  const sealed = (await ask({ url: `/api/sign-requests/${made.id}/document` })).rawPayload
  expect(createHash('sha256').update(sealed).digest('hex')).toBe(done.sealedHash)
  expect((await ask({ url: `/api/documents/${done.signedDocumentId}` })).json()).toMatchObject({
    clientId: rosa,
    type: 'pdf',
  })
  expect((await server.ask({ url: `${pathOf(made)}/pdf` })).rawPayload.equals(sealed)).toBe(true)
  const complete = (await mails()).filter(({ subject }) => subject.startsWith('Signed by everybody'))
  expect(complete.map(({ to }) => to[0]?.address)).toEqual(['rosa@example.com', 'dana@example.com'])
  expect((await attachmentsOf(server.db, complete[0]?.id as number))[0]?.content.equals(sealed)).toBe(true)

  expect((await verify(sealed)).json()).toMatchObject({
    isOurs: true,
    isWhole: true,
    signers: [{ name: 'Rosa Delfino' }, { name: 'Dana Reyes' }],
  })
  const changed = Buffer.from(sealed)
  const inText = changed.indexOf('stream') + 40
  changed[inText] = (changed[inText] as number) ^ 1
  expect((await verify(changed)).json()).toMatchObject({ isOurs: true, isWhole: false })
  expect((await verify(before)).json()).toMatchObject({ isOurs: false, isWhole: false, signers: [] })
  expect(await server.db.select().from(sealCertificates)).toHaveLength(1)
  expect((await ask({ url: `/api/sign-requests/${made.id}/certificate` })).headers['content-type']).toBe(
    'application/pdf',
  )
  expect((await post(`/api/sign-requests/${made.id}/withdraw`)).statusCode).toBe(409)
})

test('a sealed PDF that is too large for a mail is said to wait on the page', async () => {
  await connectMail()
  const made = await request({ signers: [both[0]] })
  await server.db.update(signers).set({ signedAt: new Date(), signedName: 'Rosa Delfino' })
  const sealed = Buffer.alloc(16 * 1024 * 1024, 'x')
  const files = { sealed, certificate: null, fingerprint: 'f', certificateOfSeal: Buffer.from('c') }
  expect(await completeRequest(server.db, server.files, made.id, files, true, new Date())).toBe(true)
  const last = (await mails()).at(-1)
  expect(last?.text).toContain('download it on the page where you signed')
  expect(last?.text).not.toContain('attached')
  expect(await attachmentsOf(server.db, last?.id as number)).toEqual([])
})

test('a copy that names another request, or that a stranger sealed again, is not verified', async () => {
  const [first, second] = [await request({ signers: both.slice(0, 1) }), await request({ signers: both.slice(1) })]
  for (const made of [first, second]) await sign(pathOf(made))
  const sealed = (await ask({ url: `/api/sign-requests/${first.id}/document` })).rawPayload
  const text = sealed.toString('latin1')
  const named = (id: number) => `/Reason (Sign request ${id})`
  const renamed = text.replace(named(first.id), named(second.id))
  const inPadding = text.replace(/0{60}>/, `>${named(second.id)}/More <`.padEnd(60, '0').concat('>'))
  const padded = text.replace(/0>/, '1>')
  const changed = await PDF.load(Buffer.from(text.replace('%PDF-1.7', '%PDF-1.6'), 'latin1'))
  const stranger = await sealingKey(mkdtempSync(path.join(tmpdir(), 'stranger-')), 'a secret')
  const key = await webcrypto.subtle.importKey('pkcs8', stranger.key, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  const signer = new CryptoKeySigner(key as CryptoKey, stranger.certificate, 'EC', 'ECDSA')
  const again = (await changed.sign({ signer, reason: `Sign request ${second.id}` })).bytes
  for (const copy of [renamed, inPadding, padded, Buffer.from(again).toString('latin1')]) {
    expect(copy).not.toBe(text)
    const check = (await verify(Buffer.from(copy, 'latin1'))).json()
    expect(check.isWhole).toBe(false)
    expect(check.signers.map(({ email }: { email: string }) => email)).not.toContain('dana@example.com')
  }
})

test('in order, the next one is asked after the one before', async () => {
  await connectMail()
  const made = await request({ inOrder: true })
  expect(made.signers.map(({ state }) => state)).toEqual(['out', 'waiting'])
  expect((await mails()).map(({ to }) => to[0]?.address)).toEqual(['rosa@example.com'])
  expect((await server.ask({ url: pathOf(made, 1) })).body).toContain('Others sign first')
  expect((await sign(pathOf(made, 1))).statusCode).toBe(409)
  await sign(pathOf(made))
  expect((await mails()).map(({ to }) => to[0]?.address)).toEqual(['rosa@example.com', 'dana@example.com'])
  expect((await read(made.id)).signers.map(({ state }) => state)).toEqual(['signed', 'out'])
})

test('declined, withdrawn and expired requests are closed with a clear page', async () => {
  const declined = await request()
  expect((await submit(`${pathOf(declined)}/decline`, { reason: 'Too dear' })).statusCode).toBe(303)
  expect(await read(declined.id)).toMatchObject({ state: 'declined', signers: [{ declineReason: 'Too dear' }, {}] })
  expect((await server.ask({ url: pathOf(declined, 1) })).statusCode).toBe(410)
  const rosas = { clientId: rosa, emails: ['rosa@example.com'], visitor: 'rosa@example.com' }
  expect(await findSignRequestsOf(server.db, rosas, signerUrls(server), new Date())).toMatchObject([
    { id: declined.id, state: 'declined', waits: false },
  ])
  const contractState = async ({ contractId }: SignRequestDetails) =>
    (await ask({ url: `/api/contracts/${contractId}` })).json().state

  const withdrawn = await request()
  expect(await contractState(withdrawn)).toBe('sent')
  expect((await post(`/api/sign-requests/${withdrawn.id}/withdraw`, { reason: 'A mistake' })).json()).toMatchObject({
    state: 'withdrawn',
  })
  expect(await contractState(withdrawn)).toBe('draft')
  const page = await server.ask({ url: pathOf(withdrawn) })
  expect([page.statusCode, page.body.includes('withdrawn')]).toEqual([410, true])
  expect((await sign(pathOf(withdrawn))).statusCode).toBe(409)
  expect((await read(withdrawn.id)).signed).toBe(0)
  expect((await read(withdrawn.id)).history.at(-1)).toMatchObject({ kind: 'refused', detail: 'withdrawn' })

  const late = await request({ lastDay: today })
  await server.db
    .update(signRequests)
    .set({ lastDay: addDays(today, -1) })
    .where(eq(signRequests.id, late.id))
  expect((await server.ask({ url: pathOf(late) })).statusCode).toBe(410)
  expect((await sign(pathOf(late))).statusCode).toBe(409)
  expect((await ask({ url: '/api/sign-requests?state=expired' })).json()).toMatchObject([
    { id: late.id, state: 'expired' },
  ])
})

test('signed and withdrawn at once, one of the two counts', async () => {
  const made = await request({ signers: [both[0]] })
  const [signed, withdrawn] = await Promise.all([
    sign(pathOf(made)),
    post(`/api/sign-requests/${made.id}/withdraw`, { reason: 'A mistake' }),
  ])
  const after = await read(made.id)
  expect([
    [303, 409, 'complete', 1],
    [409, 200, 'withdrawn', 0],
  ]).toContainEqual([signed.statusCode, withdrawn.statusCode, after.state, after.signed])
  expect(after.isHistoryWhole).toBe(true)
})

test('a change of the contract withdraws open requests and tells the signers', async () => {
  await connectMail()
  const made = await request()
  const { text, version } = (await ask({ url: `/api/contracts/${made.contractId}` })).json()
  await ask({
    method: 'PATCH',
    url: `/api/contracts/${made.contractId}`,
    payload: { text: { ...text, note: 'Changed.' }, seenVersion: version },
  })
  expect(await read(made.id)).toMatchObject({ state: 'withdrawn', withdrawnWhy: 'It was changed after it was sent.' })
  const notices = (await mails()).filter(({ subject }) => subject.startsWith('Changed'))
  expect(notices.map(({ to }) => to[0]?.address)).toEqual(['rosa@example.com', 'dana@example.com'])
  expect(
    createHash('sha256')
      .update((await ask({ url: `/api/sign-requests/${made.id}/document` })).rawPayload)
      .digest('hex'),
  ).toBe(made.hash)
})

test.each(['accepted', 'declined'] as const)('a quote %s on its page is not signed any more', async (answer) => {
  await connectMail()
  const items = [{ description: 'Five pages', quantity: 2, rate: 500 }]
  const quote = (await post('/api/quotes', { clientId: rosa, title: 'Website', items })).json()
  const made = (await post('/api/sign-requests', { quoteId: quote.id, signers: both })).json()
  const page = new URL((await post(`/api/quotes/${quote.id}/link`)).json().url).pathname
  const fields: Record<string, string> =
    answer === 'accepted' ? { name: 'Rosa Delfino', agree: 'yes' } : { reason: 'Too dear' }
  const answered = await submit(`${page}/${answer === 'accepted' ? 'accept' : 'decline'}`, fields)
  expect(answered.statusCode).toBe(303)
  expect((await ask({ url: `/api/quotes/${quote.id}` })).json().status).toBe(answer)
  expect(await read(made.id)).toMatchObject({
    state: 'withdrawn',
    withdrawnWhy: `The quote was ${answer} on its page.`,
    isHistoryWhole: true,
  })
  expect((await mails()).filter(({ text }) => text.includes('need not sign')).map(({ to }) => to[0]?.address)).toEqual(
    both.map(({ email }) => email),
  )
  expect((await sign(pathOf(made))).statusCode).toBe(409)
})

test('the owner is notified of a mail that fails; a corrected address gets a link of its own', async () => {
  await connectMail()
  const made = await request()
  const [mail] = await mails()
  const origin = { kind: 'signer', id: made.signers[0]?.id as number }
  const outcome = {
    mailId: mail?.id as number,
    origin,
    state: 'failed' as const,
    outcome: 'failed' as const,
    error: 'No such mailbox',
    at: new Date(),
  }
  await server.db.transaction((tx) => signerMailOutcome(tx, outcome))
  expect((await read(made.id)).signers[0]?.mailError).toBe('No such mailbox')
  expect((await server.db.select().from(notifications)).map(({ title }) => title)).toContain(
    'The mail to Rosa Delfino was not delivered',
  )
  await server.db.transaction((tx) =>
    signerMailOutcome(tx, { ...outcome, outcome: 'unknown', error: null, mailId: 999 }),
  )
  expect((await read(made.id)).signers[0]?.mailError).toContain('Ask a recipient whether it arrived')
  expect((await server.db.select().from(notifications)).map(({ title }) => title)).toContain(
    'The mail to Rosa Delfino may not have been sent',
  )
  const corrected = await ask({
    method: 'PATCH',
    url: `/api/sign-requests/${made.id}/signers/${made.signers[0]?.id}`,
    payload: { email: 'rosa@lark.example.com' },
  })
  expect(corrected.json().signers[0]).toMatchObject({ email: 'rosa@lark.example.com', mailError: null })
  expect((await server.ask({ url: pathOf(made) })).statusCode).toBe(404)
  expect((await server.ask({ url: pathOf(corrected.json()) })).statusCode).toBe(200)
  expect((await mails()).at(-1)?.to[0]?.address).toBe('rosa@lark.example.com')
})

test('a code is needed where the owner asks for one, and works once', async () => {
  expect(
    (await post('/api/sign-requests', { contractId: (await contract()).id, signers: both, needsCode: true }))
      .statusCode,
  ).toBe(409)
  await connectMail()
  const made = await request({ needsCode: true, signers: [both[0]] })
  expect((await sign(pathOf(made))).statusCode).toBe(422)
  // Without script the form is sent whole.
  const asked = await submit(`${pathOf(made)}/code`, { name: 'Rosa Delfino', agree: 'yes', code: '' })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('A code is on its way to rosa@example.com. It is valid for 15 minutes.</span>')
  expect(asked.body).toContain('value="Rosa Delfino"')
  expect(asked.body).toMatch(/name="agree" value="yes" required checked/)
  const code = /\d{6}/.exec((await mails()).at(-1)?.subject ?? '')?.[0] as string
  expect((await sign(pathOf(made), { code: code === '000000' ? '111111' : '000000' })).statusCode).toBe(422)
  expect((await sign(pathOf(made), { code: '', drawing: '10,20 300,90' })).body).toContain('value="10,20 300,90"')
  expect((await sign(pathOf(made), { code })).statusCode).toBe(303)
  expect(kinds((await read(made.id)).history)).toEqual(
    expect.arrayContaining(['code-sent', 'code-wrong', 'code-confirmed', 'signed']),
  )
})

test('who tries too often reads so on the page, in its language, and keeps what was filled in', async () => {
  await connectMail()
  const made = await request({ needsCode: true, language: 'es' })
  let last = await sign(pathOf(made))
  for (let time = 0; time < 30; time++) last = await sign(pathOf(made))
  expect(last.statusCode).toBe(429)
  expect(last.body).toContain('Demasiados intentos')
  expect(last.body).toContain('value="Rosa Delfino"')
  await post(`/api/sign-requests/${made.id}/withdraw`)
  const pdf = await server.ask({ url: `${pathOf(made)}/pdf` })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
})

test('a signer hands over only where that is allowed', async () => {
  await connectMail()
  const sam = { name: 'Sam Boss', email: 'sam@example.com' }
  const closed = await request()
  expect((await submit(`${pathOf(closed)}/hand-over`, sam)).statusCode).toBe(409)
  const made = await request({ mayHandOver: true })
  const taken = await submit(`${pathOf(made)}/hand-over`, { name: 'Sam', email: 'dana@example.com' })
  expect([taken.statusCode, taken.body.includes('asked to sign already')]).toEqual([422, true])
  expect(taken.body).toContain('value="dana@example.com"')
  expect((await submit(`${pathOf(made)}/hand-over`, sam)).statusCode).toBe(200)
  expect((await read(made.id)).signers[0]).toMatchObject({ ...sam, state: 'out' })
})

test('who presses hand over twice, or comes back by the old link, reads that it was handed over', async () => {
  await connectMail()
  const made = await request({ mayHandOver: true, language: 'es' })
  const sam = { name: 'Sam Boss', email: 'sam@example.com' }
  const handOver = () => submit(`${pathOf(made)}/hand-over`, sam)
  for (const answer of [...(await Promise.all([handOver(), handOver()])), await handOver()])
    expect([answer.statusCode, answer.body.includes('Hemos enviado el documento')]).toEqual([200, true])
  expect(kinds((await read(made.id)).history).filter((kind) => kind === 'handed-over')).toHaveLength(1)
  for (const answer of [await server.ask({ url: pathOf(made) }), await sign(pathOf(made))])
    expect([answer.statusCode, answer.body.includes('<h1>Cedido</h1>')]).toEqual([410, true])
  await server.db.delete(mailAccounts)
  const unsent = await request({ mayHandOver: true })
  const { body } = await submit(`${pathOf(unsent)}/hand-over`, sam)
  expect([body.includes('We have sent'), body.includes('pass the document on')]).toEqual([false, true])
})

test('reminders are sent as often as the owner said, and never to those who signed', async () => {
  await connectMail()
  const made = await request({ remindEveryDays: 3 })
  await sign(pathOf(made))
  const deps = { seal: undefined as never, urlOf: signerUrls(server), hasMailAccount: true }
  const later = new Date(Date.now() + 3.1 * 86_400_000)
  expect(await remindDue(server.db, deps, new Date())).toBe(0)
  expect(await remindDue(server.db, deps, later)).toBe(1)
  expect(await remindDue(server.db, deps, later)).toBe(0)
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringContaining('Reminder'),
    to: [{ address: 'dana@example.com' }],
  })
})

test('a changed entry of the history shows', async () => {
  const made = await request()
  await submit(`${pathOf(made)}/viewed`)
  expect((await read(made.id)).isHistoryWhole).toBe(true)
  await server.db.update(signHistory).set({ who: 'Somebody else' }).where(eq(signHistory.kind, 'viewed'))
  expect((await read(made.id)).isHistoryWhole).toBe(false)
})

test('a client sees what waits for their address and what is complete, and nothing of others', async () => {
  const made = await request({ signers: [both[0]] })
  await request({ signers: [both[1]] })
  const urlOf = signerUrls(server)
  const of = (emails: string[], clientId = rosa, visitor = emails[0] ?? '') =>
    findSignRequestsOf(server.db, { clientId, emails, visitor }, urlOf, new Date())
  expect(await of(['ROSA@example.com'])).toMatchObject([{ id: made.id, waits: true, url: made.signers[0]?.url }])
  const shared = await of(['rosa@example.com', 'books@example.com'], rosa, 'books@example.com')
  expect(shared).toMatchObject([{ id: made.id, waits: false, url: null }])
  await sign(pathOf(made))
  expect(await of(['rosa@example.com'])).toMatchObject([{ id: made.id, waits: false, state: 'complete' }])
  expect(await of(['rosa@example.com'], rosa + 1)).toEqual([])
})

test('a quote and a PDF of Documents are signed, too; a damaged or encrypted PDF is refused', async () => {
  const quote = (
    await post('/api/quotes', {
      clientId: rosa,
      title: 'Website',
      items: [{ description: 'Five pages', quantity: 2, rate: 500 }],
    })
  ).json()
  const forQuote = (await post('/api/sign-requests', { quoteId: quote.id, signers: [both[0]] })).json()
  expect((await server.ask({ url: pathOf(forQuote) })).body).toContain('Five pages')
  const pdf = (await ask({ url: `/api/sign-requests/${forQuote.id}/document` })).rawPayload
  const upload = async (content: Buffer) => {
    const { payload, headers } = uploadForm({ name: 'Lease.pdf', type: 'pdf' }, { name: 'Lease.pdf', content })
    return (await ask({ method: 'POST', url: '/api/documents', payload, headers })).json()
  }
  const field = { kind: 'signature', page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.05 }
  const document = await upload(pdf)
  const asked = { documentId: document.id, signers: [{ ...both[0], fields: [field] }] }
  const made = (await post('/api/sign-requests', asked)).json()
  expect(made).toMatchObject({ source: 'document', title: 'Lease', state: 'out' })
  await sign(pathOf(made))
  expect((await read(made.id)).state).toBe('complete')
  const broken = await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 65)]))
  expect((await post('/api/sign-requests', { documentId: broken.id, signers: [both[0]] })).statusCode).toBe(422)
  const locked = PDF.create()
  locked.addPage()
  locked.setProtection({ userPassword: '', ownerPassword: 'sesame' })
  const encrypted = await upload(Buffer.from(await locked.save()))
  expect(
    (await post('/api/sign-requests', { documentId: encrypted.id, signers: [both[0]] })).json().fields.documentId,
  ).toContain('encrypted')
})

test('the owner is notified once of a document that cannot be sealed, and it is sealed once it can', async () => {
  // It was there when it was saved, and is gone.
  const settings = (timestampUrl: string) => saveSetting(server.db, settingsKey, { timestampUrl })
  await settings('http://127.0.0.1:9/')
  const made = await request({ signers: both.slice(0, 1) })
  await sign(pathOf(made))
  const deps = { ...server, hasMailAccount: async () => false }
  await sealPending(deps, new Date())
  expect(await read(made.id)).toMatchObject({ state: 'signed', signed: 1 })
  const notified = await server.db
    .select()
    .from(notifications)
    .where(eq(notifications.subject, `sign-request:${made.id}:sealing`))
  expect(notified).toMatchObject([{ title: `${made.title} is signed, but could not be sealed` }])
  await settings('')
  await sealPending(deps, new Date())
  expect((await read(made.id)).state).toBe('complete')
})

test('the address of a timestamp server is tried before it is saved', async () => {
  let answers = (response: ServerResponse) => void response.writeHead(404).end()
  const stamps = createServer((_request, response) => answers(response))
  await new Promise<void>((listening) => stamps.listen(0, '127.0.0.1', listening))
  const timestampUrl = `http://127.0.0.1:${(stamps.address() as AddressInfo).port}/`
  const refused = async () => {
    const answer = await ask({ method: 'PUT', url: '/api/settings/signing', payload: { timestampUrl } })
    return [answer.statusCode, answer.json().fields?.timestampUrl]
  }
  expect(await refused()).toEqual([422, 'This server answered with an error (HTTP 404).'])
  answers = (response) => void response.end('<html>Hello</html>')
  expect(await refused()).toEqual([422, 'What answers at this address gives no timestamps.'])
  answers = () => {}
  expect(await refused()).toEqual([422, 'This server did not answer within 5 seconds.'])
  stamps.closeAllConnections()
  await new Promise((closed) => stamps.close(closed))
  expect(await refused()).toEqual([422, 'This server cannot be reached.'])
  expect((await ask({ url: '/api/settings/signing' })).json().timestampUrl).toBe('')
})

test('the owner sees which certificate seals, and a P12 that cannot be opened is refused', async () => {
  const put = (payload: object) => ask({ method: 'PUT', url: '/api/settings/signing', payload })
  expect((await ask({ url: '/api/settings/signing' })).json()).toMatchObject({
    certificate: { isOwn: false, subject: 'CN=Mainstreet document seal' },
    timestampUrl: '',
  })
  expect((await put({ timestampUrl: 'javascript:alert(1)' })).json().fields).toHaveProperty('timestampUrl')
  const wrong = await put({ p12: Buffer.from('no key').toString('base64'), password: 'x' })
  expect([wrong.statusCode, wrong.json().fields.p12]).toEqual([422, expect.stringContaining('could not be opened')])
  const large = (bytes: number) => put({ p12: Buffer.alloc(bytes, 'key').toString('base64'), password: 'x' })
  expect((await large(1_000_000)).json().fields.p12).toContain('could not be opened')
  expect((await large(1_000_003)).json().fields.p12).toBe('A P12 file has at most 1 MB')
  expect((await put({ timestampUrl: '', p12: null })).json()).toMatchObject({
    timestampUrl: '',
    certificate: { isOwn: false },
  })
})
