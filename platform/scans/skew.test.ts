import { expect, test } from 'vitest'
import { levelled, slopeOf } from './skew'

const [width, height] = [400, 500]

/** Dark rules on a light page, as lines of text are, with a slope. */
function rules(slope: number) {
  const grey = new Uint8Array(width * height).fill(240)
  for (let line = 60; line < height - 60; line += 30)
    for (let x = 40; x < width - 40; x++)
      for (let y = 0; y < 8; y++) grey[Math.round(line + y + (x - width / 2) * slope) * width + x] = 30
  return { grey, width, height }
}

test.each([0.02, 0.035, -0.035, -0.05])('lines with a slope of %d are found and levelled', (slope) => {
  const page = rules(slope)
  expect(slopeOf(page)).toBeCloseTo(slope, 2)
  expect(slopeOf(levelled(page, slope))).toBe(0)
})

test('a level page and an empty one stay as they are', () => {
  expect(slopeOf(rules(0))).toBe(0)
  expect(slopeOf({ grey: new Uint8Array(width * height).fill(250), width, height })).toBe(0)
})
