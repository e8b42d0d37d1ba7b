import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { changeBusiness } from '#features/settings/server/store'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { contractTerms } from '#tests/support/contract-terms'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
const pages: Record<string, { path: string; cookie?: string }> = {}
beforeAll(async () => {
  server = await openTestServer()
  const ask = await server.signIn()
  const post = async (url: string, payload: object = {}) => (await ask({ method: 'POST', url, payload })).json()
  await changeBusiness(server.db, { timeZone: 'UTC', name: 'Mainstreet Studio', currency: 'USD', language: 'es' })
  await server.db.insert(mailAccounts).values({ provider: 'imap', address: 'dana@studio.example', isDefault: true })
  const [rosa] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  const clientId = rosa?.id as number
  const items = [{ description: 'A website', quantity: 1, rate: 900 }]
  const quote = await post('/api/quotes', { clientId, title: 'A website', items, language: 'es' })
  const invoice = await post('/api/invoices', { clientId, amount: 900, status: 'sent', items, language: 'es' })
  const { text } = await post('/api/contracts/generate', { ...contractTerms, clientId })
  const contract = await post('/api/contracts', { ...contractTerms, clientId, text })
  const request = await post('/api/sign-requests', {
    contractId: contract.id,
    signers: [{ name: 'Rosa', email: 'rosa@example.com' }],
    language: 'es',
  })
  await ask({ method: 'PATCH', url: `/api/clients/${clientId}/portal`, payload: { isOn: true } })
  await submit('/portal', 'email=rosa@example.com')
  const mails = await server.db.select().from(outgoingMails)
  const enter = mails.flatMap((mail) => mail.text.match(/\/portal\/enter\/[\w-]+/) ?? []).at(-1) as string
  const cookie = String((await submit(enter, '')).headers['set-cookie']).split(';')[0] as string
  const pathOf = (url: string) => new URL(url).pathname
  pages.signing = { path: `${pathOf(request.signers[0].url)}/sign` }
  pages.quote = { path: `${pathOf((await post(`/api/quotes/${quote.id}/link`)).url)}/question` }
  pages.invoice = { path: `${pathOf((await post(`/api/invoices/${invoice.id}/link`)).publicUrl)}/pay` }
  pages.portal = { path: '/portal/messages', cookie }
  pages['portal upload'] = { path: '/portal/files/1', cookie }
  pages['way into the portal'] = { path: '/portal' }
  pages.booking = { path: '/book/talk?lang=es' }
  pages.check = { path: '/verify?language=es' }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const form = 'application/x-www-form-urlencoded'
const submit = (url: string, payload: string, type = form, headers: Record<string, string> = {}) =>
  server.ask({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } })

type Answer = Awaited<ReturnType<typeof submit>>
function expectPage(answer: Answer, status: number, text: string) {
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('<html lang="es">')
  expect(answer.body).toContain(text)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
}

test('an address that cannot be decoded is a page for visitors, and JSON for programs', async () => {
  const spanish = { 'accept-language': 'es' }
  for (const url of ['/q/%E0%A4%A', '/portal/%zz'])
    expectPage(await server.ask({ url, headers: spanish }), 400, 'No hay nada en esta dirección')
  expect((await server.ask({ url: '/api/clients/%E0%A4%A', headers: spanish })).json()).toMatchObject({
    code: 'malformed',
  })
  const asked = await server.ask({ url: '/q/%E0%A4%A', headers: { accept: 'application/json' } })
  expect(asked.json()).toMatchObject({ code: 'malformed' })
})

describe('what is refused before a handler runs is a page in the language of the page:', () => {
  for (const name of ['signing', 'quote', 'invoice', 'portal', 'way into the portal', 'booking'])
    test(`${name}, too large`, async () => {
      const { path, cookie } = pages[name] as { path: string; cookie?: string }
      const answer = await submit(path, `text=${'x'.repeat(200_000)}`, form, cookie ? { cookie } : {})
      expectPage(answer, 413, 'más de lo que se puede enviar')
    })

  for (const name of ['signing', 'quote', 'invoice', 'portal', 'portal upload', 'way into the portal', 'booking'])
    test(`${name}, of another type or broken`, async () => {
      const { path, cookie } = pages[name] as { path: string; cookie?: string }
      const headers: Record<string, string> = cookie ? { cookie } : {}
      expectPage(await submit(path, 'hello', 'text/plain', headers), 415, 'No se pudo leer lo enviado')
      expectPage(await submit(path, '{"a', 'application/json', headers), 400, 'No se pudo leer lo enviado')
    })

  test('from another site', async () => {
    for (const { path, cookie } of Object.values(pages)) {
      const headers = { 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }) }
      expectPage(await submit(path, 'text=x', form, headers), 403, 'lo pidió otro sitio')
    }
  })
})

test('who guesses links is stopped by a page in the own language, and who wants JSON gets it', async () => {
  for (const path of ['/s/x', '/q/x', '/i/x', '/portal/enter/x', '/book/m/x']) {
    const open = (accept: string) =>
      server.ask({ url: path.replace('x', 'x'.repeat(32)), headers: { 'accept-language': 'es-MX', accept } })
    let answer = await open('text/html')
    expectPage(answer, 404, '<h1>')
    for (let i = 0; i < 60; i++) answer = await open('text/html')
    expectPage(answer, 429, 'Demasiados intentos')
    expect((await open('application/json')).json()).toMatchObject({ code: 'too-many' })
  }
})

test('a question too many keeps what was typed', async () => {
  const { path } = pages.quote as { path: string }
  let answer = await submit(path, 'question=Uno')
  for (let i = 0; i < 10; i++) answer = await submit(path, 'question=Incluye el dominio')
  expectPage(answer, 429, 'Demasiados intentos')
  expect(answer.body).toContain('>Incluye el dominio</textarea>')
})
