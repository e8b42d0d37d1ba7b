import { expect, test } from 'vitest'
import { keepsVersion } from './version-keeping'

const before = { title: 'Keys', content: 'Under the mat', editSession: 'tab-1' }
const noon = new Date('2026-03-05T12:00:00Z')
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)

test('the first change of a note keeps what it was', () => {
  expect(keepsVersion(before, { content: 'In the drawer', editSession: 'tab-1' }, null, noon)).toBe(true)
})

test('saves within one sitting are one version, and a long sitting is kept in steps', () => {
  const change = { content: 'In the drawer', editSession: 'tab-1' }
  expect(keepsVersion(before, change, minutesBefore(9), noon)).toBe(false)
  expect(keepsVersion(before, change, minutesBefore(10), noon)).toBe(true)
})

test('what another window wrote is always kept', () => {
  expect(keepsVersion(before, { content: 'Gone', editSession: 'tab-2' }, minutesBefore(1), noon)).toBe(true)
  expect(keepsVersion(before, { content: 'Gone', editSession: null }, minutesBefore(1), noon)).toBe(true)
})

test('a save that changes no word keeps nothing', () => {
  expect(keepsVersion(before, { editSession: null }, null, noon)).toBe(false)
  expect(keepsVersion(before, { title: 'Keys', content: 'Under the mat', editSession: null }, null, noon)).toBe(false)
})
