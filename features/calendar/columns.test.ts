import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignColumns, drawnEnd } from './columns'

test('overlapping events are side by side, a later one has the full width', () => {
  const placed = assignColumns([
    { from: 540, to: 600 },
    { from: 570, to: 630 },
    { from: 630, to: 660 },
  ])
  expect(placed.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

test('no two events overlap on the screen', () => {
  const items = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 300 }))
      .map(([from, length]) => ({ from, to: Math.min(1440, from + length) })),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(items, (all) => {
      const placed = assignColumns(all)
      expect(placed).toHaveLength(all.length)
      for (const one of placed) {
        expect(one.column).toBeLessThan(one.columns)
        for (const other of placed) {
          if (one === other) continue
          const meet = one.item.from < drawnEnd(other.item) && other.item.from < drawnEnd(one.item)
          if (meet) expect([one.column, one.columns]).not.toEqual([other.column, other.columns])
        }
      }
    }),
  )
})
