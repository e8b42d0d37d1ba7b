import { expect, test } from 'vitest'
import { progressOf } from './progress'

const folder = { role: null, atProvider: 100, ours: 40, older: 10, problems: 1, isWhole: false }

test('what is older than was asked for does not count, what could not be taken is behind us', () => {
  expect(progressOf([folder])).toEqual({ taken: 41, total: 90, isDone: false })
})

test('folders add up, except where one holds the mail of all', () => {
  expect(progressOf([folder, { ...folder, isWhole: true }])).toMatchObject({ taken: 82, total: 180, isDone: false })
  expect(progressOf([folder, { ...folder, role: 'all', isWhole: true }])).toEqual({
    taken: 41,
    total: 90,
    isDone: true,
  })
})

test('more here than the provider counts is no less than everything', () => {
  expect(progressOf([{ ...folder, atProvider: null }])).toEqual({ taken: 41, total: 41, isDone: false })
})
