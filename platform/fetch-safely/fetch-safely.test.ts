import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchSafely } from './fetch-safely'
import { isPublicAddress } from './public-address'
import { openSafeSession } from './safe-session'

let server: Server
let url: string
let requests = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    requests++
    const path = request.url ?? ''
    if (path === '/to-inside') return response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end()
    if (path === '/to-other-port') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (path === '/to-file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (path === '/to-other-host')
      return response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/key` }).end()
    if (path === '/key') return response.end(String(request.headers['x-key']))
    if (path === '/round') return response.writeHead(302, { location: '/round' }).end()
    if (path === '/moved') return response.writeHead(301, { location: '/hello' }).end()
    if (path === '/slow') return void response.write('…')
    if (path === '/large') return response.end('x'.repeat(2_000))
    response.end(`hello from ${path}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { sizeLimit: 1_000, timeLimitMs: 5_000 }
const allowed = { ...limits, allow: ['127.0.0.1'] }

test('fetches a URL and follows redirects', async () => {
  expect(await fetchSafely(`${url}/moved`, allowed)).toMatchObject({
    status: 200,
    text: 'hello from /hello',
    url: `${url}/hello`,
  })
})

test('headers are not sent to another host after a redirect', async () => {
  const options = { ...limits, allow: ['127.0.0.1', 'localhost'], headers: { 'x-key': 'secret' } }
  expect((await fetchSafely(`${url}/key`, options)).text).toBe('secret')
  expect((await fetchSafely(`${url}/to-other-host`, options)).text).toBe('undefined')
})

test('private addresses are refused in every notation', async () => {
  const { port } = new URL(url)
  const before = requests
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    'localhost',
    'localhost.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
    '[64:ff9b::7f00:1]',
  ])
    await expect(fetchSafely(`http://${host}:${port}/`, limits)).rejects.toThrow(/private network|no such address/)
  expect(requests).toBe(before)
})

test('the metadata service of a cloud machine is refused even where the owner names it', async () => {
  for (const host of [
    '169.254.169.254',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '100.100.100.200',
    '[fd00:ec2::254]',
  ]) {
    const allow = [new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')]
    await expect(fetchSafely(`http://${host}/latest/`, { ...limits, allow })).rejects.toThrow('private network')
    const session = openSafeSession(`http://${host}/`, { ...limits, mayBePrivate: true })
    await expect(session.fetch(`http://${host}/dav/`)).rejects.toThrow('private network')
    session.close()
  }
})

test('redirects to private addresses and files are refused', async () => {
  await expect(fetchSafely(`${url}/to-inside`, allowed)).rejects.toThrow('private network')
  await expect(fetchSafely(`${url}/to-file`, allowed)).rejects.toThrow('not an address of the web')
})

test('a redirect to another port of an allowed private host is refused', async () => {
  await expect(fetchSafely(`${url}/to-other-port`, allowed)).rejects.toThrow('private network')
})

test('endless redirects, slow and large answers are refused', async () => {
  await expect(fetchSafely(`${url}/round`, allowed)).rejects.toThrow('without end')
  await expect(fetchSafely(`${url}/slow`, { ...allowed, timeLimitMs: 200 })).rejects.toThrow('took too long')
  await expect(fetchSafely(`${url}/large`, allowed)).rejects.toThrow('too large')
})

test('what is not a web URL is refused', async () => {
  for (const odd of ['', 'calendar', 'ftp://example.com/a', 'javascript:alert(1)', 'https://dana:secret@example.com/'])
    await expect(fetchSafely(odd, limits)).rejects.toThrow(/address/)
})

test('public and private addresses are distinguished', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])
    expect(`${address} ${isPublicAddress(address)}`).toBe(`${address} true`)
  for (const address of [
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
    '2002:7f00:1::',
    '255.255.255.255',
    'nonsense',
  ])
    expect(`${address} ${isPublicAddress(address)}`).toBe(`${address} false`)
})
