import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { notifications } from '#features/notifications/server/table'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { contactFormLimit } from '../request'
import { contactSubmissions } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(contactSubmissions)
  await server.db.delete(throttles)
})

const rosa = {
  name: 'Rosa Núñez',
  email: 'rosa@bakery.example.com',
  phone: '',
  message: 'We need a website before Easter.',
}
const sendForm = (form: object) => server.ask({ method: 'POST', url: '/api/contact-form', payload: form })
const list = async () => (await ask({ url: '/api/requests' })).json()

test('a visitor’s request is stored as new, and the owner is notified', async () => {
  expect((await sendForm(rosa)).statusCode).toBe(201)
  const [request] = await list()
  expect(request).toMatchObject({
    name: 'Rosa Núñez',
    email: rosa.email,
    phone: null,
    message: rosa.message,
    status: 'new',
  })
  const inbox = (await ask({ url: '/api/notifications' })).json()
  expect(inbox.unread).toBe(1)
  expect(inbox.notifications[0]).toMatchObject({
    kind: 'consultation-request',
    title: 'Rosa Núñez asks for a consultation',
    href: '/requests',
  })
})

test('name, message and a valid e-mail address are required', async () => {
  for (const field of ['name', 'email', 'message'] as const) {
    const answer = await sendForm({ ...rosa, [field]: '   ' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  }
  expect((await sendForm({ ...rosa, email: 'rosa at bakery' })).json().fields.email).toBe(
    'Please enter a valid email address',
  )
  expect(await list()).toEqual([])
})

test('a request with the honeypot field is answered but not stored', async () => {
  expect((await sendForm({ ...rosa, website: 'https://spam.example.com' })).statusCode).toBe(201)
  expect(await list()).toEqual([])
})

test('the number of requests per IP address is limited', async () => {
  const codes = []
  for (let i = 0; i <= contactFormLimit.times; i++) codes.push((await sendForm(rosa)).statusCode)
  expect(codes.at(-1)).toBe(429)
  expect(await list()).toHaveLength(contactFormLimit.times)
})

test('a text with a NUL character is rejected', async () => {
  const answer = await sendForm({ ...rosa, message: 'a\u0000b' })
  expect(answer.statusCode).toBe(422)
  expect(await list()).toEqual([])
})

test('a request changes between new, contacted and dismissed', async () => {
  await sendForm(rosa)
  const [{ id }] = await list()
  const move = (status: string) => ask({ method: 'PATCH', url: `/api/requests/${id}`, payload: { status } })
  expect((await move('contacted')).json().status).toBe('contacted')
  expect((await move('dismissed')).json().status).toBe('dismissed')
  expect((await move('converted')).statusCode).toBe(422)
  expect((await ask({ method: 'PATCH', url: '/api/requests/999999', payload: { status: 'new' } })).statusCode).toBe(404)
  expect((await ask({ url: '/api/requests?status=dismissed' })).json()).toHaveLength(1)
  expect((await ask({ url: '/api/requests?status=lost' })).statusCode).toBe(422)
})

test('whatever phone a visitor writes, the client made of the request can be edited', async () => {
  for (const [phone, kept] of [
    ['+34 612 345 678', '+34 612 345 678'],
    ['call after six', null],
  ] as const) {
    await sendForm({ ...rosa, email: `${kept ? 'one' : 'other'}@bakery.example.com`, phone })
    const [{ id }] = await list()
    const { clientId } = (await ask({ method: 'POST', url: `/api/requests/${id}/convert` })).json()
    const client = (await ask({ url: `/api/clients/${clientId}` })).json()
    expect(client.phone).toBe(kept)
    const { name, businessName, email, status, address, notes } = client
    const edited = { name, businessName, email, phone: client.phone ?? '', status, address: address ?? '', notes }
    const answer = await ask({ method: 'PATCH', url: `/api/clients/${clientId}`, payload: edited })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await server.db.delete(clients)
})

test('a request is converted to a client once', async () => {
  await sendForm(rosa)
  const [{ id }] = await list()
  const convert = () => ask({ method: 'POST', url: `/api/requests/${id}/convert` })
  const answers = await Promise.all([convert(), convert()])
  expect(new Set(answers.map((answer) => answer.json().clientId)).size).toBe(1)
  const made = await server.db.select().from(clients)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ name: rosa.name, email: rosa.email, status: 'pending', notes: rosa.message })
  expect((await list())[0]).toMatchObject({ status: 'converted', clientId: made[0]?.id })
  expect((await ask({ method: 'PATCH', url: `/api/requests/${id}`, payload: { status: 'new' } })).statusCode).toBe(409)
})

test('notifications are marked read one by one or all together', async () => {
  await server.db.delete(notifications)
  await sendForm(rosa)
  await sendForm({ ...rosa, name: 'Sam' })
  const before = (await ask({ url: '/api/notifications' })).json()
  expect(before.unread).toBe(2)
  await ask({ method: 'POST', url: `/api/notifications/${before.notifications[0].id}/read` })
  expect((await ask({ url: '/api/notifications' })).json().unread).toBe(1)
  await ask({ method: 'POST', url: '/api/notifications/read' })
  expect((await ask({ url: '/api/notifications' })).json().unread).toBe(0)
  expect((await ask({ method: 'POST', url: '/api/notifications/424242/read' })).statusCode).toBe(404)
})

test('a form that is sent again because its answer was lost is one request', async () => {
  const again = () =>
    server.ask({
      method: 'POST',
      url: '/api/contact-form',
      payload: rosa,
      headers: { 'idempotency-key': 'lost-answer' },
    })
  for (let i = 0; i < contactFormLimit.times + 1; i++)
    expect([(await again()).statusCode, (await again()).json()]).toEqual([201, { ok: true }])
  expect(await list()).toHaveLength(1)
})

test('sent without script, the form is answered with a page in the language of the landing page', async () => {
  const submit = (form: Record<string, string>, language: string) =>
    server.ask({
      method: 'POST',
      url: `/contact?lang=${language}`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
  const sent = await submit(rosa, 'es')
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([201, 'text/html; charset=utf-8'])
  expect(sent.body).toContain('Recibimos su solicitud')
  expect(await list()).toMatchObject([{ name: rosa.name, message: rosa.message }])
  const missing = await submit({ ...rosa, email: 'rosa at bakery', message: '' }, 'en')
  expect(missing.statusCode).toBe(422)
  expect(missing.body).toContain('Please go back and check: e-mail address, message.')
  await submit({ ...rosa, website: 'http://bot.example' }, 'en')
  expect(await list()).toHaveLength(1)
  for (let i = 0; i < contactFormLimit.times; i++) await submit(rosa, 'es')
  const tooMany = await submit(rosa, 'es')
  expect(tooMany.statusCode).toBe(429)
  expect(tooMany.body).toContain('Demasiados intentos')
})
