import { expect, test } from 'vitest'
import { storableJson } from './storable-json'

test('what the database refuses is repaired, everything else is unchanged', () => {
  const at = new Date('2026-03-05T14:00:00Z')
  const rows = [{ text: 'a😀b\\ud83d\\u0000', at, none: null, list: ['ñ'] }]
  expect(storableJson(rows)).toBe(JSON.stringify(rows))
  const half = '😀'.slice(0, 1)
  expect(storableJson([{ text: `a${half}`, deep: { text: 'b\0c' }, at, kept: 'x\\ud83dy😀' }])).toBe(
    JSON.stringify([{ text: 'a\ufffd', deep: { text: 'bc' }, at, kept: 'x\\ud83dy😀' }]),
  )
})
