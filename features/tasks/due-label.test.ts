import { expect, test } from 'vitest'
import { dueLabel, dueSentence } from './due-label'

const label = (dueDay: string | null, dueTime: string | null = null) => dueLabel({ dueDay, dueTime }, '2026-03-05')

test('near days have names, others a date', () => {
  expect(label('2026-03-04')).toBe('Yesterday')
  expect(label('2026-03-05')).toBe('Today')
  expect(label('2026-03-06')).toBe('Tomorrow')
  expect(label('2026-03-07')).toBe('Saturday')
  expect(label('2026-03-11')).toBe('Wednesday')
  expect(label('2026-03-12')).toBe('Mar 12')
  expect(label('2026-03-03')).toBe('Mar 3')
  expect(label('2027-01-02')).toBe('Jan 2, 2027')
})

test('a time follows its day, and the label is empty without a day', () => {
  expect(label('2026-03-05', '15:00')).toBe('Today, 3:00 PM')
  expect(label('2026-03-12', '00:05')).toBe('Mar 12, 12:05 AM')
  expect(label(null)).toBe('')
})

test('the sentence for a notification names the day', () => {
  expect(dueSentence('2026-03-05', '15:00')).toBe('Thursday, Mar 5 at 3:00 PM')
  expect(dueSentence('2026-03-05', null)).toBe('Thursday, Mar 5')
})
