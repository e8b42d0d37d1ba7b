import { expect, test } from 'vitest'
import { becomesVersion, blankEntry, entryOf, entryProblems, sharesName, tooLargeText } from './upload-entries'

const file = (name: string, bytes = 3) => ({ name, size: bytes }) as File

test('a selected file fills in its name and type', () => {
  expect(entryOf('1', file('prices.xlsx'))).toMatchObject({ name: 'prices.xlsx', type: 'spreadsheet', problem: null })
})

test('a file over 10MB is rejected before it is sent', () => {
  expect(entryOf('1', file('a.zip', 10 * 1024 * 1024)).problem).toBeNull()
  expect(entryOf('1', file('a.zip', 10 * 1024 * 1024 + 1)).problem).toBe(tooLargeText)
})

test('an empty entry lacks a name, a type and a file', () => {
  expect(entryProblems(blankEntry('1'))).toEqual({
    name: 'Document name is required',
    type: 'Document type is required',
    file: 'Please choose a file',
  })
  expect(entryProblems({ ...entryOf('1', file('a.pdf')), name: '  ' })).toEqual({ name: 'Document name is required' })
})

test('two files of one name in one upload are known as such, whatever their case', () => {
  const entries = [
    entryOf('1', file('f.pdf')),
    entryOf('2', file('F.PDF')),
    entryOf('3', file('g.pdf')),
    blankEntry('4'),
  ]
  expect(entries.map((entry) => sharesName(entries, entry))).toEqual([true, true, false, false])
})

test('a file becomes a version only where the form said so', () => {
  const entry = entryOf('a', new File(['x'], 'plan.txt'))
  const sameNamed = entryOf('b', new File(['y'], 'Plan.txt'))
  const found = { separate: false, nextVersion: () => 2 }
  expect(becomesVersion([entry], entry, found)).toBe(true)
  // The names that are there already have not arrived yet.
  expect(becomesVersion([entry], entry, { ...found, nextVersion: () => undefined })).toBe(false)
  expect(becomesVersion([entry], entry, { ...found, separate: true })).toBe(false)
  expect(becomesVersion([entry, sameNamed], entry, found)).toBe(false)
})
