import { expect, test } from 'vitest'
import { discover, wantsSignIn } from './autodiscovery'

test('the common providers are known by their domain', () => {
  expect(discover('Dana@GMail.com')).toEqual({
    username: 'Dana@GMail.com',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    advice: expect.stringContaining('app password'),
  })
  expect(discover('dana@icloud.com')?.smtp).toEqual({ host: 'smtp.mail.me.com', port: 587, security: 'starttls' })
})

test('a domain of one’s own is guessed by the usual names', () => {
  expect(discover('dana@lark.example.com')).toMatchObject({
    imap: { host: 'imap.lark.example.com', port: 993 },
    smtp: { host: 'smtp.lark.example.com', port: 465 },
  })
})

test('what is no address has no servers', () => {
  for (const text of ['', 'dana', 'dana@', '@example.com', 'dana@localhost', 'a b@example.com'])
    expect(discover(text)).toBeUndefined()
})

test('Microsoft’s own domains are told to sign in instead', () => {
  expect([wantsSignIn('dana@outlook.com'), wantsSignIn('dana@hotmail.co.uk'), wantsSignIn('dana@example.com')]).toEqual(
    [true, true, false],
  )
})
