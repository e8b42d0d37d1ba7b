import { expect, test } from 'vitest'
import type { ImportRow } from './import-columns'
import { planImport } from './import-plan'

const row = (line: number, fields: Partial<ImportRow>): ImportRow => ({
  line,
  name: 'X',
  businessName: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
  status: 'active',
  ...fields,
})

test('duplicates are found by e-mail or phone in any format', () => {
  const rosa = { id: 7, name: 'Rosa', businessName: '', email: 'rosa@example.com', phone: '(410) 555-0142' }
  const { planned } = planImport(
    [row(2, { email: 'ROSA@example.com' }), row(3, { phone: '+1 410 555 0142' }), row(4, { email: 'sam@example.com' })],
    [rosa],
  )
  expect(planned.map(({ duplicateOf }) => duplicateOf?.id)).toEqual([7, 7, undefined])
})

test('a repeated person in one file is found', () => {
  const { planned } = planImport([row(2, { email: 'a@example.com' }), row(3, { email: 'A@example.com' })], [])
  expect(planned.map(({ repeatsLine }) => repeatsLine)).toEqual([undefined, 2])
})

test('without e-mail and phone the name identifies a client', () => {
  const existing = { id: 9, name: 'Lone Tree', businessName: '', email: '', phone: null }
  expect(planImport([row(2, { name: 'lone tree' })], [existing]).planned[0]?.duplicateOf?.id).toBe(9)
})

test('two rows without e-mail and phone are two clients', () => {
  const { planned } = planImport([row(2, { name: 'A' }), row(3, { name: 'A' })], [])
  expect(planned.every(({ repeatsLine, duplicateOf }) => !repeatsLine && !duplicateOf)).toBe(true)
})

test('an invalid row is reported with line and reason, the others are planned', () => {
  const { planned, bad } = planImport([row(2, { email: 'nonsense' }), row(3, {}), row(4, { name: '' })], [])
  expect(bad).toEqual([
    { line: 2, reason: 'email: Please enter a valid email address' },
    { line: 4, reason: 'name: Please enter a name' },
  ])
  expect(planned.map(({ line }) => line)).toEqual([3])
})
