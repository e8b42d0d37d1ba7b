import { expect, test } from 'vitest'
import { syncProgress } from './sync-progress'

const folder = { role: null, atProvider: 100, ours: 40, older: 10, problems: 1, isWhole: false }

test('older mail does not count, mail that could not be fetched counts as done', () => {
  expect(syncProgress([folder])).toEqual({ fetched: 41, total: 90, isDone: false })
})

test('folders add up, except where one holds all mail', () => {
  expect(syncProgress([folder, { ...folder, isWhole: true }])).toMatchObject({ fetched: 82, total: 180, isDone: false })
  expect(syncProgress([folder, { ...folder, role: 'all', isWhole: true }])).toEqual({
    fetched: 41,
    total: 90,
    isDone: true,
  })
})

test('more mails here than at the provider count as everything', () => {
  expect(syncProgress([{ ...folder, atProvider: null }])).toEqual({ fetched: 41, total: 41, isDone: false })
})
