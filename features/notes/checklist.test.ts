import { expect, test } from 'vitest'
import { checkProgress, toggleCheck } from './checklist'

const list = 'To bring:\n- [ ] lamp\n* [x] keys\n  1. [ ] the long [x] ladder\nnothing [ ] here'

test('a box is ticked and cleared on its own line', () => {
  expect(toggleCheck(list, 1)).toBe(list.replace('- [ ] lamp', '- [x] lamp'))
  expect(toggleCheck(list, 2)).toBe(list.replace('* [x] keys', '* [ ] keys'))
  expect(toggleCheck(toggleCheck(list, 3), 3)).toBe(list)
})

test('a line without a box, or beyond the end, changes nothing', () => {
  for (const line of [0, 4, 5, 99]) expect(toggleCheck(list, line)).toBe(list)
})

test('what is done is counted', () => {
  expect(checkProgress(list)).toEqual({ done: 1, all: 3 })
  expect(checkProgress('Only words')).toBeNull()
})
