import { expect, test } from 'vitest'
import * as z from 'zod'
import { plainMessage } from './plain-messages'

const messageFor = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given, { error: plainMessage }).error?.issues[0]?.message

test('a wrong input is named in plain words', () => {
  expect(messageFor(z.string(), undefined)).toBe('This is missing')
  expect(messageFor(z.string(), 7)).toBe('Must be text')
  expect(messageFor(z.number(), 'x')).toBe('Must be a number')
  expect(messageFor(z.int(), 1.5)).toBe('Must be a whole number')
  expect(messageFor(z.boolean(), 'yes')).toBe('Must be true or false')
  expect(messageFor(z.array(z.string()), {})).toBe('Must be a list')
  expect(messageFor(z.string().min(3), 'ab')).toBe('At least 3 characters')
  expect(messageFor(z.string().min(1), '')).toBe('At least 1 character')
  expect(messageFor(z.array(z.string()).max(200), Array(201).fill(''))).toBe('At most 200 entries')
  expect(messageFor(z.number().max(5000), 5001)).toBe('At most 5,000')
  expect(messageFor(z.enum(['skip', 'merge']), 'x')).toBe('Must be skip or merge')
  expect(messageFor(z.email(), 'x')).toBe('Please enter a valid email address')
  expect(messageFor(z.string().regex(/^\d$/), 'x')).toBe('That is not in the right form')
  expect(messageFor(z.union([z.string(), z.number()]), true)).toBe('That could not be understood')
  expect(messageFor(z.strictObject({}), { x: 1 })).toBe('That could not be understood')
})

test('words of the schema come first', () => {
  expect(messageFor(z.string('Please enter a name'), 7)).toBe('Please enter a name')
})
