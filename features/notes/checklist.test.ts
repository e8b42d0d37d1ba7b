import { expect, test } from 'vitest'
import { checklistProgress, toggleCheckbox } from './checklist'

const list = 'To bring:\n- [ ] lamp\n* [x] keys\n  1. [ ] the long [x] ladder\nnothing [ ] here'

test('a checkbox is checked and unchecked on its line', () => {
  expect(toggleCheckbox(list, 1)).toBe(list.replace('- [ ] lamp', '- [x] lamp'))
  expect(toggleCheckbox(list, 2)).toBe(list.replace('* [x] keys', '* [ ] keys'))
  expect(toggleCheckbox(toggleCheckbox(list, 3), 3)).toBe(list)
})

test('a line without a checkbox, or beyond the end, changes nothing', () => {
  for (const line of [0, 4, 5, 99]) expect(toggleCheckbox(list, line)).toBe(list)
})

test('checked items are counted', () => {
  expect(checklistProgress(list)).toEqual({ done: 1, all: 3 })
  expect(checklistProgress('Only words')).toBeNull()
})
