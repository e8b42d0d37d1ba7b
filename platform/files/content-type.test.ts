import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { docxOf, pdfOf, pngOf, xlsxOf, zipOf } from '#tests/support/made-files'
import { contentTypeOf } from './content-type'

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function typeOf(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, 'content')
  writeFileSync(file, content)
  return contentTypeOf(file, name)
}

const office = 'application/vnd.openxmlformats-officedocument'

test('the content decides the type, whatever the name', async () => {
  expect(await typeOf('plan.jpg', pdfOf(['Plan']))).toBe('application/pdf')
  expect(
    await typeOf(
      'x',
      pngOf(2, 2, () => [0, 0, 0]),
    ),
  ).toBe('image/png')
  expect(await typeOf('x.zip', await docxOf(['Hi']))).toBe(`${office}.wordprocessingml.document`)
  expect(await typeOf('x.zip', await xlsxOf([['Hi']]))).toBe(`${office}.spreadsheetml.sheet`)
  expect(await typeOf('x.docx', await zipOf({ 'a.txt': 'a' }))).toBe('application/zip')
  expect(await typeOf('x', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]))).toBe('image/jpeg')
  expect(await typeOf('x.png', Buffer.from([1, 2, 3, 0, 5]))).toBe('application/octet-stream')
  expect(await typeOf('x.pdf', '')).toBe('application/x-empty')
})

test.each([
  '<!DOCTYPE html><p>Hi',
  '  \n<html><body>',
  '<script>alert(1)</script>',
  '<?xml version="1.0"?><html xmlns="x">',
  '<!-- a comment --><p>',
  'See <body onload=alert(1)>',
])('a web page named .jpg is a web page: %s', async (content) => {
  expect(await typeOf('photo.jpg', content)).toBe('text/html')
})

test('an SVG that may contain scripts is recognised', async () => {
  expect(await typeOf('x.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).toBe(
    'image/svg+xml',
  )
  expect(await typeOf('x.txt', '<?xml version="1.0"?>\n<!-- by us -->\n<!DOCTYPE svg>\n<svg>')).toBe('image/svg+xml')
})

test('kinds of plain text are distinguished by the name', async () => {
  expect(await typeOf('list.csv', 'a,b\n1,2')).toBe('text/csv')
  expect(await typeOf('read.md', '# Hi')).toBe('text/markdown')
  expect(await typeOf('page.html', 'Just words')).toBe('text/html')
  expect(await typeOf('note.txt', 'How to write a <script> tag')).toBe('text/plain')
  expect(await typeOf('run.sh', '#!/bin/sh\n')).toBe('text/plain')
})

test('an old charset is named', async () => {
  expect(await typeOf('a.txt', Buffer.from('a\u00f1o', 'latin1'))).toBe('text/plain; charset=windows-1252')
  expect(await typeOf('a.csv', Buffer.from('\ufeffa,b', 'utf16le'))).toBe('text/csv; charset=utf-16le')
  expect(await typeOf('a.txt', `${'x'.repeat(64 * 1024 - 1)}ñ`)).toBe('text/plain')
})
