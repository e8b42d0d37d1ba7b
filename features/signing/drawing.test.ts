import { expect, test } from 'vitest'
import { drawingPath } from './drawing'

test('strokes become a path', () => {
  expect(drawingPath('10,20 12,24;40,8 44,9')).toBe('M10 20L12 24M40 8L44 9')
})

test('what is no drawing is none', () => {
  for (const strokes of ['', '5,5', '1,2 3', '<svg>', '900,1 2,2', '1,2 3,4;', `${'1,1 '.repeat(20_000)}1,1`])
    expect(drawingPath(strokes)).toBeUndefined()
})
