import { expect, test } from 'vitest'
import { discoverServers, wantsSignIn } from './autodiscovery'

test('the common providers are known by their domain', () => {
  expect(discoverServers('Dana@GMail.com')).toEqual({
    username: 'Dana@GMail.com',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    advice: expect.stringContaining('app password'),
  })
  expect(discoverServers('dana@icloud.com')?.smtp).toEqual({
    host: 'smtp.mail.me.com',
    port: 587,
    security: 'starttls',
  })
})

test('the servers of another domain are guessed by the usual names', () => {
  expect(discoverServers('dana@lark.example.com')).toMatchObject({
    imap: { host: 'imap.lark.example.com', port: 993 },
    smtp: { host: 'smtp.lark.example.com', port: 465 },
  })
})

test('an invalid address has no servers', () => {
  for (const text of ['', 'dana', 'dana@', '@example.com', 'dana@localhost', 'a b@example.com'])
    expect(discoverServers(text)).toBeUndefined()
})

test('Microsoft’s domains must sign in instead', () => {
  expect([wantsSignIn('dana@outlook.com'), wantsSignIn('dana@hotmail.co.uk'), wantsSignIn('dana@example.com')]).toEqual(
    [true, true, false],
  )
})
