import { expect, test } from 'vitest'
import { changesFrom, differences, inputFrom, type TaskDraft } from './task-draft'

const call: TaskDraft = {
  title: 'Call',
  description: '',
  dueDay: '2026-03-05',
  dueTime: '',
  priority: 'medium',
  client: { id: 7, name: 'Rosa' },
  deal: null,
}

test('a due date is sent as a day, a local time or null', () => {
  expect(inputFrom(call)).toMatchObject({ dueDate: '2026-03-05', description: null, clientId: 7, dealId: null })
  expect(inputFrom({ ...call, dueTime: '15:00' }).dueDate).toBe('2026-03-05T15:00')
  expect(inputFrom({ ...call, dueDay: '', dueTime: '15:00' }).dueDate).toBeNull()
})

test('only changed fields are sent', () => {
  expect(changesFrom({ ...call, title: 'Visit', client: null }, call)).toEqual({ title: 'Visit', clientId: null })
  expect(changesFrom({ ...call }, call)).toEqual({})
})

test('two versions are compared as text', () => {
  expect(differences({ ...call, dueTime: '15:00' }, { ...call, priority: 'high', client: null })).toEqual([
    { label: 'Due', mine: 'Mar 5, 2026 3:00 PM', theirs: 'Mar 5, 2026' },
    { label: 'Priority', mine: 'Medium', theirs: 'High' },
    { label: 'Client', mine: 'Rosa', theirs: '' },
  ])
})
