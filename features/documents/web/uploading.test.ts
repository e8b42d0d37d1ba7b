import { expect, test } from 'vitest'
import { blankEntry, entryOf, problemsOf, tooLargeText } from './uploading'

const file = (name: string, bytes = 3) => ({ name, size: bytes }) as File

test('a chosen file brings its name and type', () => {
  expect(entryOf('1', file('prices.xlsx'))).toMatchObject({ name: 'prices.xlsx', type: 'spreadsheet', problem: null })
})

test('a file over 10MB is known before it is sent', () => {
  expect(entryOf('1', file('a.zip', 10 * 1024 * 1024)).problem).toBeNull()
  expect(entryOf('1', file('a.zip', 10 * 1024 * 1024 + 1)).problem).toBe(tooLargeText)
})

test('nothing chosen lacks everything', () => {
  expect(problemsOf(blankEntry('1'))).toEqual({
    name: 'Document name is required',
    type: 'Document type is required',
    file: 'Please choose a file',
  })
  expect(problemsOf({ ...entryOf('1', file('a.pdf')), name: '  ' })).toEqual({ name: 'Document name is required' })
})
