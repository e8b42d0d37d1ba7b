import { expect, test } from 'vitest'
import { fitWithin } from './fit-within'

test('a picture keeps its shape and is never made larger', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitWithin({ width: 300, height: 3000 }, 1500)).toEqual({ width: 150, height: 1500 })
  expect(fitWithin({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 10_000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
})
