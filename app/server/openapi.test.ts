import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the document needs a session', async () => {
  expect((await server.ask({ url: '/api/openapi.json' })).statusCode).toBe(401)
})

test('every call is described with input and output', async () => {
  const ask = await server.signIn()
  const document = (await ask({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).length).toBeGreaterThan(30)
  const { get, post } = document.paths['/api/clients']
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['search', 'status', 'sort', 'direction', 'page', 'pageSize']),
  )
  expect(post.requestBody.content['application/json'].schema.required).toContain('name')
  expect(post.responses['201'].content['application/json'].schema.properties).toHaveProperty('id')
  expect(document.paths['/api/clients/{id}'].patch.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  const pdf = document.paths['/api/invoices/{id}/pdf'].get
  expect(pdf.parameters).toMatchObject([
    { name: 'id', in: 'path' },
    { name: 'format', in: 'query', required: false },
  ])
  expect(Object.keys(pdf.responses['200'].content)).toEqual(['application/pdf'])
  for (const path of ['/api/invoices/{id}/xml', '/api/quotes/{id}/pdf', '/api/clients/{id}/statement/pdf'])
    expect(document.paths).toHaveProperty([path])
  const booking = document.paths['/api/public/booking/{slug}'].post.requestBody.content['application/json'].schema
  expect(booking.properties.place.description).toContain('required where')
  expect(document.paths['/api/login'].post.security).toEqual([])
})
