import { expect, test } from 'vitest'
import { isLimitedToFolder, looksEverywhere } from './mail-url'

test('a label looks everywhere from each folder, a search in Junk or Trash stays there', () => {
  for (const folder of ['inbox', 'sent', 'junk', 'trash'] as const)
    expect([folder, looksEverywhere({ folder, filter: 'starred' })]).toEqual([folder, true])
  expect(looksEverywhere({ folder: 'junk', filter: 'starred', search: 'oven' })).toBe(true)
  expect(looksEverywhere({ folder: 'sent', search: 'oven' })).toBe(true)
  expect(looksEverywhere({ folder: 'junk', search: 'oven' })).toBe(false)
  expect(looksEverywhere({ folder: 'trash' })).toBe(false)
})

test('a label can be narrowed to Junk, where a search is narrowed already', () => {
  expect(isLimitedToFolder({ folder: 'junk', filter: 'starred' })).toBe(false)
  expect(looksEverywhere({ folder: 'junk', filter: 'starred', here: true })).toBe(false)
  expect(isLimitedToFolder({ folder: 'junk', search: 'oven' })).toBe(true)
})
