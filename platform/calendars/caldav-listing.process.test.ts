import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { openCaldavServer } from './caldav'

const count = 5_000
const names = Array.from({ length: count }, (_, index) => `event-${index}`)

const listing = [
  '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">',
  ...names.map(
    (name) =>
      `<d:response><d:href>/dana/calendar/${name}.ics</d:href><d:propstat><d:prop><d:getetag>"${name}"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
  ),
  '<d:sync-token>token-2</d:sync-token></d:multistatus>',
].join('')

test('a list of 5,000 events is parsed in another thread', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(207, { 'content-type': 'text/xml' }).end(listing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const dav = openCaldavServer({ url: base, username: 'dana', password: 'x', home: `${base}dana/` })
  onTestFinished(() => dav.close())
  const calendar = `${base}dana/calendar/`
  // The first time also starts a thread.
  await dav.changes(calendar, null)
  const before = performance.eventLoopUtilization()
  const changes = await dav.changes(calendar, 'token-1')
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(changes).toMatchObject({ isWhole: false, removed: [], token: 'token-2' })
  expect(changes.objects).toEqual(names.map((name) => ({ ref: `${calendar}${name}.ics`, etag: `"${name}"` })))
})
