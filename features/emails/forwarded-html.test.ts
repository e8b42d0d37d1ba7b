import { expect, test } from 'vitest'
import { joinForwarded, splitForwarded } from './forwarded-html'

test('a draft is split again into what was written and the forwarded mail', () => {
  const forwarded = '<style>td{color:red}</style><table><tr><td><div>Flour</div></td></tr></table>'
  const html = joinForwarded('<div>See below</div>', forwarded)
  expect(splitForwarded(html)).toEqual({ written: '<div>See below</div>', forwarded })
  expect(splitForwarded(joinForwarded('<div>Alone</div>', null))).toEqual({
    written: '<div>Alone</div>',
    forwarded: null,
  })
})
