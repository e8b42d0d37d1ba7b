import { expect, test } from 'vitest'
import { isBackupDue } from './backup-schedule'

const zone = 'America/New_York'
/** 03:00 in New York is 08:00 UTC. */
const night = new Date('2026-11-15T08:00:00Z')
const before = new Date('2026-11-15T07:59:00Z')
const yesterday = new Date('2026-11-14T08:10:00Z')

test('a backup is due at three in the morning of the owner’s time zone', () => {
  expect(isBackupDue(yesterday, before, zone)).toBe(false)
  expect(isBackupDue(yesterday, night, zone)).toBe(true)
})

test('after a backup the next one is due the next night', () => {
  expect(isBackupDue(new Date('2026-11-15T08:12:00Z'), new Date('2026-11-16T07:00:00Z'), zone)).toBe(false)
  expect(isBackupDue(new Date('2026-11-15T08:12:00Z'), new Date('2026-11-16T08:00:00Z'), zone)).toBe(true)
})

test('a backup missed at night is due when the server is on again', () => {
  expect(isBackupDue(yesterday, new Date('2026-11-15T16:30:00Z'), zone)).toBe(true)
  expect(isBackupDue(undefined, new Date('2026-11-15T16:30:00Z'), zone)).toBe(true)
})
