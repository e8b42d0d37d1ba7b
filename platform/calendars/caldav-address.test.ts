import { expect, test } from 'vitest'
import { serverAddresses } from './caldav-address'

const dns = (srv: { name: string; port: number; priority: number; weight: number }[], txt: string[][] = []) => ({
  resolveSrv: async (name: string) => {
    if (name !== '_caldavs._tcp.example.com' || srv.length === 0) throw new Error('ENOTFOUND')
    return srv
  },
  resolveTxt: async () => txt,
})
const urlsOf = async (...found: Parameters<typeof dns>) =>
  (await serverAddresses('Dana@Example.com', dns(...found) as never)).map(({ url }) => url)

test('a domain names its calendar server and the path there', async () => {
  const backup = { name: 'backup.example.net', port: 443, priority: 20, weight: 0 }
  const first = { name: 'dav.example.net', port: 8443, priority: 10, weight: 5 }
  expect(await urlsOf([backup, first], [['v=1'], ['path=/dav', '/home/']])).toEqual([
    'https://dav.example.net:8443/dav/home/',
    'https://backup.example.net/dav/home/',
    'https://example.com/',
  ])
  expect(await urlsOf([first], [])).toEqual(['https://dav.example.net:8443/', 'https://example.com/'])
  expect(await urlsOf([])).toEqual(['https://example.com/'])
})

test('a path cannot lead to another server, and what a domain names may not be private', async () => {
  const found = await serverAddresses(
    'example.com',
    dns([{ name: 'dav.example.net', port: 443, priority: 1, weight: 1 }], [['path=//evil.example/']]) as never,
  )
  expect(found.map(({ url }) => new URL(url).hostname)).toEqual(['dav.example.net', 'example.com'])
  expect(found.every(({ mayBePrivate }) => !mayBePrivate)).toBe(true)
})

test('an address of another kind is refused with a message, and not looked up as a domain', async () => {
  for (const odd of ['ftp://dav.example.com/', 'file:///etc/passwd', 'javascript://example.com/'])
    await expect(serverAddresses(odd, dns([]) as never)).rejects.toThrow('It should begin with https://.')
})
