import { expect, test } from 'vitest'
import { columnCollision } from './board-drag'

const rect = (left: number) => ({ left, right: left + 100, top: 200, bottom: 500, width: 100, height: 300 })
const columns = new Map([
  ['lead', rect(0)],
  ['won', rect(120)],
])
const over = (x: number, y: number) =>
  columnCollision({
    pointerCoordinates: { x, y },
    droppableContainers: [...columns.keys()].map((id) => ({ id })),
    droppableRects: columns,
  } as never).map(({ id }) => id)

test('a card that is dropped below a short column falls into it', () => {
  expect(over(130, 300)).toEqual(['won'])
  expect(over(130, 900)).toEqual(['won'])
  expect(over(50, 501)).toEqual(['lead'])
})

test('above the columns and between them there is none', () => {
  expect(over(130, 20)).toEqual([])
  expect(over(110, 300)).toEqual([])
})
