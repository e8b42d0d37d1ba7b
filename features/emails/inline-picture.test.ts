import { expect, test } from 'vitest'
import { isShownInText } from './inline-picture'

test('only a picture that the text shows is no attachment', () => {
  const html = '<img src="cid:logo%40shop"> <td style="background:url(cid:paper)">'
  expect(isShownInText('logo@shop', html)).toBe(true)
  expect(isShownInText('paper', html)).toBe(true)
  expect(isShownInText('menu', html)).toBe(false)
  expect(isShownInText(null, html)).toBe(false)
  expect(isShownInText('logo@shop', null)).toBe(false)
})
