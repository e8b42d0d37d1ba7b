import { expect, test } from 'vitest'
import * as z from 'zod'
import { Timestamp } from './timestamp'

test('a date is written as an ISO string, and an ISO string stays as it is', () => {
  for (const ms of [
    0,
    -1,
    1_772_350_200_123,
    Date.UTC(1900, 0, 1, 12, 0, 1),
    Date.UTC(2026, 2, 8, 7),
    253_402_300_800_000,
  ])
    expect(Timestamp.parse(new Date(ms))).toBe(new Date(ms).toISOString())
  expect(Timestamp.parse('2026-03-08T07:00:00.000Z')).toBe('2026-03-08T07:00:00.000Z')
  expect(z.object({ at: Timestamp.nullable() }).parse({ at: null })).toEqual({ at: null })
})

test('what is no instant is refused', () => {
  for (const odd of [undefined, null, 7, {}]) expect(Timestamp.safeParse(odd).success).toBe(false)
  expect(z.object({ at: Timestamp }).safeParse({}).success).toBe(false)
  expect(Timestamp.safeParse(new Date(Number.NaN)).success).toBe(false)
})

test('the API documentation names it as a time', () => {
  expect(z.toJSONSchema(z.object({ at: Timestamp }))).toMatchObject({
    properties: { at: { type: 'string', format: 'date-time' } },
    required: ['at'],
  })
})
