import { expect, test } from 'vitest'
import { pageWords, slopedBack } from './page-words'

test('the boxes of words lie where the words lie on the page as it was scanned', () => {
  const page = { text: 'one two three', boxes: [0, 1000, 200, 100, 4900, 1000, 200, 100, 9800, 9900, 200, 100] }
  expect(slopedBack(page, 0.02).boxes).toEqual([0, 902, 200, 100, 4900, 1000, 200, 100, 9800, 9900, 200, 100])
})

test('an amount is kept however little it is trusted, a smudge is not', () => {
  const bbox = { x0: 10, y0: 10, x1: 50, y1: 20 }
  const words = [
    { text: 'TOTAL', confidence: 96, bbox },
    { text: '239,22', confidence: 2, bbox },
    { text: 'ia:7', confidence: 12, bbox },
  ]
  const page = { confidence: 80, blocks: [{ paragraphs: [{ lines: [{ words }] }] }] }
  expect(pageWords(page, 100, 100).text).toBe('TOTAL 239,22')
})
