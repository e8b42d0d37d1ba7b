import { expect, test } from 'vitest'
import { backupName, madeAtOf, outlived } from './names'

const madeAt = new Date('2026-11-15T03:07:09Z')

test('a backup is named by its moment, and its moment read from its name', () => {
  expect(backupName(madeAt)).toBe('mainstreet-2026-11-15-030709.zip')
  expect(madeAtOf(backupName(madeAt))).toEqual(madeAt)
})

test('no other file is taken for a backup', () => {
  for (const name of [
    '',
    'holiday.zip',
    '../mainstreet-2026-11-15-030709.zip',
    'mainstreet-2026-11-15-030709.zip.part',
  ])
    expect(madeAtOf(name)).toBeUndefined()
  expect(madeAtOf('mainstreet-2026-13-45-999999.zip')).toBeUndefined()
})

test('the newest stay, the older go, and the files of others are never among them', () => {
  const names = ['13', '15', '14', '12'].map((day) => `mainstreet-2026-11-${day}-030000.zip`)
  expect(outlived([...names, 'holiday.zip'], 2)).toEqual([
    'mainstreet-2026-11-12-030000.zip',
    'mainstreet-2026-11-13-030000.zip',
  ])
  expect(outlived(names, 7)).toEqual([])
})
