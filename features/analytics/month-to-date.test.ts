import { expect, test } from 'vitest'
import { monthToDate } from './month-to-date'

test('the month is in the owner’s time zone, also at its borders', () => {
  const now = new Date('2026-03-01T03:00:00Z')
  expect(monthToDate('America/New_York', now)).toMatchObject({
    period: '2026-02',
    firstDay: '2026-02-01',
    today: '2026-02-28',
    start: new Date('2026-02-01T05:00:00Z'),
  })
  expect(monthToDate('UTC', now)).toMatchObject({
    period: '2026-03',
    firstDay: '2026-03-01',
    today: '2026-03-01',
    start: new Date('2026-03-01T00:00:00Z'),
  })
})
