import { expect, test } from 'vitest'
import { changesFrom, type Draft, differences, sentFrom } from './draft'

const call: Draft = {
  title: 'Call',
  description: '',
  dueDay: '2026-03-05',
  dueTime: '',
  priority: 'medium',
  client: { id: 7, name: 'Rosa' },
  deal: null,
}

test('a day is sent as such, with a time as the owner’s wall shows it, and nothing as nothing', () => {
  expect(sentFrom(call)).toMatchObject({ dueDate: '2026-03-05', description: null, clientId: 7, dealId: null })
  expect(sentFrom({ ...call, dueTime: '15:00' }).dueDate).toBe('2026-03-05T15:00')
  expect(sentFrom({ ...call, dueDay: '', dueTime: '15:00' }).dueDate).toBeNull()
})

test('only what was changed is sent', () => {
  expect(changesFrom({ ...call, title: 'Visit', client: null }, call)).toEqual({ title: 'Visit', clientId: null })
  expect(changesFrom({ ...call }, call)).toEqual({})
})

test('two versions are compared in words', () => {
  expect(differences({ ...call, dueTime: '15:00' }, { ...call, priority: 'high', client: null })).toEqual([
    { label: 'Due', mine: 'Mar 5, 2026 3:00 PM', theirs: 'Mar 5, 2026' },
    { label: 'Priority', mine: 'Medium', theirs: 'High' },
    { label: 'Client', mine: 'Rosa', theirs: '' },
  ])
})
