import { expect, test } from 'vitest'
import { cleanName, downloadHeaders } from './download-headers'

test('folders, control characters and leading dots are removed from a file name', () => {
  expect(cleanName('../../etc/passwd')).toBe('passwd')
  expect(cleanName('C:\\Users\\x\\invoice.pdf')).toBe('invoice.pdf')
  expect(cleanName('gpj.\u202eexe.invoice')).toBe('gpj.exe.invoice')
  expect(cleanName('-rf .')).toBe('rf')
  expect(cleanName('...')).toBe('attachment')
  expect(cleanName('x'.repeat(400))).toHaveLength(200)
})

test('active content is served as a plain download', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'no type\r\nX: y']) {
    expect(downloadHeaders('a', type)['content-type']).toBe('application/octet-stream')
  }
  expect(downloadHeaders('a.png', 'image/png')).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('a file name can have any characters and cannot break its header', () => {
  expect(downloadHeaders('Pâques "2026".pdf', 'application/pdf')['content-disposition']).toBe(
    `attachment; filename="P_ques 2026.pdf"; filename*=UTF-8''P%C3%A2ques%202026.pdf`,
  )
})
