import { expect, test } from 'vitest'
import { moveField, newField, resizeField } from './place-field'
import { NewSignField } from './sign-field'

test('a field stays within its page, wherever it is dropped, moved or pulled', () => {
  const corner = newField('signature', 2, { x: 1, y: 1 })
  expect(corner).toEqual({ kind: 'signature', page: 2, x: 0.7, y: 0.95, width: 0.3, height: 0.05 })
  expect(moveField(corner, { x: 5, y: -5 })).toMatchObject({ x: 0.7, y: 0 })
  expect(moveField(corner, { x: -0.1, y: -0.1 })).toMatchObject({ x: 0.6, y: 0.85 })
  expect(resizeField(corner, { x: 1, y: -1 })).toMatchObject({ x: 0.7, width: 0.3, height: 0.005 })
  for (const field of [corner, moveField(corner, { x: -9, y: 0.4 }), resizeField(corner, { x: -9, y: 9 })])
    expect(NewSignField.safeParse(field).success).toBe(true)
})
