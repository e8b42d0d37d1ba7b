import { expect, test } from 'vitest'
import { shouldSaveVersion } from './version-policy'

const before = { title: 'Keys', content: 'Under the mat', editSession: 'tab-1' }
const noon = new Date('2026-03-05T12:00:00Z')
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)

test('the first change of a note saves a version', () => {
  expect(shouldSaveVersion(before, { content: 'In the drawer', editSession: 'tab-1' }, null, noon)).toBe(true)
})

test('saves of one edit session share a version until it is ten minutes old', () => {
  const change = { content: 'In the drawer', editSession: 'tab-1' }
  expect(shouldSaveVersion(before, change, minutesBefore(9), noon)).toBe(false)
  expect(shouldSaveVersion(before, change, minutesBefore(10), noon)).toBe(true)
})

test('an edit by another session always saves a version', () => {
  expect(shouldSaveVersion(before, { content: 'Gone', editSession: 'tab-2' }, minutesBefore(1), noon)).toBe(true)
  expect(shouldSaveVersion(before, { content: 'Gone', editSession: null }, minutesBefore(1), noon)).toBe(true)
})

test('a save without a change saves no version', () => {
  expect(shouldSaveVersion(before, { editSession: null }, null, noon)).toBe(false)
  expect(shouldSaveVersion(before, { title: 'Keys', content: 'Under the mat', editSession: null }, null, noon)).toBe(
    false,
  )
})
