import { expect, test } from 'vitest'
import { marksOf } from './scan'

test('words that begin with a searched one are marked, ignoring accents and what stands around them', () => {
  const page = {
    text: 'Menú: otoño\n(Otoñal) fin',
    boxes: [1000, 1000, 500, 200, 2000, 1000, 500, 200, 1000, 3000, 700, 200, 2000, 3000, 300, 200],
  }
  expect(marksOf(page, 'OTON menu')).toEqual([
    { left: 0.1, top: 0.1, width: 0.05, height: 0.02 },
    { left: 0.2, top: 0.1, width: 0.05, height: 0.02 },
    { left: 0.1, top: 0.3, width: 0.07, height: 0.02 },
  ])
  expect(marksOf(page, '')).toEqual([])
})
