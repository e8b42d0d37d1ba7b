import { expect, test } from 'vitest'
import { dateErrors } from './contract-dates'

const today = '2026-03-05'

test('a contract may begin today, not yesterday', () => {
  expect(dateErrors({ startDate: '2026-03-05' }, today)).toEqual({})
  expect(dateErrors({ startDate: '2026-03-04' }, today)).toEqual({ startDate: 'Start date cannot be before today' })
})

test('a contract may end on the day it begins, not before', () => {
  expect(dateErrors({ startDate: '2026-04-01', endDate: '2026-04-01' }, today)).toEqual({})
  expect(dateErrors({ startDate: '2026-04-01', endDate: null }, today)).toEqual({})
  expect(dateErrors({ startDate: '2026-04-01', endDate: '2026-03-31' }, today)).toEqual({
    endDate: 'End date cannot be before the start date',
  })
})
