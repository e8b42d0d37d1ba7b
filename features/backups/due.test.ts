import { expect, test } from 'vitest'
import { isBackupDue } from './due'

const zone = 'America/New_York'
/** Three in the morning there is eight in UTC. */
const night = new Date('2026-11-15T08:00:00Z')
const before = new Date('2026-11-15T07:59:00Z')
const yesterday = new Date('2026-11-14T08:10:00Z')

test('a backup is due at three in the morning of the owner, not of the server', () => {
  expect(isBackupDue(yesterday, before, zone)).toBe(false)
  expect(isBackupDue(yesterday, night, zone)).toBe(true)
})

test('once it is made, the next is due the next night', () => {
  expect(isBackupDue(new Date('2026-11-15T08:12:00Z'), new Date('2026-11-16T07:00:00Z'), zone)).toBe(false)
  expect(isBackupDue(new Date('2026-11-15T08:12:00Z'), new Date('2026-11-16T08:00:00Z'), zone)).toBe(true)
})

test('a machine that slept through the night makes up for it when it wakes', () => {
  expect(isBackupDue(yesterday, new Date('2026-11-15T16:30:00Z'), zone)).toBe(true)
  expect(isBackupDue(undefined, new Date('2026-11-15T16:30:00Z'), zone)).toBe(true)
})
