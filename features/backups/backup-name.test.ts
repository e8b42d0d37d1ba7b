import { expect, test } from 'vitest'
import { backupName, parseBackupName, surplusBackups } from './backup-name'

const madeAt = new Date('2026-11-15T03:07:09Z')

test('a backup’s name holds its time', () => {
  expect(backupName(madeAt)).toBe('mainstreet-2026-11-15-030709.zip')
  expect(parseBackupName(backupName(madeAt))).toEqual(madeAt)
})

test('other files are not taken for backups', () => {
  for (const name of [
    '',
    'holiday.zip',
    '../mainstreet-2026-11-15-030709.zip',
    'mainstreet-2026-11-15-030709.zip.part',
  ])
    expect(parseBackupName(name)).toBeUndefined()
  expect(parseBackupName('mainstreet-2026-13-45-999999.zip')).toBeUndefined()
})

test('the oldest backups are surplus, other files never are', () => {
  const names = ['13', '15', '14', '12'].map((day) => `mainstreet-2026-11-${day}-030000.zip`)
  expect(surplusBackups([...names, 'holiday.zip'], 2)).toEqual([
    'mainstreet-2026-11-12-030000.zip',
    'mainstreet-2026-11-13-030000.zip',
  ])
  expect(surplusBackups(names, 7)).toEqual([])
})
