import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFilename, cleanTitle, extensionOf, withSuffix } from './clean-name'

describe('a file name', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['Menú de temporada.docx', 'Menú de temporada.docx'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\Users\\dana\\plan.pdf', 'plan.pdf'],
    ['plan\u0000.pdf', 'plan.pdf'],
    ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie- b.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['-rf .txt', 'rf .txt'],
    ['.htaccess', 'htaccess'],
    ['plan.pdf...', 'plan.pdf'],
    ['photo.jpg.html', 'photo.jpg.html'],
    ['  spaced   out .pdf ', 'spaced out .pdf'],
    ['what? "who"|<me>*.pdf', 'what- -who---me--.pdf'],
    ['', 'document'],
    ['...', 'document'],
    ['///', 'document'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFilename(given)).toBe(clean)
  })

  test('of 400 characters keeps its extension', () => {
    expect(cleanFilename(`${'ñ'.repeat(400)}.pdf`)).toBe(`${'ñ'.repeat(116)}.pdf`)
  })

  test('is never a path, empty or too long, and stays the same when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const clean = cleanFilename(given)
        expect(clean).toMatch(/^[^/\\\p{Cc}]+$/u)
        expect(clean).not.toMatch(/^\.\.?$/)
        expect(Array.from(clean).length).toBeLessThanOrEqual(122)
      }),
    )
  })
})

test('a title loses its invisible characters', () => {
  expect(cleanTitle('  Año\u200b  nuevo\u0000: plan / draft ')).toBe('Año nuevo: plan / draft')
})

test('the extension follows the last dot', () => {
  expect([extensionOf('a.PDF'), extensionOf('a.tar.gz'), extensionOf('a'), extensionOf('a.')]).toEqual([
    'pdf',
    'gz',
    '',
    '',
  ])
})

test('a suffix goes before the extension', () => {
  expect([withSuffix('plan.pdf', '-2'), withSuffix('plan', '-2')]).toEqual(['plan-2.pdf', 'plan-2'])
})
