import { expect, test } from 'vitest'
import { type Charset, decodeText, detectCharset } from './charset'

const text = 'Nombre;Teléfono\nGarcía;+34 612 34 56 78\n'
const encoded: Record<Charset, Uint8Array> = {
  'utf-8': Buffer.from(text, 'utf8'),
  'utf-16le': Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': Buffer.from(text.replace('García', 'Garc\u00eda \x80'), 'latin1'),
  'iso-8859-1': Buffer.from(text, 'latin1'),
}

test('the charset of a file is found', () => {
  for (const [charset, bytes] of Object.entries(encoded)) expect(detectCharset(bytes)).toBe(charset)
  expect(detectCharset(Buffer.from(text, 'utf16le'))).toBe('utf-16le')
  expect(detectCharset(Buffer.from('Name,Email\n'))).toBe('utf-8')
})

test('and no letter is lost', () => {
  for (const [charset, bytes] of Object.entries(encoded))
    expect(decodeText(bytes, charset as Charset)).toContain('García')
})
