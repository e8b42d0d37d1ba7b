import { expect, test } from 'vitest'
import { maxRecordId, PathRecordId, queryRecordId, queryRecordIds, RecordId, recordId } from './record-id'

test('an id is a whole number from 1 to the maximum of the database', () => {
  expect(RecordId.parse(1)).toBe(1)
  expect(RecordId.parse(maxRecordId)).toBe(maxRecordId)
  for (const wrong of [0, -1, 1.5, maxRecordId + 1, '7', null, Number.NaN]) {
    const { error } = RecordId.safeParse(wrong)
    expect(error?.issues[0]?.message).toBe('Please choose one from the list')
  }
})

test('a form has words of its own for a missing record', () => {
  expect(recordId('Please select a client').safeParse(undefined).error?.issues[0]?.message).toBe(
    'Please select a client',
  )
})

test('an id in a query is text', () => {
  expect(queryRecordId().parse('12')).toBe(12)
  expect(queryRecordId().safeParse('twelve').error?.issues[0]?.message).toBe('Must be a number')
})

test('what is no id in a path is 0, an id that no record has', () => {
  expect(PathRecordId.parse('12')).toBe(12)
  for (const wrong of ['twelve', '0', '1.5', '99999999999']) expect(PathRecordId.parse(wrong)).toBe(0)
})

test('ids in a query are numbers with commas between them', () => {
  const ids = queryRecordIds('Must be numbers', 3)
  expect(ids.parse('12,7')).toEqual([12, 7])
  for (const wrong of ['', '1,', '0', '1,5298000363', 'x', '1.5', ['1', '2']])
    expect(ids.safeParse(wrong).error?.issues[0]?.message).toBe('Must be numbers')
  expect(ids.safeParse('1,2,3,4').error?.issues[0]?.message).toBe('At most 3 at once')
})
