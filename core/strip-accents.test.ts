import { expect, test } from 'vitest'
import { stripAccents } from './strip-accents'

test('composed text keeps its length, so that positions stay the same', () => {
  const text = 'Ñandú, “mañana” a las 9: café con İpek’s crème brûlée'
  expect(stripAccents(text)).toBe('Nandu, "manana" a las 9: cafe con Ipek\'s creme brulee')
  expect(stripAccents(text)).toHaveLength(text.length)
})

test('decomposed text gives the same words as composed text', () => {
  expect(stripAccents('mañana'.normalize('NFD'))).toBe('manana')
})
