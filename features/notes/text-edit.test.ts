import { expect, test } from 'vitest'
import { continueList, type TextEdit, toggleMark, togglePrefix } from './text-edit'

const after = (text: string, edit: TextEdit | null) =>
  edit ? text.slice(0, edit.from) + edit.insert + text.slice(edit.to) : text

test('a mark is added around the selection and removed again', () => {
  expect(after('call Rosa now', toggleMark('call Rosa now', 5, 9, '**'))).toBe('call **Rosa** now')
  expect(after('call **Rosa** now', toggleMark('call **Rosa** now', 7, 11, '**'))).toBe('call Rosa now')
})

test('lines become a list, a checklist and plain text again', () => {
  const text = 'Bring\nlamp\nkeys'
  const list = after(text, togglePrefix(text, 6, 15, '- '))
  expect(list).toBe('Bring\n- lamp\n- keys')
  const checks = after(list, togglePrefix(list, 8, list.length, '- [ ] '))
  expect(checks).toBe('Bring\n- [ ] lamp\n- [ ] keys')
  expect(after(checks, togglePrefix(checks, 8, checks.length, '- [ ] '))).toBe(text)
})

test('Enter continues a list with the next number or an unchecked checkbox', () => {
  expect(after('- lamp', continueList('- lamp', 6))).toBe('- lamp\n- ')
  expect(after('  9. lamp', continueList('  9. lamp', 9))).toBe('  9. lamp\n  10. ')
  expect(after('- [x] lamp', continueList('- [x] lamp', 10))).toBe('- [x] lamp\n- [ ] ')
  expect(continueList('plain words', 11)).toBeNull()
})

test('Enter on an empty item ends the list', () => {
  expect(after('- lamp\n- ', continueList('- lamp\n- ', 9))).toBe('- lamp\n')
})
