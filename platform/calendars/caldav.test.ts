import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCaldavServer } from './caldav'
import { CalendarFailure, type CalendarServer } from './calendars'

/** A server that answers everything with the same. */
let reply: { status: number; type: string; body: string }
let server: Server
let dav: CalendarServer
let base: string
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(reply.status, { 'content-type': reply.type, date: 'Thu, 01 Jan 2099 00:00:00 GMT' })
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  dav = openCaldavServer({ url: base, username: 'dana', password: 'x', home: `${base}home/` })
})
afterEach(async () => {
  dav.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const multistatus = (inner: string) => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${inner}</d:multistatus>`
const nonsense = [
  ['a page', 'text/html', '<!doctype html><title>Welcome</title><p>Log in<br></body>'],
  ['half an answer', 'text/xml', multistatus('<d:response><d:href>/a.ics</d:href>').slice(0, 70)],
  ['tags that do not fit', 'text/xml', '<d:multistatus xmlns:d="DAV:"><d:response></d:href></d:multistatus>'],
  ['bytes', 'text/xml', '\u0000\u0001\u0002\ufffd\ufffd'],
  ['nothing', 'text/xml', ''],
  ['JSON', 'application/json', '{"multistatus":null}'],
  ['answers without an address', 'text/xml', multistatus('<d:response/><d:response><d:propstat/></d:response>')],
  ['an address that is none', 'text/xml', multistatus('<d:response><d:href>http://[bad</d:href></d:response>')],
  [
    'other words for a status',
    'text/xml',
    multistatus(
      '<d:response><d:href>/x.ics</d:href><d:propstat><d:status>fine</d:status><d:prop><d:getetag/></d:prop></d:propstat></d:response>',
    ),
  ],
] as const

const steps = {
  calendars: () => dav.calendars(),
  changes: () => dav.changes(`${base}dana/calendar/`, 'token'),
  read: () => dav.read(`${base}dana/calendar/`, [`${base}dana/calendar/a.ics`]),
}

test.each(nonsense)(
  'a server that answers %s gives a CalendarFailure, or a calendar without events',
  async (_, type, body) => {
    for (const status of [207, 200]) {
      reply = { status, type, body }
      for (const step of Object.values(steps)) {
        const found = await step().catch((error: unknown) => error)
        if (Array.isArray(found)) expect(found).toEqual([])
        else if (found instanceof CalendarFailure) expect(found.message).toMatch(/^[A-Z][a-z ,’]+\.$/)
        else expect(found).toMatchObject({ objects: [], removed: [] })
      }
    }
  },
)

test('a calendar without a name is called after its folder, also where that is not UTF-8', async () => {
  const calendar = (folder: string) =>
    `<d:response><d:href>/home/${folder}/</d:href><d:propstat><d:status>HTTP/1.1 200 OK</d:status><d:prop>` +
    '<d:resourcetype><d:collection/><c:calendar xmlns:c="urn:ietf:params:xml:ns:caldav"/></d:resourcetype>' +
    '</d:prop></d:propstat></d:response>'
  reply = { status: 207, type: 'text/xml', body: multistatus(calendar('caf%C3%A9') + calendar('caf%E9')) }
  expect((await dav.calendars()).map(({ name }) => name)).toEqual(['café', 'caf%E9'])
})
