import { expect, test } from 'vitest'
import { wrongDays } from './contract-days'

const today = '2026-03-05'

test('a contract may begin today, not yesterday', () => {
  expect(wrongDays({ startDate: '2026-03-05' }, today)).toEqual({})
  expect(wrongDays({ startDate: '2026-03-04' }, today)).toEqual({ startDate: 'Start date cannot be before today' })
})

test('it may end the day it begins, not before', () => {
  expect(wrongDays({ startDate: '2026-04-01', endDate: '2026-04-01' }, today)).toEqual({})
  expect(wrongDays({ startDate: '2026-04-01', endDate: null }, today)).toEqual({})
  expect(wrongDays({ startDate: '2026-04-01', endDate: '2026-03-31' }, today)).toEqual({
    endDate: 'End date cannot be before the start date',
  })
})
