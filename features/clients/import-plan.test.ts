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
  const { planned, repeated } = planImport(
    [row(2, { email: 'a@example.com' }), row(3, { email: 'A@example.com', name: 'Ann' })],
    [],
  )
  expect(planned.map(({ line }) => line)).toEqual([2])
  expect(repeated).toEqual([{ line: 3, name: 'Ann', repeatsLine: 2 }])
})

test('without e-mail and phone the name identifies a client', () => {
  const existing = { id: 9, name: 'Lone Tree', businessName: '', email: '', phone: null }
  expect(planImport([row(2, { name: 'lone tree' })], [existing]).planned[0]?.duplicateOf?.id).toBe(9)
})

test('two rows without e-mail and phone are two clients', () => {
  const { planned } = planImport([row(2, { name: 'A' }), row(3, { name: 'A' })], [])
  expect(planned.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, undefined])
})

test('a bad phone, e-mail address or long cell leaves nobody out: it goes to the notes, and is listed', () => {
  const { planned, bad } = planImport(
    [
      row(2, { email: 'nonsense', notes: 'Kind' }),
      row(3, { phone: '612 34' }),
      row(4, { name: 'N'.repeat(300), address: 'A'.repeat(600) }),
      row(5, { notes: 'x'.repeat(30_000) }),
      row(6, { name: '' }),
    ],
    [],
  )
  expect(planned.map(({ client: { email, phone, notes } }) => ({ email, phone, notes: notes?.slice(0, 30) }))).toEqual([
    { email: '', phone: null, notes: 'Kind\nEmail: nonsense' },
    { email: '', phone: null, notes: 'Phone: 612 34' },
    { email: '', phone: null, notes: `Name: ${'N'.repeat(24)}` },
    { email: '', phone: null, notes: 'x'.repeat(30) },
  ])
  expect(planned.map(({ adjustments }) => adjustments.length)).toEqual([1, 1, 2, 1])
  expect(planned[1]?.adjustments).toEqual(['The phone number is not valid, so it is in the notes: 612 34'])
  expect(planned[3]?.client.notes).toHaveLength(10_000)
  expect(bad).toEqual([{ line: 6, reason: 'There is no name' }])
})

test('two bad phone numbers that are alike are not one person', () => {
  expect(planImport([row(2, { phone: '612 34' }), row(3, { phone: '612 34' })], []).planned).toHaveLength(2)
})

test('a status that is missing or unknown makes an active client, and leaves nobody out', () => {
  const { planned, bad } = planImport(
    [row(2, { status: '' }), row(3, { status: 'Customer' }), row(4, { status: 'Pendiente' })],
    [],
  )
  expect(bad).toEqual([])
  expect(planned.map(({ client }) => client.status)).toEqual(['active', 'active', 'pending'])
})

test('a number without a country code is compared as one of the owner’s country', () => {
  const rosa = { id: 7, name: 'Rosa', businessName: '', email: '', phone: '+34 612 345 678' }
  const rows = [row(2, { phone: '612 345 678' }), row(3, { phone: '712 345 678' }), row(4, { phone: '+34 712345678' })]
  const { planned, repeated } = planImport(rows, [rosa], '34')
  expect(planned.map(({ line, duplicateOf }) => [line, duplicateOf?.id])).toEqual([
    [2, 7],
    [3, undefined],
  ])
  expect(repeated).toMatchObject([{ line: 4, repeatsLine: 3 }])
  expect(planImport(rows, [rosa]).planned.every(({ duplicateOf }) => duplicateOf === undefined)).toBe(true)
})
