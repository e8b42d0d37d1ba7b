import { expect, test } from 'vitest'
import { readFieldValues } from './read-field-values'
import type { SignField } from './sign-field'

const field = (kind: SignField['kind'], required = false): SignField => ({
  ...{ kind, required, page: 1, x: 0, y: 0, width: 0.1, height: 0.1 },
})

test('texts and ticks are read, other fields follow from the signature', () => {
  const fields = [field('signature', true), field('text'), field('tick'), field('tick')]
  expect(readFieldValues(fields, (index) => ['forged', 'Blue', 'anything', ''][index] ?? '')).toEqual({
    values: [null, 'Blue', 'yes', null],
  })
})

test('what is missing or cannot be drawn is named', () => {
  const fields = [field('text'), field('tick', true)]
  expect(readFieldValues(fields, () => '').problem).toEqual({ field: fields[1], kind: 'missing' })
  expect(readFieldValues(fields, () => 'a\u0000').problem).toEqual({ field: fields[0], kind: 'bad' })
})
