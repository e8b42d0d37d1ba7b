import { expect, test } from 'vitest'
import { byPriority, byUrgency } from './ordering'

const later = { id: 1, dueDate: '2026-03-09T05:00:00Z', priority: 'high' as const }
const sooner = { id: 2, dueDate: '2026-03-05T05:00:00Z', priority: 'low' as const }
const soonerToo = { id: 3, dueDate: '2026-03-05T05:00:00Z', priority: 'high' as const }
const someday = { id: 4, dueDate: null, priority: 'high' as const }
const somedayToo = { id: 5, dueDate: null, priority: 'high' as const }
const ids = (tasks: { id: number }[]) => tasks.map(({ id }) => id)

test('sorted by due date, then by priority, without a date last', () => {
  expect(ids([somedayToo, someday, later, sooner, soonerToo].toSorted(byUrgency))).toEqual([3, 2, 1, 4, 5])
})

test('by priority, high comes before low whatever the date', () => {
  expect(ids([somedayToo, someday, sooner, later, soonerToo].toSorted(byPriority))).toEqual([3, 1, 4, 5, 2])
})
