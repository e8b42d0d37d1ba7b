import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition'

test('an ASCII name needs no second form', () => {
  expect(contentDisposition('attachment', 'plan 2.pdf')).toBe('attachment; filename="plan 2.pdf"')
})

test('an accented name is given in both forms', () => {
  expect(contentDisposition('inline', 'menú.pdf')).toBe(`inline; filename="menu.pdf"; filename*=UTF-8''men%C3%BA.pdf`)
})

test('quotes and line breaks cannot break out of the header', () => {
  expect(contentDisposition('attachment', 'a"; filename="b\r\nSet-Cookie: x.pdf')).toBe(
    `attachment; filename="a__ filename=_bSet-Cookie: x.pdf"; filename*=UTF-8''a%22%3B%20filename%3D%22bSet-Cookie%3A%20x.pdf`,
  )
})

test('the header is one line of ASCII for every name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"(; filename\*=UTF-8''[\w!.~%-]*)?$/)
    }),
  )
})
